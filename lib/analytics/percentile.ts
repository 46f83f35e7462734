/** Nearest-rank percentile of counted values: the smallest value that is at least as large as this share of them; null without values. */
export function percentileOf(counts: readonly { value: number; count: number }[], share: number): number | null {
  const sorted = counts.toSorted((a, b) => a.value - b.value);
  const rank = Math.ceil(share * sorted.reduce((sum, { count }) => sum + count, 0));
  let cumulative = 0;
  for (const { value, count } of sorted) {
    cumulative += count;
    if (cumulative >= rank && cumulative > 0) return value;
  }
  return null;
}
