import { addDays, addMonths } from "date-fns";
import { clock, indianDay } from "@/lib/platform/clock";
import { REPRESENTATION_MONTHS, RENEWAL_DAYS } from "./criteria";

/** The last day of a link that is made or renewed today. */
export const representationEnd = (): Date => addMonths(new Date(indianDay()), REPRESENTATION_MONTHS);

/** Whether a link with this last day can be renewed already; one without an end needn't be. */
export const canRenew = (endsOn: string | null): boolean => endsOn !== null && endsOn <= indianDay(addDays(clock.now(), RENEWAL_DAYS));
