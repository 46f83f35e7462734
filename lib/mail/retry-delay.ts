const MINUTES = [1, 5, 15, 60];
const THEN_EVERY_MINUTES = 4 * 60;
/** After this long a mail is given up. */
export const GIVE_UP_AFTER_DAYS = 5;

/** Minutes until a mail is tried again that could not be sent `attempts` times. */
export const minutesUntilRetry = (attempts: number): number => MINUTES[attempts - 1] ?? THEN_EVERY_MINUTES;
