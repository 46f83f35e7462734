import { millisecondsInDay } from "date-fns/constants";

// Days are text, calculated in UTC. date-fns calculates with moments, in the time zone of the process.

/** Date columns are read as midnight UTC. */
export function dayOf(date: Date): string;
export function dayOf(date: Date | null | undefined): string | null;
export function dayOf(date: Date | null | undefined): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

/** Days with a year of more or fewer than four digits don't sort as text, and counting up to one may never end. */
export const isPlausibleDay = (day: string): boolean => day >= "1900-01-01" && day <= "2199-12-31";
export const IMPLAUSIBLE_DAY = "Give a day between 1900 and 2199";

export const startOfIndianDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** A day that its month doesn't have is in the next one. */
export function shiftMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date);
}

export const shiftDay = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * millisecondsInDay));
