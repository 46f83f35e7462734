import { type EnrolmentAge } from "@/lib/enrolments/badge";
import { academicYearOf } from "@/lib/schools/academic-year";

/** Years from nursery to class 12: nobody's child was at a school longer. */
const YEARS_AT_SCHOOL = 15;

/** An enrolment as it bounds what a review can be of; an academic year is named by the year it begins in. */
export interface TimeAtSchool extends EnrolmentAge {
  startedOn: string | null;
}

/** The academic years an experience can be of, newest first, and the one that is taken where none is named. */
export interface ReviewYears {
  academicYears: number[];
  academicYear: number;
}

/**
 * Of which academic years a parent can tell: none that lies in the future, none before the child can have come, none after it left.
 * Where none is named it is the last one that we know the child to have been there. Null without an enrolment.
 */
export function reviewYears(times: TimeAtSchool[], today: string): ReviewYears | null {
  if (times.length === 0) return null;
  const running = yearOf(today);
  const known = Math.max(...times.map((time) => Math.min(running, lastKnown(time))));
  const last = Math.max(...times.map(({ endedOn }) => (endedOn === null ? running : Math.min(running, yearOf(endedOn)))));
  const first = Math.min(...times.map((time) => (time.startedOn ? yearOf(time.startedOn) : lastKnown(time) - YEARS_AT_SCHOOL + 1)));
  const academicYears = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index);
  return { academicYears, academicYear: Math.min(known, last) };
}

const lastKnown = ({ academicYear, endedOn }: TimeAtSchool) => (endedOn === null ? academicYear : Math.min(academicYear, yearOf(endedOn)));

const yearOf = (day: string) => academicYearOf(new Date(`${day}T12:00:00+05:30`));
