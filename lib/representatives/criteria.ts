export const CLAIM_ROLES = ["principal", "administrator", "trust"] as const;
export type ClaimRole = (typeof CLAIM_ROLES)[number];

export const CLAIM_STATES = ["code", "waiting", "approved", "refused", "withdrawn", "lapsed"] as const;

export const CLAIM_SORTS = ["oldest", "newest"] as const;
export type ClaimSort = (typeof CLAIM_SORTS)[number];

/** A website counts after this many days without a change, unless it is from a register. */
export const WEBSITE_MIN_DAYS = 90;
/** A website from a named register counts after this many days, because the uploader may have forged the register for a claim. */
export const REGISTER_MIN_DAYS = 7;
/** The school's current representative is notified this many days before a new one can be approved. */
export const NOTICE_DAYS = 7;
/** Two admins decide about a claim of a school with this many reviews or more. */
export const TWO_ADMINS_MIN_REVIEWS = 10;
/** A link can be renewed in this many days before its end. */
export const RENEWAL_DAYS = 60;
export const REPRESENTATION_MONTHS = 12;
