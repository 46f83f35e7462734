import { ReportTable } from "@/components/reviews/reading/report-table";
import { Stars } from "@/components/ui/stars";
import { RATING_CATEGORY_LABELS, formatCount, formatRating, languageOf } from "@/lib/schools/labels";
import { RATING_CATEGORIES } from "@/lib/schools/criteria";
import type { PublicSchool } from "@/lib/schools/view";
import { paddedCardClasses } from "@/components/ui/card";

const CARD = `${paddedCardClasses} self-center border-t-3 border-t-ink max-xs:[&_svg]:text-[1rem]`;
const CAPTION = "pb-3 text-left text-lg leading-snug font-bold";

export function ReportCardSample({ school }: { school: PublicSchool }) {
  const { categoryAverages, recommendPercent, totalReviews } = school.stats;
  return (
    <figure className={CARD}>
      <ReportTable
        className="[&_td:last-child]:w-[2.9rem] [&_th]:wrap-anywhere"
        captionClassName={CAPTION}
        caption={
          <>
            <a
              className="wrap-anywhere text-inherit no-underline hover:underline hover:decoration-2"
              href={`/schools/${school.id}`}
              lang={languageOf(school.name)}
            >
              {school.name}
            </a>
            <span className="text-ink-soft text-sm block font-normal">
              {totalReviews === 1 ? "Report card by 1 verified parent" : `Report card by ${formatCount(totalReviews)} verified parents`}
            </span>
          </>
        }
        titles={["Category", "Stars", "Average"]}
        lines={[
          ...RATING_CATEGORIES.map((category) => ({
            title: RATING_CATEGORY_LABELS[category],
            mark: <Stars value={categoryAverages[category]!} />,
            value: formatRating(categoryAverages[category]!),
            isSum: category === "overall",
          })),
          { title: "Recommend", value: `${recommendPercent}%` },
        ]}
      />
    </figure>
  );
}

const QUESTIONS = [
  { category: "Teachers", question: "Do they explain, and do they listen?" },
  { category: "Facilities", question: "Classrooms, laboratories, toilets, playground" },
  { category: "Academics", question: "What children learn, and how demanding it is" },
  { category: "Atmosphere", question: "Are children safe and happy there?" },
  { category: "Administration", question: "Fees, notices, replies from the office" },
  { category: "Overall Experience", question: "Would you recommend it to a friend?" },
] as const;

/** Shown while no school has been reviewed: the rating categories without any invented figures. */
export function ReportCardQuestions() {
  return (
    <figure className={CARD}>
      <figcaption className={CAPTION}>
        Every school’s report card
        <span className="text-ink-soft text-sm block font-normal">What verified parents rate, from 1 to 5 stars</span>
      </figcaption>
      <dl className="facts">
        {QUESTIONS.map(({ category, question }) => (
          <div key={category}>
            <dt>{category}</dt>
            <dd className="font-normal">{question}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
