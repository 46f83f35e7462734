export const RATING_CATEGORIES = ["teachers", "facilities", "academics", "atmosphere", "administration", "overall"] as const;
export type RatingCategory = (typeof RATING_CATEGORIES)[number];
