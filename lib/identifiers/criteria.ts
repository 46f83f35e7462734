/** Kinds of numbers. OTHER is the affiliation number of a board without a public directory. */
export const SCHEMES = ["UDISE", "CBSE", "CISCE", "OTHER"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** What a person found when they looked a number up in its register. */
export const CHECK_RESULTS = ["match", "name_differs", "classes_differ", "expired", "withdrawn", "none", "register_down"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const VERDICTS = ["confirmed", "confirmed-to-class", "unchecked", "differs", "expired", "not-found", "outdated"] as const;
export type VerdictKind = (typeof VERDICTS)[number];

/** A check older than this says nothing about today. */
export const FRESH_DAYS = 180;
/** "Not found" needs two people who looked with this time between them. */
export const HOURS_BETWEEN_LOOKS = 72;
