import { academicYearOf, academicYearOfDay } from "@/lib/schools/academic-year";
import { enrolledUntil } from "./labels";

// How enrolments expire. Dates are Indian, `2026-11-21`; an academic year is named by its first year: 2026 is 2026-27.

export interface EnrolmentAge {
  academicYear: number;
  endedOn: string | null;
}

/** An enrolment's academic year: the given one, else that of its confirmation or creation. */
export function academicYearOfEnrolment({
  academicYear,
  confirmedAt,
  createdAt,
}: {
  academicYear: number | null;
  confirmedAt: Date | null;
  createdAt: Date;
}) {
  return academicYear ?? academicYearOf(confirmedAt ?? createdAt);
}

/** The last day on which an enrolment is current: 31 May after its academic year, which ends in March. */
export const currentUntil = (academicYear: number): string => `${academicYear + 1}-05-31`;

/** Whether the child is at the school on this day, as far as is known. */
export const isCurrent = ({ academicYear, endedOn }: EnrolmentAge, day: string): boolean =>
  (endedOn === null || endedOn > day) && day <= currentUntil(academicYear);

/** The last academic year in which the child is known to have been there; null while the enrolment is current. */
export function lastAcademicYear(age: EnrolmentAge, day: string): number | null {
  if (isCurrent(age, day)) return null;
  return age.endedOn === null ? age.academicYear : Math.min(age.academicYear, academicYearOfDay(age.endedOn));
}

/** The badge's text about the enrolment: null while it is current, then `enrolled until 2026-27`. */
export function ageWords(age: EnrolmentAge, day: string): string | null {
  const lastYear = lastAcademicYear(age, day);
  return lastYear === null ? null : enrolledUntil(lastYear);
}

/** Whether to ask 'still here, moved, passed out?': from 1 April after its academic year until it is answered. */
export const isQuestionOpen = ({ status, academicYear, endedOn }: EnrolmentAge & { status: string }, day: string): boolean =>
  status === "confirmed" && endedOn === null && day >= `${academicYear + 1}-04-01`;
