import { Badge } from "@/components/ui/badge";
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
import { SCORE, SCORE_FIGURE } from "./score-styles";
import { PlaceLine } from "./place-line";
import type { PublicSchool, SchoolContact } from "@/lib/schools/view";

/** Top of the simple page: name, Verified badge, address, contact, size, and the rating out of 5. */
export function SimpleBanner({ school, contact }: { school: PublicSchool; contact: SchoolContact }) {
  const address = formatAddress(school);
  const proof = findProof(school);
  return (
    <header className="rule mb-8 grid gap-4 before:mb-0">
      <div>
        {(proof || school.isDemo) && (
          <div className="flex flex-wrap gap-2">
            {proof && (
              <Badge variant="good" icon="badge-check">
                Verified: {proof}
              </Badge>
            )}
            {school.isDemo && <Badge>{DEMO_SCHOOL}</Badge>}
          </div>
        )}
        <h1 className={proof || school.isDemo ? "mt-3" : undefined} lang={languageOf(school.name)}>
          {school.name}
        </h1>
        <PlaceLine lang={languageOf(address)} className="text-base">
          {address}
        </PlaceLine>
        <dl className="mt-3 flex flex-wrap gap-x-4 gap-y-[0.15rem] text-sm leading-[1.5]">
          {contact.phones.map((phone) => (
            <LineFact key={phone.href} label="Phone">
              <a className={`${LINK} whitespace-nowrap`} href={phone.href}>
                {phone.shown}
              </a>
            </LineFact>
          ))}
          {contact.website && (
            <LineFact label="Website">
              {contact.websiteHref ? (
                <a className={LINK} href={contact.websiteHref} target="_blank" rel="nofollow ugc noopener">
                  {contact.website}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : (
                contact.website
              )}
            </LineFact>
          )}
          {school.studentCount !== null && <LineFact label="Students">{formatCount(school.studentCount)}</LineFact>}
          <LineFact label="Grades">{formatGrades(school) ?? "All grades"}</LineFact>
        </dl>
      </div>
      <Rating stats={school.stats} />
    </header>
  );
}

const LINK = "-my-[0.7rem] inline-block min-h-11 py-[0.7rem] wrap-anywhere";

function LineFact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-[0.4em]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

function Rating({ stats }: Pick<PublicSchool, "stats">) {
  const based = `Based on ${formatCount(stats.totalReviews)} verified ${stats.totalReviews === 1 ? "review" : "reviews"}`;
  return (
    <div className={SCORE}>
      {stats.averageRating !== null && <span className={SCORE_FIGURE}>{formatRating(stats.averageRating)}</span>}
      <div>
        {stats.averageRating === null ? (
          <p className="font-medium text-ink">{NO_RATINGS}</p>
        ) : (
          <p className="rating">
            <Stars value={stats.averageRating} />
            <span className="text-sm text-ink-soft">out of 5</span>
          </p>
        )}
        <p className="text-sm text-ink-soft">{based}</p>
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
