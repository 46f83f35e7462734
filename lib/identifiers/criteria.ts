/** Kinds of numbers. OTHER is the affiliation number of a board without a public directory. */
export const SCHEMES = ["UDISE", "CBSE", "CISCE", "OTHER"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** What an admin found when looking a number up in its register. */
export const CHECK_RESULTS = ["match", "name_differs", "classes_differ", "expired", "withdrawn", "none", "register_down"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const VERDICTS = ["confirmed", "confirmed-to-class", "unchecked", "differs", "expired", "not-found", "outdated"] as const;
export type VerdictKind = (typeof VERDICTS)[number];

/** Older checks no longer count. */
export const FRESH_DAYS = 180;
/** "Not found" requires checks by two people, at least this long apart. */
export const HOURS_BETWEEN_LOOKS = 72;
