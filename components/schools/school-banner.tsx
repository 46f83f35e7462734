import clsx from "clsx";
import { Badge } from "@/components/ui/badge";
import { Stars } from "@/components/ui/stars";
import { areFew, FEW_REVIEWS_NOTE } from "@/lib/reviews/labels";
import {
  CONTACT_SCHOOL,
  CURRICULUM_LABELS,
  DEMO_SCHOOL,
  GENDER_LABELS,
  NO_RATINGS,
  formatBoard,
  formatRating,
  formatReviewCount,
  formatRupees,
} from "@/lib/schools/labels";
import { SchoolHeading } from "./place-line";
import type { PublicSchool } from "@/lib/schools/view";

export function SchoolBanner({ school }: { school: PublicSchool }) {
  return (
    <header className="rule mb-8 grid gap-4 before:mb-0">
      <div>
        <SchoolHeading
          school={school}
          badges={badgesOf(school).map((badge) => (
            <Badge key={badge}>{badge}</Badge>
          ))}
        />
      </div>
      <dl className="grid grid-cols-2 border-y border-line md:grid-cols-[repeat(3,auto)] md:justify-start md:gap-x-12">
        <KeyFact label="Rating" className="col-span-2 border-b border-line md:col-auto md:border-b-0">
          <AverageRating stats={school.stats} />
          <a className="-my-[0.6rem] inline-flex min-h-11 items-center text-sm" href="#reviews">
            {formatReviewCount(school.stats.totalReviews)}
          </a>
          {areFew(school.stats.totalReviews) && <span className="text-xs text-ink-soft">{FEW_REVIEWS_NOTE}</span>}
        </KeyFact>
        {school.foundationYear !== null && (
          <KeyFact label="Established">
            <b className="text-lg">{school.foundationYear}</b>
          </KeyFact>
        )}
        <KeyFact label="Average Annual Fees">
          {school.averageFees === null ? (
            <span className="font-normal text-ink-soft">{CONTACT_SCHOOL}</span>
          ) : (
            <b className="text-lg whitespace-nowrap">{formatRupees(school.averageFees)}</b>
          )}
        </KeyFact>
      </dl>
    </header>
  );
}

function KeyFact({ label, className, children }: { label: string; className?: string; children: React.ReactNode }) {
  return (
    <div className={clsx("py-3", className)}>
      <dt className="text-sm leading-snug text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">{children}</dd>
    </div>
  );
}

function AverageRating({ stats }: Pick<PublicSchool, "stats">) {
  if (stats.averageRating === null) return <span className="font-normal text-ink-soft">{NO_RATINGS}</span>;
  return (
    <span className="rating">
      <Stars value={stats.averageRating} rounded />
      <b className="text-lg leading-none">{formatRating(stats.averageRating)}</b>
    </span>
  );
}

/** Curriculum, board and gender, without "Other" and without duplicates. A demo school has its own badge. */
function badgesOf(school: PublicSchool): string[] {
  const { curriculum, boardAffiliation, gender, isDemo } = school;
  const words = [
    curriculum && curriculum !== "Other" && CURRICULUM_LABELS[curriculum],
    boardAffiliation !== "Other" && formatBoard(school),
    gender && GENDER_LABELS[gender],
    isDemo && DEMO_SCHOOL,
  ];
  return [...new Set(words.filter((word): word is string => Boolean(word)))];
}
