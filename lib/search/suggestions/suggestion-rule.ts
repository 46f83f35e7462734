import type { SearchQuery } from "../engine/search-query";

export interface SuggestionQuery {
  /** Without a point; the order is that of the rule. */
  query: SearchQuery;
  counts: number[];
  /** The same counts for the prefixes alone. */
  prefixCounts: number[];
}

// Which schools are suggested: those named exactly as the query's `wholeName`, then names that start with it, then
// others, each by rank. The work is bounded, however common the words are, and all engines look at the same schools:
// – the first NAMES names that start with it, in name order, whatever else is asked;
// – if isGathered and there are at most GATHERED hits, the best of them by rank; otherwise the hits among the BEST of
// all schools.

export const NAMES = 1_000;
export const GATHERED = 2_500;
export const BEST = 1_500;

/** A word of more schools is no reason to gather hits, nor is one whose next rarest word exceeds NEXT_RARE. */
export const RARE = 20_000;
const NEXT_RARE = 200_000;

export function isGathered({ counts }: SuggestionQuery): boolean {
  const [rarest = Infinity, next = Infinity] = counts.toSorted((one, other) => one - other);
  return rarest <= GATHERED || (rarest <= RARE && next <= NEXT_RARE);
}
