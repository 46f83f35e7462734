import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import {
  BOARD_LABELS,
  DEMO_SCHOOL,
  NO_RATINGS,
  formatAddress,
  formatCount,
  formatGrades,
  formatRating,
  languageOf,
} from "@/lib/schools/labels";
import type { PublicSchool, SchoolContact } from "@/lib/schools/view";

/** Top of the simple page: name, Verified badge, address, contact, size, and the rating out of 5. */
export function SimpleBanner({ school, contact }: { school: PublicSchool; contact: SchoolContact }) {
  const address = formatAddress(school);
  const proof = findProof(school);
  return (
    <header className="banner rule">
      <div>
        {(proof || school.isDemo) && (
          <div className="badges">
            {proof && (
              <span className="status status-good">
                <Icon name="badge-check" />
                Verified: {proof}
              </span>
            )}
            {school.isDemo && <Badge>{DEMO_SCHOOL}</Badge>}
          </div>
        )}
        <h1 lang={languageOf(school.name)}>{school.name}</h1>
        <p className="place">
          <Icon name="map-pin" />
          <span lang={languageOf(address)}>{address}</span>
        </p>
        <dl className="facts-line">
          {contact.phones.map((phone) => (
            <div key={phone.href}>
              <dt>Phone</dt>
              <dd>
                <a className="num" href={phone.href}>
                  {phone.shown}
                </a>
              </dd>
            </div>
          ))}
          {contact.website && (
            <div>
              <dt>Website</dt>
              <dd>
                {contact.websiteHref ? (
                  <a href={contact.websiteHref} target="_blank" rel="nofollow ugc noopener">
                    {contact.website}
                    <span className="vh"> (opens in a new tab)</span>
                  </a>
                ) : (
                  contact.website
                )}
              </dd>
            </div>
          )}
          {school.studentCount !== null && (
            <div>
              <dt>Students</dt>
              <dd>{formatCount(school.studentCount)}</dd>
            </div>
          )}
          <div>
            <dt>Grades</dt>
            <dd>{formatGrades(school) ?? "All grades"}</dd>
          </div>
        </dl>
      </div>
      <Rating stats={school.stats} />
    </header>
  );
}

function Rating({ stats }: Pick<PublicSchool, "stats">) {
  const based = `Based on ${formatCount(stats.totalReviews)} verified ${stats.totalReviews === 1 ? "review" : "reviews"}`;
  return (
    <div className="score">
      {stats.averageRating !== null && <span className="score-n">{formatRating(stats.averageRating)}</span>}
      <div>
        {stats.averageRating === null ? (
          <p className="strong">{NO_RATINGS}</p>
        ) : (
          <p className="rating">
            <Stars value={stats.averageRating} />
            <span className="small soft">out of 5</span>
          </p>
        )}
        <p className="small soft">{based}</p>
      </div>
    </div>
  );
}

/** The proof behind a school's Verified badge; null if it has none. */
function findProof({ udiseCode, affiliationNumber, boardAffiliation }: PublicSchool): string | null {
  if (udiseCode) return "Listed in UDISE+";
  if (!affiliationNumber) return null;
  const board = boardAffiliation && boardAffiliation !== "Other" ? `${BOARD_LABELS[boardAffiliation]} affiliation` : "Affiliation";
  return `${board} ${affiliationNumber}`;
}
