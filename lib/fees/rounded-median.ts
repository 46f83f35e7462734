import type { Contributions } from "@/lib/figures/figure-version";

const ROUNDED_TO = 500;

/** The median of the households' amounts, rounded to ₹500. */
export function roundedMedian(contributions: Contributions<number>): number {
  const sorted = [...contributions.values()].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return Math.round(median / ROUNDED_TO) * ROUNDED_TO;
}
