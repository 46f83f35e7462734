import { currentUntil, type EnrolmentAge, lastAcademicYear, academicYearOfEnrolment } from "@/lib/enrolments/enrolment-age";
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

/** A named author's badge on a day in India: what was seen, the month, and until when the child was there (decision 0012-provenance). */
export function provenanceOf({ isVerified, check, enrolment }: CheckedAuthor, day: string): Provenance | null {
  if (!isVerified || !check) return null;
  const age = enrolment ? ageOf(enrolment) : null;
  const lastYear = age ? lastAcademicYear(age, day) : null;
  return {
    seen: (check.documentKind as DocumentKind | null) ?? "other",
    checkedIn: monthOfCheck(check.decidedAt),
    isEnrolled: age !== null && lastYear === null,
    enrolledUntil: lastYear === null ? null : formatAcademicYear(lastYear),
  };
}

/** What is stored of an author's check with an anonymous review. */
export interface AnonymousBadge {
  checkedYear: number | null;
  enrolledYear: number | null;
}

export function anonymousBadgeOf({ isVerified, check, enrolment }: CheckedAuthor): AnonymousBadge {
  if (!isVerified || !check) return { checkedYear: null, enrolledYear: null };
  return {
    checkedYear: Number(indianDay(check.decidedAt).slice(0, 4)),
    enrolledYear: enrolment ? sessionAtSchool(ageOf(enrolment)) : null,
  };
}

/** Reads nothing about the author, so that no change can be matched with a family: all badges change on 1 June (decision 0012-provenance). */
export function anonymousProvenance({ checkedYear, enrolledYear }: AnonymousBadge, day: string): Provenance | null {
  if (checkedYear === null) return null;
  return {
    seen: null,
    checkedIn: String(checkedYear),
    isEnrolled: enrolledYear !== null && day <= currentUntil(enrolledYear),
    enrolledUntil: null,
  };
}

/** `2026-11`: the month of a moment in Indian time. */
export const monthOfCheck = (moment: Date): string => indianDay(moment).slice(0, 7);

const ageOf = (enrolment: NonNullable<CheckedAuthor["enrolment"]>): EnrolmentAge => ({
  academicYear: academicYearOfEnrolment(enrolment),
  endedOn: dayOf(enrolment.endedOn),
});

/** The last academic year in which the child was there. */
function sessionAtSchool({ academicYear, endedOn }: EnrolmentAge): number {
  return endedOn === null ? academicYear : Math.min(academicYear, academicYearOfDay(endedOn));
}
