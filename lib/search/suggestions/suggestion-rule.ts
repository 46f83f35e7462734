import type { SearchQuery } from "../engine/search-query";

export interface SuggestionQuery {
  /** Without a point; the order is that of the rule. */
  query: SearchQuery;
  counts: number[];
  /** The same counts for the prefixes alone. */
  prefixCounts: number[];
}

// Which schools are suggested: those named exactly as the query's `wholeName`, then names that start with it, then
// others, each by rank. All engines look at the same schools, and at a bounded number of them:
// – the first MAX_NAMES names that start with it, in name order, whatever else is asked;
// – if isGathered and there are at most MAX_GATHERED hits, the best of them by rank; otherwise the hits among the MAX_BEST of
// all schools.

export const MAX_NAMES = 1_000;
export const MAX_GATHERED = 2_500;
export const MAX_BEST = 1_500;

/** Hits are also gathered if at most MAX_RARE_SCHOOLS have the rarest word, and at most MAX_NEXT_RARE_SCHOOLS the next rarest. */
export const MAX_RARE_SCHOOLS = 20_000;
const MAX_NEXT_RARE_SCHOOLS = 200_000;

export function isGathered({ counts }: SuggestionQuery): boolean {
  const [rarest = Infinity, next = Infinity] = counts.toSorted((one, other) => one - other);
  return rarest <= MAX_GATHERED || (rarest <= MAX_RARE_SCHOOLS && next <= MAX_NEXT_RARE_SCHOOLS);
}
