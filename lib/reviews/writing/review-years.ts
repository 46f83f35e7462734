import { type EnrolmentAge } from "@/lib/enrolments/enrolment-age";
import { academicYearOfDay } from "@/lib/schools/academic-year";

const YEARS_AT_SCHOOL = 15;

/** An enrolment's bounds for reviews; an academic year is named by the year in which it begins. */
export interface TimeAtSchool extends EnrolmentAge {
  startedOn: string | null;
}

/** The possible academic years of an experience, newest first, and the default. */
export interface ReviewYears {
  academicYears: number[];
  academicYear: number;
}

/**
 * From the child's earliest possible start to its last day or now; by default the last year in which it is known to have been there.
 * Null without an enrolment.
 */
export function reviewYears(times: TimeAtSchool[], today: string): ReviewYears | null {
  if (times.length === 0) return null;
  const running = academicYearOfDay(today);
  const known = Math.max(...times.map((time) => Math.min(running, lastKnown(time))));
  const last = Math.max(...times.map(({ endedOn }) => (endedOn === null ? running : Math.min(running, academicYearOfDay(endedOn)))));
  const first = Math.min(
    ...times.map((time) => (time.startedOn ? academicYearOfDay(time.startedOn) : lastKnown(time) - YEARS_AT_SCHOOL + 1)),
  );
  const academicYears = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index);
  return { academicYears, academicYear: Math.min(known, last) };
}

const lastKnown = ({ academicYear, endedOn }: TimeAtSchool) =>
  endedOn === null ? academicYear : Math.min(academicYear, academicYearOfDay(endedOn));
