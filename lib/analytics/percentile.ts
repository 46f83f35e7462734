/**
 * The value that so large a share does not exceed, of values counted one by one (nearest rank): exact, however many there are.
 *
 * @param counts how often each value came, in any order
 * @param share 0.5 is the median
 * @returns null where there is none
 */
export function percentileOf(counts: readonly { value: number; count: number }[], share: number): number | null {
  const sorted = counts.toSorted((a, b) => a.value - b.value);
  const rank = Math.ceil(share * sorted.reduce((sum, { count }) => sum + count, 0));
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (passed >= rank && passed > 0) return value;
  }
  return null;
}
