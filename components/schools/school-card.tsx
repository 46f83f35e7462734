import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { Stars } from "@/components/ui/stars";
import {
  GENDER_LABELS,
  NO_RATINGS,
  RECOGNITION_LABELS,
  SCHOOL_TYPE_LABELS,
  curriculumBadge,
  formatDistance,
  formatGrades,
  formatPlace,
  formatRating,
  formatReviewCount,
  languageOf,
  listAverages,
} from "@/lib/schools/labels";
import type { RatingCategory } from "@/lib/schools/criteria";
import type { PublicSchool } from "@/lib/schools/view";
import { PlaceLine } from "./place-line";

const SHOWN_CATEGORIES: readonly RatingCategory[] = ["teachers", "academics", "facilities", "atmosphere"];

export const CARD_GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4";
export const CARD = "relative flex min-w-0 flex-col rounded-b-md border border-t-[3px] border-line bg-raised px-4 pt-4";

/** A school in a grid. The whole card links to the school's page. */
export function SchoolCard({ school }: { school: PublicSchool }) {
  const { averageRating, totalReviews, categoryAverages } = school.stats;
  const curriculum = curriculumBadge(school);
  const isUnrecognised = school.recognition === "unrecognised";
  const address = `/schools/${school.id}`;
  const averages = listAverages(categoryAverages, SHOWN_CATEGORIES);
  return (
    <article className={`${CARD} border-t-ink`}>
      {(isUnrecognised || school.schoolType || curriculum) && (
        <div className="flex flex-wrap gap-2">
          {isUnrecognised && <Badge>{RECOGNITION_LABELS.unrecognised}</Badge>}
          {school.schoolType && <Badge>{school.schoolType === "Other" ? "Other management" : SCHOOL_TYPE_LABELS[school.schoolType]}</Badge>}
          {curriculum && <Badge>{curriculum}</Badge>}
        </div>
      )}
      <h3 className="mt-2 leading-[1.22]" lang={languageOf(school.name)}>
        <a className="text-inherit no-underline after:absolute after:inset-0 hover:underline hover:decoration-2" href={address}>
          {school.name}
        </a>
      </h3>
      <PlaceLine
        className="text-sm"
        more={
          school.distanceKm !== undefined && (
            <b className="ml-[0.4em] font-medium whitespace-nowrap text-ink">{formatDistance(school.distanceKm, school.isDistanceAbout)}</b>
          )
        }
      >
        {formatPlace(school)}
      </PlaceLine>
      <p className="mt-3 line-clamp-2 min-h-[3em] text-sm leading-[1.5] text-ink-soft">{school.overview ?? describe(school)}</p>
      <div className="mt-3 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-[0.2rem] text-sm/normal text-ink-soft">
        {averageRating === null ? (
          <span>{NO_RATINGS}</span>
        ) : (
          <span className="rating">
            <Stars value={averageRating} />
            <b className="text-ink">{formatRating(averageRating)}</b>
          </span>
        )}
        <span>{formatReviewCount(totalReviews)}</span>
      </div>
      {averages.length > 0 ? (
        <dl className="mt-3 grid grid-cols-2 gap-x-6 text-sm/normal">
          {averages.map(({ category, label, average }) => (
            <div key={category} className="flex justify-between gap-2 border-t border-line py-[0.28rem]">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-bold">{formatRating(average)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-sm text-ink-soft mt-3 border-t border-line pt-2">No reviews yet.</p>
      )}
      <div className="-mx-4 mt-auto pt-4">
        <a
          className="relative z-1 flex min-h-12 items-center justify-between border-t border-line px-4 font-medium no-underline hover:bg-action-soft"
          href={address}
          aria-label={`View Details: ${school.name}`}
        >
          View Details
          <Icon name="arrow-right" />
        </a>
      </div>
    </article>
  );
}

/** A line of facts in place of a missing description. */
function describe(school: PublicSchool): string {
  const grades = formatGrades(school);
  const facts = [
    grades && (/^\p{L}/u.test(grades) ? grades : `Classes ${grades}`),
    school.gender && GENDER_LABELS[school.gender],
    school.medium && `${school.medium} medium`,
    school.foundationYear && `Est. ${school.foundationYear}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

export function CardSkeletons() {
  return (
    <div className={CARD_GRID} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className={`${CARD} gap-3 border-t-line pb-4`}>
          <Skeleton className="h-6 w-[38%]" />
          <Skeleton className="h-6 w-[82%]" />
          <Skeleton className="h-[1.1rem] w-[46%]" />
          <Skeleton className="h-[0.9em]" />
          <Skeleton className="h-[0.9em]" />
          <Skeleton className="h-[1.4rem] w-3/5" />
          <Skeleton className="mb-14 h-16" />
        </div>
      ))}
    </div>
  );
}
