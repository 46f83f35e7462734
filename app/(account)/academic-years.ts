import { clock } from "@/lib/platform/clock";
import { academicYearOf } from "@/lib/schools/academic-year";

/** The academic years a parent may name: this one first, then the one before and the one to come. */
export function academicYears(): number[] {
  const current = academicYearOf(clock.now());
  return [current, current - 1, current + 1];
}
