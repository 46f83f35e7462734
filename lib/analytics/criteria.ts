import { differenceInHours } from "date-fns";

export const USUAL_DAYS = 30;

/** Characters of a counted search. Longer text is no school's name but something pasted. */
export const MAX_COUNTED_LENGTH = 80;

export const SEARCH_KINDS = ["name", "place", "kind-place", "filter", "script", "spoken", "code", "other"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const daysBetween = (from: string, to: string): number => differenceInHours(to, from) / 24 + 1;
