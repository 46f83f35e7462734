import type { Cursor, Page, SearchQuery } from "./search-query";
import type { Order } from "@/lib/search/school-criteria";
import type { SuggestionQuery } from "@/lib/search/suggestions/suggestion-rule";
import type { FacetName } from "@/lib/search/facets";
import type { FacetCounts } from "@/lib/search/facets";

export interface FoundPage {
  serials: string[];
  /** Exact up to TOTAL_CAP; TOTAL_CAP + 1 means more. */
  total: number;
  next: Cursor | null;
  counts: ValueCounts;
}

/** The number of hits per filter value. Empty when there are more than TOTAL_CAP hits. */
export type ValueCounts = Partial<FacetCounts>;

export interface SchoolWords {
  name: string;
  place: string;
}

/**
 * All engines give equal results (docs/search.md): relevance is the score, then rank, then serial number. More than TOTAL_CAP hits
 * are scored only around a point; otherwise up to MAX_WHOLE_NAMES exact name matches come first, the rest by rank.
 */
export interface SearchEngine {
  /** `page` ends at TOTAL_CAP hits or before. The values of `counted` are counted in the same pass. */
  findPage(query: SearchQuery, order: Order, page: Page, counted?: readonly FacetName[]): Promise<FoundPage>;
  countValues(query: SearchQuery, filters: readonly FacetName[]): Promise<ValueCounts>;
  readWords(serials: string[]): Promise<SchoolWords[]>;
  /** The serials of at most `max` schools for a text that is still being typed. The rule is in suggestion-rule.ts. */
  suggest(suggestionQuery: SuggestionQuery, max: number): Promise<string[]>;
}

/** Added to the score of pinned schools. Larger than any score. */
export const PINNED_POINTS = 1_000_000;
/** The number of exact name matches that come first when there are more than TOTAL_CAP hits. */
export const MAX_WHOLE_NAMES = 240;
