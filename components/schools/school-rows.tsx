import { memo } from "react";
import { buttonVariants } from "@/components/ui/button";
import { starsOf } from "@/components/ui/stars";
import {
  curriculumBadge,
  formatCount,
  formatDistance,
  formatGrades,
  formatPlace,
  formatRating,
  formatRupees,
  languageOf,
  NO_RATINGS,
  NOT_SPECIFIED,
  RECOGNITION_LABELS,
} from "@/lib/schools/labels";
import type { RowSchool } from "@/lib/schools/view";

const DETAILS = buttonVariants({ variant: "outline" });

/**
 * A list of schools; each row is one plain link, as 24 prefetches would use a parent's mobile data. Each element costs time on the
 * server and in the browser, so CSS sets icons and selects parts by position (app/styles/schools.css).
 */
export const SchoolRows = memo(function SchoolRows({ schools }: { schools: readonly RowSchool[] }) {
  return (
    <div className="results">
      {schools.map((school) => (
        <Row key={school.id} school={school} />
      ))}
    </div>
  );
});

const Row = memo(function Row({ school }: { school: RowSchool }) {
  const { name, overview, distanceKm, averageFees } = school;
  const href = `/schools/${school.id}`;
  const badge = curriculumBadge(school);
  return (
    <article>
      <div>
        {badge && <span className="badge flex w-max">{badge}</span>}
        {school.recognition === "unrecognised" && <span className="badge flex w-max">{RECOGNITION_LABELS.unrecognised}</span>}
        <h3 lang={languageOf(name)}>
          <a href={href}>{name}</a>
        </h3>
        <p className="place">
          {formatPlace(school)}
          {distanceKm !== undefined && <b className="distance">{formatDistance(distanceKm, school.isDistanceAbout)}</b>}
        </p>
        <Facts school={school} />
        {overview && <p lang={languageOf(overview)}>{overview}</p>}
      </div>
      <div>
        <Rating stats={school.stats} />
        <p>
          <span>Average Fees</span>
          {averageFees === null ? (
            NOT_SPECIFIED
          ) : (
            <>
              <b>{formatRupees(averageFees)}</b> per year
            </>
          )}
        </p>
        <a className={DETAILS} href={href} aria-label={`View Details: ${name}`}>
          View Details
        </a>
      </div>
    </article>
  );
});

/** Each fact has a label; all except "Est." are for screen readers only. */
function Facts({ school }: { school: RowSchool }) {
  const grades = formatGrades(school);
  const { foundationYear, gender, website } = school;
  if (!foundationYear && !gender && !grades && !website) return null;
  return (
    <dl>
      {foundationYear && (
        <>
          <dt className="est">Est.</dt>
          <dd>{foundationYear}</dd>
        </>
      )}
      {gender && (
        <>
          <dt>Gender</dt>
          <dd>{gender}</dd>
        </>
      )}
      {grades && (
        <>
          <dt>Grades</dt>
          <dd>{grades}</dd>
        </>
      )}
      {website && (
        <>
          <dt>Website</dt>
          <dd className="website">Website</dd>
        </>
      )}
    </dl>
  );
}

function Rating({ stats: { averageRating, totalReviews } }: Pick<RowSchool, "stats">) {
  if (averageRating === null) return <small>{NO_RATINGS}</small>;
  const stars = starsOf(averageRating);
  return (
    <span className="rating">
      <svg className="stars" role="img" aria-label={stars.name}>
        <use href={stars.address} />
      </svg>
      <b>{formatRating(averageRating)}</b>
      <small>
        {`(${formatCount(totalReviews)}`}
        <span>{totalReviews === 1 ? " review" : " reviews"}</span>)
      </small>
    </span>
  );
}
