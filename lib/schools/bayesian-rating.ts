/** What a school is taken to be before anyone has reviewed it: a middling mean, worth as much as five reviews. */
export const PRIOR_MEAN = 3.5;
export const PRIOR_WEIGHT = 5;

/**
 * The mean that lists are sorted by. It begins at 3.5 and moves to the school's own mean as reviews come, so that one
 * review of 5 stars (3.75) does not stand before eighty with a mean of 4.8 (4.72). The index
 * school_statistics_bayesian_idx holds the same expression. Formula: (sum of ratings + 5 × 3.5) ÷ (number of reviews + 5).
 */
export function bayesianRating({ overallSum, reviewCount }: { overallSum: number; reviewCount: number }): number {
  return (overallSum + PRIOR_WEIGHT * PRIOR_MEAN) / (reviewCount + PRIOR_WEIGHT);
}
