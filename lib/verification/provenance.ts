import { currentUntil, type EnrolmentAge, lastSession, sessionOf } from "@/lib/enrolments/badge";
import { academicYearOf } from "@/lib/schools/academic-year";
import { formatAcademicYear } from "@/lib/schools/labels";
import type { DocumentKind } from "./schema";
import type { Provenance } from "./view";

/** What is known of an author: the check that stands, and their enrolment at the school they wrote about. */
export interface CheckedAuthor {
  isVerified: boolean;
  check: { documentKind: string | null; decidedAt: Date } | undefined;
  enrolment: { academicYear: number | null; endedOn: Date | null; confirmedAt: Date | null; createdAt: Date } | undefined;
}

interface Asked {
  isAnonymous: boolean;
  /** Today in India, `2026-11-21` */
  day: string;
}

/**
 * What a review says of how its author was checked. A named author's badge says what was seen, in which month, and until when
 * the child was at the school. An anonymous one says only what it shares with everybody checked in the same year, and it ages
 * on the first of June with all others, so that no change of it can be matched with a family's
 * (docs/decisions/0012-provenance.md).
 */
export function provenanceOf({ isVerified, check, enrolment }: CheckedAuthor, { isAnonymous, day }: Asked): Provenance | null {
  if (!isVerified || !check) return null;
  const age = enrolment ? ageOf(enrolment) : null;
  const month = monthOfCheck(check.decidedAt);
  if (isAnonymous)
    return {
      seen: null,
      checkedIn: month.slice(0, 4),
      isEnrolled: age !== null && day <= currentUntil(sessionAtSchool(age)),
      enrolledUntil: null,
    };
  const left = age ? lastSession(age, day) : null;
  return {
    seen: (check.documentKind as DocumentKind | null) ?? "other",
    checkedIn: month,
    isEnrolled: age !== null && left === null,
    enrolledUntil: left === null ? null : formatAcademicYear(left),
  };
}

const months = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", year: "numeric", month: "2-digit" });

/** `2026-11`: the month of a moment, in India's time. */
export const monthOfCheck = (moment: Date): string => months.format(moment);

const ageOf = (enrolment: NonNullable<CheckedAuthor["enrolment"]>): EnrolmentAge => ({
  academicYear: sessionOf(enrolment),
  endedOn: enrolment.endedOn?.toISOString().slice(0, 10) ?? null,
});

/** The last academic year in which the child was there, whatever day it left. */
function sessionAtSchool({ academicYear, endedOn }: EnrolmentAge): number {
  return endedOn === null ? academicYear : Math.min(academicYear, academicYearOf(new Date(`${endedOn}T12:00:00+05:30`)));
}
