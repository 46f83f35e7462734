const FIRST_DELAYS_MINUTES = [1, 5, 15, 60];
const LATER_DELAY_MINUTES = 4 * 60;
/** An email older than this is given up. */
export const GIVE_UP_AFTER_DAYS = 5;

/** Minutes until the next attempt after `attempts` failed ones. */
export const minutesUntilRetry = (attempts: number): number => FIRST_DELAYS_MINUTES[attempts - 1] ?? LATER_DELAY_MINUTES;
