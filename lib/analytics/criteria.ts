import { differenceInHours } from "date-fns";

export const USUAL_DAYS = 30;

export const daysBetween = (from: string, to: string): number => differenceInHours(to, from) / 24 + 1;
