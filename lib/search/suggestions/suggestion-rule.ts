import type { SearchQuery } from "../engine/search-query";

export interface SuggestionQuery {
  /** Its `point` is always null. */
  query: SearchQuery;
  /** For each required term, the number of schools that have it. */
  counts: number[];
  /** For each required term, the number of schools that have it as a prefix. */
  prefixCounts: number[];
}

// Suggests schools whose name is `wholeName`, then names that start with it, then others, each by rank. All engines look at the first
// names that start with it, and at all hits if they are few, otherwise at the hits among the best schools.

/** The first names in alphabetical order that start with `wholeName`; the other conditions of the query don't apply to them. */
export const MAX_NAME_MATCHES = 1_000;
/** Up to this many hits are compared; with more, only the hits among BEST_SCHOOLS_SIZE. */
export const MAX_GATHERED_HITS = 2_500;
export const BEST_SCHOOLS_SIZE = 1_500;

/** Two words may together have few hits if no more schools than these have the rarest word, and the next rarest. */
export const MAX_RARE_SCHOOLS = 20_000;
const MAX_NEXT_RARE_SCHOOLS = 200_000;

/** Whether there may be few enough hits to compare them all. */
export function mayHaveFewHits({ counts }: SuggestionQuery): boolean {
  const [rarest = Infinity, next = Infinity] = counts.toSorted((one, other) => one - other);
  return rarest <= MAX_GATHERED_HITS || (rarest <= MAX_RARE_SCHOOLS && next <= MAX_NEXT_RARE_SCHOOLS);
}
