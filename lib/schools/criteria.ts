import type { SchoolInput } from "./schema";

/** The source of what a representative says, as pages show it. */
export const SAID_BY_SCHOOL = "The school";

export const RATING_CATEGORIES = ["teachers", "facilities", "academics", "atmosphere", "administration", "overall"] as const;
export type RatingCategory = (typeof RATING_CATEGORIES)[number];

/** Facts that a second admin must agree to: what a school is called, its board, its numbers and its classes. */
export const GUARDED_FACTS = [
  "name",
  "curriculum",
  "boardAffiliation",
  "affiliationNumber",
  "grades",
  "classFrom",
  "classTo",
  "udiseCode",
] as const satisfies readonly (keyof SchoolInput)[];
export type GuardedFact = (typeof GUARDED_FACTS)[number];
