import type { Cursor, Order, Page, SearchQuery } from "./search-query";
import type { SuggestionQuery } from "@/lib/search/suggestions/suggestion-rule";
import type { FacetCounts, ListedFilter } from "@/lib/search/view";

export interface FoundPage {
  serials: string[];
  /** Exact up to TOTAL_CAP, TOTAL_CAP + 1 above. */
  total: number;
  /** Where the page ends, if more stand behind it. */
  next: Cursor | null;
  /** Of the filters that were to be counted with it. */
  counts: ValueCounts;
}

/** How many of the hits have each value of some filters. Empty where there are more than TOTAL_CAP hits. */
export type ValueCounts = Partial<FacetCounts>;

/** The words of a school's name and of what says where it is, each with a space between. */
export interface SchoolWords {
  name: string;
  place: string;
}

/**
 * Whoever answers questions. All engines give the same answers (docs/search.md): up to TOTAL_CAP hits stand in the order asked for,
 * relevance being score, then rank, then serial number. More than that are not scored: by relevance those of the whole name asked for
 * come first, 240 at most, then all by rank. Around a point all are scored, however many.
 */
export interface SearchEngine {
  /**
   * @param page ends at TOTAL_CAP
   * @param counted filters whose values are counted with it: the hits are gone through once for both
   */
  findPage(query: SearchQuery, order: Order, page: Page, counted?: readonly ListedFilter[]): Promise<FoundPage>;
  countValues(query: SearchQuery, filters: readonly ListedFilter[]): Promise<ValueCounts>;
  /** The words that these schools are found by, of those that are listed, in no order. */
  readWords(serials: string[]): Promise<SchoolWords[]>;
  /** The schools that words still being typed may mean, `most` at most. The rule is in suggestion-rule.ts. */
  suggest(asked: SuggestionQuery, max: number): Promise<string[]>;
}

/** More points than any score has, for those that a question wants first. */
export const FIRST_POINTS = 1_000_000;
/** So many schools whose whole name was asked for stand before all others among more than TOTAL_CAP hits. */
export const WHOLE_NAMES = 240;
