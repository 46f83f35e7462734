/** Orders a list of reviews can be asked for. */
export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEWS_PER_PAGE = 10;
/** Lists end here: totals are exact up to this many. */
export const REVIEW_TOTAL_CAP = 10_000;
