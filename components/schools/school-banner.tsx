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
  RECOGNITION_LABELS,
  formatBoard,
  formatGrades,
  formatRating,
  formatReviewCount,
  formatRupees,
} from "@/lib/schools/labels";
import { SchoolHeading } from "./place-line";
import type { PublicSchool, SchoolDetail } from "@/lib/schools/view";

const SECTIONS = [
  { id: "admissions", label: "Admissions" },
  { id: "fees", label: "Fees" },
  { id: "safety", label: "Safety" },
  { id: "contact", label: "Contact" },
  { id: "reviews", label: "Reviews" },
];

/** What most families ask first. `admissions`: whether applications are open, if that is known. */
export function SchoolBanner({ school, admissions }: { school: SchoolDetail; admissions: string | null }) {
  const grades = formatGrades(school);
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
      <dl className="grid grid-cols-2 gap-x-4 border-y border-line md:flex md:flex-wrap md:gap-x-12">
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
        <KeyFact label="Recognition">
          <span className={clsx(school.recognition === "unknown" && "font-normal text-ink-soft")}>
            {RECOGNITION_LABELS[school.recognition]}
          </span>
        </KeyFact>
        {grades && <KeyFact label="Grades">{grades}</KeyFact>}
        {admissions && (
          <KeyFact label="Admissions" className="col-span-2">
            {admissions}
          </KeyFact>
        )}
      </dl>
      <nav aria-label="On this page" className="-my-2 print:hidden">
        <ul className="flex list-none flex-wrap gap-x-5 p-0">
          {SECTIONS.filter(({ id }) => id !== "admissions" || !school.isClosed).map(({ id, label }) => (
            <li key={id}>
              <a className="inline-flex min-h-11 items-center" href={`#${id}`}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
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
