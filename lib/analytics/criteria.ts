import { addHours, differenceInHours } from "date-fns";
import { dayOf } from "@/lib/platform/dates";

export const USUAL_DAYS = 30;

/** `2026-11-22` for `2026-11-21` and 1. */
export const addDays = (day: string, days: number): string => dayOf(addHours(day, 24 * days));

export const daysBetween = (from: string, to: string): number => differenceInHours(to, from) / 24 + 1;
