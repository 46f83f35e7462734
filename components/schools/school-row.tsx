import { buttonClasses } from "@/components/ui/button-classes";
import { Stars } from "@/components/ui/stars";
import {
  curriculumBadge,
  formatCount,
  formatDistance,
  formatGrades,
  formatRating,
  formatRupees,
  languageOf,
  NO_RATINGS,
  NOT_SPECIFIED,
} from "@/lib/schools/labels";
import type { RowSchool } from "@/lib/schools/view";

const DETAILS = buttonClasses({ kind: "outlined" });

/**
 * A school in a list, inside of `.results`. The whole row is one link, stretched from the name. Plain links, not the router's:
 * school pages come from the cache faster than the router fetches them, and 24 rows must not fetch ahead on a parent's data.
 *
 * A list is drawn for each visitor, and what costs is the number of elements, attributes and pieces of text. So icons are the
 * style's, which also tells the parts of a row by their place, and a text with a value in it is one string.
 */
export function SchoolRow({ school }: { school: RowSchool }) {
  const href = `/schools/${school.id}`;
  const badge = curriculumBadge(school);
  return (
    <article>
      <div>
        {badge && <span className="badge">{badge}</span>}
        <h3 lang={languageOf(school.name)}>
          <a href={href}>{school.name}</a>
        </h3>
        <p className="place">
          {`${school.city}, ${school.state}`}
          {school.distanceKm !== undefined && <b className="num distance">{formatDistance(school.distanceKm, school.isDistanceAbout)}</b>}
        </p>
        <RowFacts school={school} />
        {school.overview && <p lang={languageOf(school.overview)}>{school.overview}</p>}
      </div>
      <div>
        <RowRating stats={school.stats} />
        <p>
          <span>Average Fees</span>
          {school.averageFees === null ? (
            NOT_SPECIFIED
          ) : (
            <>
              <b>{formatRupees(school.averageFees)}</b> a year
            </>
          )}
        </p>
        <a className={DETAILS} href={href} aria-label={`View Details: ${school.name}`}>
          View Details
        </a>
      </div>
    </article>
  );
}

/** Each fact has its name; all but that of the year are for who hears them. */
function RowFacts({ school }: { school: RowSchool }) {
  const grades = formatGrades(school);
  if (!school.foundationYear && !school.gender && !grades && !school.website) return null;
  return (
    <dl>
      {school.foundationYear && (
        <>
          <dt className="est">Est.</dt>
          <dd>{school.foundationYear}</dd>
        </>
      )}
      {school.gender && (
        <>
          <dt>Gender</dt>
          <dd>{school.gender}</dd>
        </>
      )}
      {grades && (
        <>
          <dt>Grades</dt>
          <dd>{grades}</dd>
        </>
      )}
      {school.website && (
        <>
          <dt>Website</dt>
          <dd className="website">Website</dd>
        </>
      )}
    </dl>
  );
}

function RowRating({ stats }: { stats: RowSchool["stats"] }) {
  if (stats.averageRating === null) return <small>{NO_RATINGS}</small>;
  return (
    <span className="rating">
      <Stars value={stats.averageRating} />
      <b>{formatRating(stats.averageRating)}</b>
      <small>
        {`(${formatCount(stats.totalReviews)}`}
        <span>{stats.totalReviews === 1 ? " review" : " reviews"}</span>)
      </small>
    </span>
  );
}
