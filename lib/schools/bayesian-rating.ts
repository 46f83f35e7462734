/** The prior for a school without reviews: an average mean that weighs as much as five reviews. */
export const PRIOR_MEAN = 3.5;
export const PRIOR_WEIGHT = 5;

/**
 * Bayesian average, the sort key of lists: (sum of ratings + 5 × 3.5) ÷ (number of reviews + 5).
 * One review of 5 stars (3.75) ranks below eighty with a mean of 4.8 (4.72). school_statistics_bayesian_idx uses the same expression.
 */
export function bayesianRating({ overallSum, reviewCount }: { overallSum: number; reviewCount: number }): number {
  return (overallSum + PRIOR_WEIGHT * PRIOR_MEAN) / (reviewCount + PRIOR_WEIGHT);
}
