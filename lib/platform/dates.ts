import { millisecondsInDay } from "date-fns/constants";

// A day without a time is text, and its arithmetic is in UTC. date-fns calculates with moments, in the time zone of the process.

/** The day of a date column, which is read as midnight UTC: `2026-11-21`. */
export function dayOf(date: Date): string;
export function dayOf(date: Date | null | undefined): string | null;
export function dayOf(date: Date | null | undefined): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

/** The moment at which a day (`2026-11-21`) begins in India. */
export const startOfIndianDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** `2027-11-21` for twelve months after `2026-11-21`. A day that its month doesn't have is in the next one. */
export function shiftMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date);
}

/** `2026-03-01` for one day after `2026-02-28`. */
export const shiftDay = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * millisecondsInDay));
