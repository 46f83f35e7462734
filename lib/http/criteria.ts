/** Totals of lists are exact up to here; above, they read "10,000+" and pages end. */
export const LIST_TOTAL_CAP = 10_000;

export const MAX_SEARCH_LENGTH = 200;
