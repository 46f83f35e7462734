import type { SearchQuery } from "../engine/search-query";

/** What words that are still being typed may mean. */
export interface SuggestionQuery {
  /** Around no point, and in no other order than the rule's. */
  query: SearchQuery;
  /** About how many schools meet each of the question's words; Infinity: many, or nobody knows. */
  counts: number[];
  /** The same of those alone that are begun. */
  begun: number[];
}

// Which schools are suggested: of those looked at the ones called as the question's `wholeName`, then those whose name begins so, then
// others, each by rank. They are looked for where that costs little, however common the words are, and all engines look in the same places:
// – the first NAMES that begin so, in the order of names, whatever else is asked;
// – the best by rank of all hits, where isGathered and they are no more than GATHERED; else of those hits that are among the BEST of all schools.

export const NAMES = 1_000;
export const GATHERED = 2_500;
export const BEST = 1_500;

/** A word that so many schools have is no reason to gather them, nor is the next where more have it. */
export const RARE = 20_000;
const NEXT_RARE = 200_000;

/** Are the words so rare that few schools can have all of them? */
export function isGathered({ counts }: SuggestionQuery): boolean {
  const [rarest = Infinity, next = Infinity] = counts.toSorted((one, other) => one - other);
  return rarest <= GATHERED || (rarest <= RARE && next <= NEXT_RARE);
}
