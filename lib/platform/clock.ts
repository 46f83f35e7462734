/** The current time. Tests replace `now`. */
export const clock = { now: () => new Date() };

export function currentYear(): number {
  return Number(indianDay().slice(0, 4));
}

const indianDays = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", dateStyle: "short" });

/** These strings sort chronologically. */
export const indianDay = (moment: Date = clock.now()): string => indianDays.format(moment);

/** `soon` once three quarters of the time are over. */
export type DeadlineState = "fine" | "soon" | "overdue";
export const SOON_AFTER = 0.75;

export function deadlineState({ since, due }: { since: Date; due: Date }, now: Date = clock.now()): DeadlineState {
  const [from, to, at] = [since, due, now].map((moment) => moment.getTime());
  if (at > to) return "overdue";
  return at >= from + (to - from) * SOON_AFTER ? "soon" : "fine";
}

const moments = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata", hourCycle: "h23" });

/** `Nov 21, 2026, 20:31 (India)` from a date or ISO 8601; other text unchanged. */
export function formatMoment(when: string | Date): string {
  const moment = new Date(when);
  return Number.isNaN(moment.getTime()) ? String(when) : `${moments.format(moment)} (India)`;
}
