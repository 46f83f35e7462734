import { Badge } from "@/components/ui/badge";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
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

/**
 * A school in a list. The whole row is one link, stretched from the name. Plain links, not the router's: school pages come
 * from the cache faster than the router fetches them, and 24 rows must not fetch ahead on a parent's data.
 */
export function SchoolRow({ school }: { school: RowSchool }) {
  const href = `/schools/${school.id}`;
  const badge = curriculumBadge(school);
  return (
    <article className="result">
      <div className="body">
        {badge && (
          <div className="badges">
            <Badge>{badge}</Badge>
          </div>
        )}
        <h3 lang={languageOf(school.name)}>
          <a href={href}>{school.name}</a>
        </h3>
        <p className="place">
          <Icon name="map-pin" />
          <span>
            {school.city}, {school.state}
          </span>
          {school.distanceKm !== undefined && <b className="num distance">{formatDistance(school.distanceKm)}</b>}
        </p>
        <RowFacts school={school} />
        {school.overview && (
          <p className="desc clamp2" lang={languageOf(school.overview)}>
            {school.overview}
          </p>
        )}
      </div>
      <div className="side">
        <RowRating stats={school.stats} />
        <p className="fee">
          <span>Average Fees</span>
          {school.averageFees === null ? (
            NOT_SPECIFIED
          ) : (
            <>
              <b className="num">{formatRupees(school.averageFees)}</b> a year
            </>
          )}
        </p>
        <a className={buttonClasses({ kind: "outlined" })} href={href} aria-label={`View Details: ${school.name}`}>
          View Details
        </a>
      </div>
    </article>
  );
}

function RowFacts({ school }: { school: RowSchool }) {
  const grades = formatGrades(school);
  if (!school.foundationYear && !school.gender && !grades && !school.website) return null;
  return (
    <dl className="facts-line">
      {school.foundationYear && (
        <div>
          <dt>Est.</dt>
          <dd>{school.foundationYear}</dd>
        </div>
      )}
      {school.gender && (
        <div>
          <dt className="vh">Gender</dt>
          <dd>{school.gender}</dd>
        </div>
      )}
      {grades && (
        <div>
          <dt className="vh">Grades</dt>
          <dd>{grades}</dd>
        </div>
      )}
      {school.website && (
        <div>
          <dt className="vh">Website</dt>
          <dd className="website">
            <Icon name="globe" />
            Website
          </dd>
        </div>
      )}
    </dl>
  );
}

function RowRating({ stats }: { stats: RowSchool["stats"] }) {
  if (stats.averageRating === null) return <span className="small soft">{NO_RATINGS}</span>;
  return (
    <span className="rating">
      <Stars value={stats.averageRating} />
      <b>{formatRating(stats.averageRating)}</b>
      <span className="small soft">
        ({formatCount(stats.totalReviews)}
        <span className="vh">{stats.totalReviews === 1 ? " review" : " reviews"}</span>)
      </span>
    </span>
  );
}
