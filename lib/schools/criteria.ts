/** Rating categories; each is a mean of 1 to 5. */
export const RATING_CATEGORIES = ["teachers", "facilities", "academics", "atmosphere", "administration", "overall"] as const;
export type RatingCategory = (typeof RATING_CATEGORIES)[number];
