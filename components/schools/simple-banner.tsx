import { Badge } from "@/components/ui/badge";
import { Stars } from "@/components/ui/stars";
import { BOARD_LABELS, DEMO_SCHOOL, NO_RATINGS, formatCount, formatGrades, formatRating } from "@/lib/schools/labels";
import { SCORE, SCORE_FIGURE } from "./score-styles";
import { SchoolHeading } from "./place-line";
import type { PublicSchool, SchoolContact } from "@/lib/schools/view";

export function SimpleBanner({ school, contact }: { school: PublicSchool; contact: SchoolContact }) {
  const proof = findProof(school);
  const badges = [
    proof && (
      <Badge key="proof" variant="good" icon="badge-check">
        Verified: {proof}
      </Badge>
    ),
    school.isDemo && <Badge key="demo">{DEMO_SCHOOL}</Badge>,
  ].filter(Boolean);
  return (
    <header className="rule mb-8 grid gap-4 before:mb-0">
      <div>
        <SchoolHeading school={school} badges={badges} />
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
