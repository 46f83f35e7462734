import { addMilliseconds, min } from "date-fns";
import { clock, indianDay } from "@/lib/platform/clock";
import { randomBelow } from "@/lib/platform/ids";

// A review reaches moderators at `submittedAt`. With the other signature than the published one that its author withdraws for it, that is
// later, at a random time: otherwise the moments at which one goes and the other comes would show that one person wrote both.

/** Three days, which the form says. */
const MAX_DELAY_MS = 72 * 3_600_000;

export const randomArrival = (): Date => addMilliseconds(clock.now(), randomBelow(MAX_DELAY_MS));

/** For queries: what moderators see. */
export const hasArrived = () => ({ submittedAt: { lte: clock.now() } });

/** The day that the author sees: until it reaches moderators, today. */
export const ownSubmittedOn = (submittedAt: Date): string => indianDay(min([submittedAt, clock.now()]));
