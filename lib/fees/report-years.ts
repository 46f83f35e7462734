import { academicYearOfDay } from "@/lib/schools/academic-year";
import { MAX_PAST_YEARS } from "./criteria";

/** The academic years for which a parent may report fees, newest first: those in which the child was at the school. */
export function reportYears({ startedOn, endedOn }: { startedOn: string | null; endedOn: string | null }, today: string): number[] {
  const running = academicYearOfDay(today);
  const last = endedOn === null ? running : Math.min(running, academicYearOfDay(endedOn));
  const first = Math.max(running - MAX_PAST_YEARS, startedOn === null ? 0 : academicYearOfDay(startedOn));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
}
