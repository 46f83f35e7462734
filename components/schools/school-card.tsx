import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import {
  GENDER_LABELS,
  NO_RATINGS,
  RATING_CATEGORY_LABELS,
  SCHOOL_TYPE_LABELS,
  curriculumBadge,
  formatDistance,
  formatGrades,
  formatRating,
  formatReviewCount,
  languageOf,
} from "@/lib/schools/labels";
import type { RatingCategory } from "@/lib/schools/criteria";
import type { PublicSchool } from "@/lib/schools/view";

/** The category averages on a card, in this order. */
const SHOWN_CATEGORIES: readonly RatingCategory[] = ["teachers", "academics", "facilities", "atmosphere"];

/** A school in a grid. The whole card links to the school's page. */
export function SchoolCard({ school }: { school: PublicSchool }) {
  const { averageRating, totalReviews, categoryAverages } = school.stats;
  const curriculum = curriculumBadge(school);
  const address = `/schools/${school.id}`;
  const averages = SHOWN_CATEGORIES.flatMap((category) => {
    const average = categoryAverages[category];
    return average === undefined ? [] : [{ category, average }];
  });
  return (
    <article className="card">
      {(school.schoolType || curriculum) && (
        <div className="badges">
          {school.schoolType && <Badge>{school.schoolType === "Other" ? "Other management" : SCHOOL_TYPE_LABELS[school.schoolType]}</Badge>}
          {curriculum && <Badge>{curriculum}</Badge>}
        </div>
      )}
      <h3 lang={languageOf(school.name)}>
        <a href={address}>{school.name}</a>
      </h3>
      <p className="place">
        <Icon name="map-pin" />
        <span>
          {school.city}, {school.state}
        </span>
        {school.distanceKm !== undefined && (
          <b className="ml-[0.4em] font-medium whitespace-nowrap text-ink">{formatDistance(school.distanceKm, school.isDistanceAbout)}</b>
        )}
      </p>
      <p className="desc clamp2">{school.overview ?? describe(school)}</p>
      <div className="score-row">
        {averageRating === null ? (
          <span>{NO_RATINGS}</span>
        ) : (
          <span className="rating">
            <Stars value={averageRating} />
            <b>{formatRating(averageRating)}</b>
          </span>
        )}
        <span>{formatReviewCount(totalReviews)}</span>
      </div>
      {averages.length > 0 ? (
        <dl className="cats">
          {averages.map(({ category, average }) => (
            <div key={category}>
              <dt>{RATING_CATEGORY_LABELS[category]}</dt>
              <dd>{formatRating(average)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="small soft mt-3 border-t border-line pt-2">No reviews yet.</p>
      )}
      <div className="card-foot">
        <a href={address} aria-label={`View Details: ${school.name}`}>
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
