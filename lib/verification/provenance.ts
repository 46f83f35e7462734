import { currentUntil, type EnrolmentAge, lastSession, sessionOf } from "@/lib/enrolments/badge";
import { indianDay } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { academicYearOfDay } from "@/lib/schools/academic-year";
import { formatAcademicYear } from "@/lib/schools/labels";
import type { DocumentKind } from "./schema";
import type { Provenance } from "./view";

/** An author's current check, and their enrolment at the reviewed school. */
export interface CheckedAuthor {
  isVerified: boolean;
  check: { documentKind: string | null; decidedAt: Date } | undefined;
  enrolment: { academicYear: number | null; endedOn: Date | null; confirmedAt: Date | null; createdAt: Date } | undefined;
}

interface BadgeContext {
  isAnonymous: boolean;
  /** Today in India, `2026-11-21` */
  day: string;
}

/**
 * A named author's badge has what was seen, the month, and until when the child was there. An anonymous author's has only the year and
 * changes on 1 June for all, so that no change can be matched with a family (decision 0012-provenance).
 */
export function provenanceOf({ isVerified, check, enrolment }: CheckedAuthor, { isAnonymous, day }: BadgeContext): Provenance | null {
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
  const lastYear = age ? lastSession(age, day) : null;
  return {
    seen: (check.documentKind as DocumentKind | null) ?? "other",
    checkedIn: month,
    isEnrolled: age !== null && lastYear === null,
    enrolledUntil: lastYear === null ? null : formatAcademicYear(lastYear),
  };
}

/** `2026-11`: the month of a moment in Indian time. */
export const monthOfCheck = (moment: Date): string => indianDay(moment).slice(0, 7);

const ageOf = (enrolment: NonNullable<CheckedAuthor["enrolment"]>): EnrolmentAge => ({
  academicYear: sessionOf(enrolment),
  endedOn: dayOf(enrolment.endedOn),
});

/** The last academic year in which the child was there. */
function sessionAtSchool({ academicYear, endedOn }: EnrolmentAge): number {
  return endedOn === null ? academicYear : Math.min(academicYear, academicYearOfDay(endedOn));
}
