/** The time, in one place, so that tests can set it. */
export const clock = { now: () => new Date() };

/** The year in India now: what "not in the future" means for a founding year. */
export function currentYear(): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone: "Asia/Kolkata", year: "numeric" }).format(clock.now()));
}

const indianDays = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", dateStyle: "short" });

/** The day in India at a moment, now where none is given: `2026-11-21`. Days written like this sort as they follow. */
export const indianDay = (moment: Date = clock.now()): string => indianDays.format(moment);
