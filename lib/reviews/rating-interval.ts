import type { RatingInterval } from "./view";

/** Two-sided 95 % quantiles of Student's t, for 1 to 30 degrees of freedom. */
const T_95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086,
  2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const Z_95 = 1.96;
const LOWEST = 1;
const HIGHEST = 5;

/**
 * The 95 % confidence interval of the mean rating, m ± t(n − 1) · s / √n, within 1 and 5. In s² = (Σ(x − m)² + 1) / n a further rating
 * is one star off, so that five equal ratings don't give a width of zero.
 * @param counts the number of ratings with 1, 2, 3, 4 and 5 stars
 * @returns null for fewer than two ratings
 */
export function ratingInterval(counts: readonly number[]): RatingInterval | null {
  const count = counts.reduce((sum, n) => sum + n, 0);
  if (count < 2) return null;
  const mean = counts.reduce((sum, n, index) => sum + n * (index + 1), 0) / count;
  const squares = counts.reduce((sum, n, index) => sum + n * (index + 1 - mean) ** 2, 0);
  const margin = tQuantile(count - 1) * Math.sqrt((squares + 1) / count / count);
  return { mean, low: Math.max(LOWEST, mean - margin), high: Math.min(HIGHEST, mean + margin) };
}

/** Beyond the table: the first term of the Cornish-Fisher expansion, within 0.004 of the true value. */
function tQuantile(degreesOfFreedom: number): number {
  return T_95[degreesOfFreedom - 1] ?? Z_95 + (Z_95 ** 3 + Z_95) / (4 * degreesOfFreedom);
}
