import { Stars } from "@/components/ui/stars";
import { RATING_CATEGORY_LABELS, formatCount, formatRating, languageOf } from "@/lib/schools/labels";
import { RATING_CATEGORIES } from "@/lib/schools/criteria";
import type { PublicSchool } from "@/lib/schools/view";

/** A real school's report card, shown next to the landing page's heading. */
export function ReportCardSample({ school }: { school: PublicSchool }) {
  const { categoryAverages, recommendPercent, totalReviews } = school.stats;
  return (
    <figure className="sheet pad hero-card">
      <table className="report">
        <caption>
          <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
            {school.name}
          </a>
          <span className="soft small">
            {totalReviews === 1 ? "Report card by 1 verified parent" : `Report card by ${formatCount(totalReviews)} verified parents`}
          </span>
        </caption>
        <thead className="vh">
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Stars</th>
            <th scope="col">Average</th>
          </tr>
        </thead>
        <tbody>
          {RATING_CATEGORIES.map((category) => (
            <tr key={category} className={category === "overall" ? "sum" : undefined}>
              <th scope="row">{RATING_CATEGORY_LABELS[category]}</th>
              <td>
                <Stars value={categoryAverages[category]!} />
              </td>
              <td className="val">{formatRating(categoryAverages[category]!)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              Recommend
            </th>
            <td className="val">{recommendPercent}%</td>
          </tr>
        </tbody>
      </table>
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
    <figure className="sheet pad hero-card">
      <figcaption>
        Every school’s report card<span className="soft small">What verified parents rate, from 1 to 5 stars</span>
      </figcaption>
      <dl className="facts">
        {QUESTIONS.map(({ category, question }) => (
          <div key={category}>
            <dt>{category}</dt>
            <dd>{question}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
