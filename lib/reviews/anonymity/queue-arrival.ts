import { addMilliseconds, min } from "date-fns";
import { millisecondsInDay } from "date-fns/constants";
import { clock, indianDay } from "@/lib/platform/clock";
import { randomBelow } from "@/lib/platform/ids";

// A review reaches moderators at `submittedAt`. If it replaces a published review with the other signature, that is a random later time,
// because equal times would show that one person wrote both.

/** Three days, as the form says. */
const MAX_DELAY_MS = 3 * millisecondsInDay;

export const randomArrival = (): Date => addMilliseconds(clock.now(), randomBelow(MAX_DELAY_MS));

/** The condition of queries for reviews that have reached moderators. */
export const hasReachedModerators = () => ({ submittedAt: { lte: clock.now() } });

/** The day of submission that the author sees: today until the review has reached moderators. */
export const ownSubmittedOn = (submittedAt: Date): string => indianDay(min([submittedAt, clock.now()]));
