const DAY_MS = 86_400_000;

/** What Analytics shows where no days are given. */
export const USUAL_DAYS = 30;

/** `2026-11-21` and 1 is `2026-11-22`. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days there are from one to another, both counted. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
