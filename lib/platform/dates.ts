import { millisecondsInDay } from "date-fns/constants";

// Days are text, calculated in UTC. date-fns calculates with moments, in the time zone of the process.

/** Date columns are read as midnight UTC. */
export function dayOf(date: Date): string;
export function dayOf(date: Date | null | undefined): string | null;
export function dayOf(date: Date | null | undefined): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

export const startOfIndianDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** A day that its month doesn't have is in the next one. */
export function shiftMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date);
}

export const shiftDay = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * millisecondsInDay));
