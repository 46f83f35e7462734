import { addMilliseconds, min } from "date-fns";
import { clock, indianDay } from "@/lib/platform/clock";
import { randomBelow } from "@/lib/platform/ids";

// A review reaches moderators at `submittedAt`. If its author withdraws a published review with the other signature for it, that is later,
// at a random time. Otherwise the two times would show that one person wrote both reviews.

/** Three days, as the form says. */
const MAX_DELAY_MS = 72 * 3_600_000;

export const randomArrival = (): Date => addMilliseconds(clock.now(), randomBelow(MAX_DELAY_MS));

/** The condition of queries for reviews that have reached moderators. */
export const hasArrived = () => ({ submittedAt: { lte: clock.now() } });

/** The day of submission that the author sees: today until the review has reached moderators. */
export const ownSubmittedOn = (submittedAt: Date): string => indianDay(min([submittedAt, clock.now()]));
