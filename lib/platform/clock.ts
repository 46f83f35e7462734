/** The time, in one place, so that tests can set it. */
export const clock = { now: () => new Date() };

/** The year in India now: what "not in the future" means for a founding year. */
export function currentYear(): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone: "Asia/Kolkata", year: "numeric" }).format(clock.now()));
}
