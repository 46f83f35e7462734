import clsx from "clsx";
import { Badge } from "@/components/ui/badge";
import { Stars } from "@/components/ui/stars";
import { COST_SOURCES, formatCost } from "@/lib/fees/labels";
import type { YearlyCost } from "@/lib/fees/view";
import type { VerdictText } from "@/lib/identifiers/labels";
import { areFew, FEW_REVIEWS_NOTE } from "@/lib/reviews/labels";
import { RATING_CATEGORIES } from "@/lib/schools/criteria";
import {
  CONTACT_SCHOOL,
  CURRICULUM_LABELS,
  DEMO_SCHOOL,
  GENDER_LABELS,
  NO_RATINGS,
  RECOGNITION_LABELS,
  formatAcademicYear,
  formatBoard,
  formatGrades,
  formatRating,
  formatReviewCount,
  formatRupees,
  listAverages,
} from "@/lib/schools/labels";
import type { PublicSchool, SchoolDetail, SchoolStats } from "@/lib/schools/view";
import { SchoolHeading } from "./place-line";
import { SchoolDistance } from "./school-distance.client";

const SMALL_LINK = "-my-[0.6rem] inline-flex min-h-11 items-center text-sm";

const SECTIONS = [
  { id: "admissions", label: "Admissions" },
  { id: "fees", label: "Fees" },
  { id: "safety", label: "Safety" },
  { id: "contact", label: "Contact" },
  { id: "reviews", label: "Reviews" },
];

interface SchoolBannerProps {
  school: SchoolDetail;
  /** What checks of the affiliation number found; null if it is not known */
  affiliation: VerdictText | null;
  cost: YearlyCost | null;
  /** Whether applications are open, if that is known */
  admissions: string | null;
}

/** What most families ask first. */
export function SchoolBanner({ school, affiliation, cost, admissions }: SchoolBannerProps) {
  const grades = formatGrades(school);
  const board = formatBoard(school);
  const { latitude, longitude } = school;
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
          <a className={SMALL_LINK} href="#reviews">
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
        {cost && (
          <KeyFact label="Cost by class" className="col-span-2">
            <b className="text-lg">{formatCost(cost)}</b>
            <a className={SMALL_LINK} href="#fees">
              {COST_SOURCES[cost.source]}, {formatAcademicYear(cost.academicYear)}
            </a>
          </KeyFact>
        )}
        <KeyFact label="Recognition">
          <span className={clsx(school.recognition === "unknown" && "font-normal text-ink-soft")}>
            {RECOGNITION_LABELS[school.recognition]}
          </span>
        </KeyFact>
        {board && (
          <KeyFact label="Board">
            {board}
            <a className={SMALL_LINK} href="#identifiers">
              {affiliation ? affiliation.title : "Number not known"}
            </a>
          </KeyFact>
        )}
        {grades && <KeyFact label="Grades">{grades}</KeyFact>}
        {admissions && (
          <KeyFact label="Admissions" className="col-span-2">
            {admissions}
          </KeyFact>
        )}
        {latitude !== null && longitude !== null && (
          <KeyFact label="Distance" className="noscript:hidden print:hidden">
            <SchoolDistance latitude={latitude} longitude={longitude} />
          </KeyFact>
        )}
        <RatingsByArea averages={school.stats.categoryAverages} />
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

/** The average of each category except the overall one. */
function RatingsByArea({ averages }: { averages: SchoolStats["categoryAverages"] }) {
  const rated = listAverages(averages, RATING_CATEGORIES).filter(({ category }) => category !== "overall");
  if (rated.length === 0) return null;
  return (
    <KeyFact label="Rating by area" className="col-span-2 border-t border-line md:basis-full">
      {rated.map(({ label, average }) => (
        <span key={label} className="whitespace-nowrap">
          {label} <b className="font-medium">{formatRating(average)}</b>
        </span>
      ))}
    </KeyFact>
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
