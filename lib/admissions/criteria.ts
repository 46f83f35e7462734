/** The order in which a page shows them. */
export const ADMISSION_TRACKS = ["open", "rte", "ews"] as const;
export type AdmissionTrack = (typeof ADMISSION_TRACKS)[number];

/** The narrowest first: dates of a school overrule those of its place, which overrule those of the state. */
export const ADMISSION_SCOPES = ["school", "place", "state"] as const;
export type AdmissionScope = (typeof ADMISSION_SCOPES)[number];

/** Kinds of events, in the order in which they usually happen. */
export const ADMISSION_KINDS = ["criteria", "opens", "closes", "test", "list", "lottery", "documents", "ends"] as const;
export type AdmissionKind = (typeof ADMISSION_KINDS)[number];

export const MAX_EVENTS = 40;
export const MAX_ROUNDS = 20;
export const MAX_FORM_FEE = 50_000;
export const ALL_CLASSES = { classFrom: -2, classTo: 12 };

/** The days on which a schedule of this academic year may have events: the year from April to March, and nine months before and after it. */
export const daysAround = (academicYear: number) => ({ first: `${academicYear - 1}-07-01`, last: `${academicYear + 1}-12-31` });

/** A school declares dates of admission in the current academic year and the next one. */
export const declarableYears = (running: number): number[] => [running + 1, running];
