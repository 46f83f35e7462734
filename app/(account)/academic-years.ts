import { clock } from "@/lib/platform/clock";
import { academicYearOf } from "@/lib/schools/academic-year";

/** The academic years that a parent can choose: the current one first, then the previous and the next one. */
export function academicYears(): number[] {
  const current = academicYearOf(clock.now());
  return [current, current - 1, current + 1];
}
