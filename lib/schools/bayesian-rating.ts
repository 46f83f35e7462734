/** The prior for a school without reviews: an average mean that weighs as much as five reviews. */
export const PRIOR_MEAN = 3.5;
export const PRIOR_WEIGHT = 5;

/** Mean with a prior: one review of 5 stars (3.75) ranks below eighty with 4.8 (4.72). The index uses the same expression. */
export function bayesianRating({ overallSum, reviewCount }: { overallSum: number; reviewCount: number }): number {
  return (overallSum + PRIOR_WEIGHT * PRIOR_MEAN) / (reviewCount + PRIOR_WEIGHT);
}
