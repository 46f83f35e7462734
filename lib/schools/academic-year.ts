import { indianDay } from "@/lib/platform/clock";

/** The start year of the academic year (April to March, Indian time) that contains this moment: 2026 means 2026-27. */
export const academicYearOf = (moment: Date): number => academicYearOfDay(indianDay(moment));

export function academicYearOfDay(day: string): number {
  const [year, month] = day.split("-").map(Number);
  return month >= 4 ? year : year - 1;
}
