import { indianDay } from "@/lib/platform/clock";
import type { Point } from "@/lib/search/places/geo-distance";
import { forEachFacet, type FacetName } from "@/lib/search/facets";
import type { Order } from "@/lib/search/school-criteria";

// The query in indexed terms and IDs: no user input and no SQL. All interpretation happens before, so that every engine
// gives the same answer.

export interface SearchQuery {
  /** A school must match every group through at least one of its alternatives. An empty group matches nothing. */
  requiredTerms: Alternative[][];
  stateSlug: string | null;
  placeIds: string[] | null;
  choices: Record<FacetName, string[]>;
  minFees?: number;
  maxFees?: number;
  /** Schools whose fees are unknown meet the limits, too. */
  hasUnknownFees?: boolean;
  minRating?: number;
  point: Point | null;
  serials: string[] | null;
  /** Today in India, for filters whose value depends on the day. */
  day: string;
  /** The sum of these terms is the relevance score. Without terms, relevance is the rank. */
  scoreTerms: ScoreTerm[];
  /** The full name searched for, normalised. Exact matches come first when there are more than TOTAL_CAP hits. */
  wholeName: string | null;
  /** Pinned schools: those that match come first by relevance, ordered by rank. At most MAX_PINNED. */
  pinnedSerials?: string[];
}
/** Low enough to keep all pinned schools among the first ten hits. */
export const MAX_PINNED = 9;

export const ALL_SCHOOLS: SearchQuery = {
  requiredTerms: [],
  stateSlug: null,
  placeIds: null,
  choices: forEachFacet(() => []),
  point: null,
  serials: null,
  /** A getter, because this object outlives a day; a copy made with `...` holds the day on which it was made. */
  get day() {
    return indianDay();
  },
  scoreTerms: [],
  wholeName: null,
};

export type Alternative = WordsAlternative | { placeIds: string[] };
export interface WordsAlternative {
  words: string[];
  isPrefix: boolean;
}

/** Points are integers, so that every engine computes the same sum. */
export type ScoreTerm = FieldScoreTerm | PlaceScoreTerm | FacetScoreTerm | ShareScoreTerm | OtherNumberScoreTerm;

/**
 * `place`: all words of a school except its name. The field equals the words (`whole`), starts with them (`prefix`), contains them as a
 * phrase of which the last may be a prefix (`phrase`), or gives points for each of them (`word`).
 */
export interface FieldScoreTerm {
  points: number;
  field: "name" | "place";
  match: "whole" | "prefix" | "phrase" | "word";
  words: string[];
}
export interface PlaceScoreTerm {
  points: number;
  match: "inPlace";
  placeIds: string[];
}
export interface FacetScoreTerm {
  points: number;
  match: "facet";
  facet: FacetName;
  value: string;
}
/** `points` × (letters of these words in the name) / (letters of the name), rounded down; each word counts one letter more. */
export interface ShareScoreTerm {
  points: number;
  match: "shareOfName";
  words: string[];
}

export interface OtherNumberScoreTerm {
  points: number;
  match: "otherNumber";
  words: string[];
}

export interface Page {
  offset: number;
  limit: number;
  /** The page starts after this hit of the same order instead of at `offset`. */
  after?: Cursor;
}

/** The end of a page. It holds the sort values themselves, so the next page is right even if schools were added or deleted. */
export interface Cursor {
  order: Order;
  /**
   * The first sort value: score, squared distance, rating, fees (null if unknown) or name; 0 for orders by serial number.
   * Without scores it is the part of the list: "named" or "rest".
   */
  sortValue: number | string | null;
  rank: number;
  serial: number;
}
