export const CLAIM_ROLES = ["principal", "administrator", "trust"] as const;
export type ClaimRole = (typeof CLAIM_ROLES)[number];

export const CLAIM_STATES = ["code", "waiting", "approved", "refused", "withdrawn", "lapsed"] as const;

export const CLAIM_SORTS = ["oldest", "newest"] as const;
export type ClaimSort = (typeof CLAIM_SORTS)[number];

export const CLAIM_REASON_MAX = 500;
/** A website must have stood for this long, unless it is from a register. */
export const WEBSITE_MIN_DAYS = 90;
/** A website from a named register counts after this many days, because the uploader may have forged the register for a claim. */
export const REGISTER_MIN_DAYS = 7;
/** The school's current representative is notified this many days before a new one can be approved. */
export const NOTICE_DAYS = 7;
/** From this many reviews on, two admins decide. */
export const REVIEWS_FOR_TWO = 10;
/** A link can be renewed from this many days before its end on. */
export const RENEWAL_DAYS = 60;
export const LINK_MONTHS = 12;
