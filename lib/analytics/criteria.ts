const DAY_MS = 86_400_000;

/** The default range of Analytics. */
export const USUAL_DAYS = 30;

/** `2026-11-22` for `2026-11-21` and 1. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days in a range, including both ends. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
