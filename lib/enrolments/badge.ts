import { academicYearOf } from "@/lib/schools/academic-year";
import { enrolledUntil } from "./labels";

// How an enrolment ages. Days are India's, `2026-11-21`; an academic year is named by the year in which it begins: 2026 is 2026-27.

/** What ageing depends on. */
export interface EnrolmentAge {
  academicYear: number;
  endedOn: string | null;
}

/** The academic year of an enrolment as it is kept: where none was given, the one in which it was confirmed, or made. */
export function sessionOf({
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

/** The last day on which it counts as current: 31 May after its academic year, which ended in March. */
export const currentUntil = (academicYear: number): string => `${academicYear + 1}-05-31`;

/** Whether the parent's child is at the school on this day, as far as we know. */
export const isCurrent = ({ academicYear, endedOn }: EnrolmentAge, day: string): boolean =>
  (endedOn === null || endedOn > day) && day <= currentUntil(academicYear);

/** The last academic year that we know the child to have been there, once it no longer counts as current; else null. */
export function lastSession(age: EnrolmentAge, day: string): number | null {
  if (isCurrent(age, day)) return null;
  return age.endedOn === null ? age.academicYear : Math.min(age.academicYear, academicYearOf(noonOf(age.endedOn)));
}

/** What a badge says of an enrolment's age: nothing while it is current, then `enrolled until 2026-27`. */
export function ageWords(age: EnrolmentAge, day: string): string | null {
  const session = lastSession(age, day);
  return session === null ? null : enrolledUntil(session);
}

/** Whether 'still here, moved, passed out?' is to be asked: from 1 April after its academic year until there is an answer. */
export const isQuestionOpen = ({ status, academicYear, endedOn }: EnrolmentAge & { status: string }, day: string): boolean =>
  status === "confirmed" && endedOn === null && day >= `${academicYear + 1}-04-01`;

const noonOf = (day: string) => new Date(`${day}T12:00:00+05:30`);
