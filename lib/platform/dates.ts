import { millisecondsInDay } from "date-fns/constants";

// Days are text, calculated in UTC. date-fns calculates with moments, in the time zone of the process.

/** Date columns are read as midnight UTC. */
export function dayOf(date: Date): string;
export function dayOf(date: Date | null | undefined): string | null;
export function dayOf(date: Date | null | undefined): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

/** A year without exactly four digits breaks the order of days as text, and a loop that counts up to it may never end. */
export const isPlausibleDay = (day: string): boolean => day >= "1900-01-01" && day <= "2199-12-31";
export const IMPLAUSIBLE_DAY = "Give a day between 1900 and 2199";

export const startOfIndianDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** A day beyond the end of its month becomes a day of the next month: February 31 is March 3. */
export function shiftMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date);
}

export const shiftDay = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * millisecondsInDay));
