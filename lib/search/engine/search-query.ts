import type { Point } from "@/lib/search/places/geo-distance";
import type { ListedFilter, Sort } from "@/lib/search/view";

// What is asked of an engine, in the words that schools are stored by: nothing that somebody typed, and no SQL. Whatever a
// search is taken to mean is in here, so that every engine answers the same.

export interface SearchQuery {
  /** All must be met, each by one of its alternatives; one without alternatives is met by no school. */
  words: Alternative[][];
  stateSlug: string | null;
  /** In one of these places; null: anywhere. */
  placeIds: string[] | null;
  /** A filter of which nothing is chosen leaves all. */
  choices: Record<ListedFilter, string[]>;
  minFees?: number;
  maxFees?: number;
  minRating?: number;
  /** Within NEAR_RADIUS_KM of it. */
  point: Point | null;
  /** Only these schools; null: all. */
  serials: string[] | null;
  /** How well a school fits: the sum of these. Without any by rank alone. */
  score: ScoreTerm[];
  /** The whole name asked for, in normal words: schools of that name stand first among more than TOTAL_CAP hits. */
  wholeName: string | null;
  /** These schools, where they are hits, stand before all others by relevance, by rank among themselves. At most MAX_PINNED. */
  first?: string[];
}
/** All of them within the first ten. */
export const MAX_PINNED = 9;

/** Asks for nothing: all schools meet it. */
export const ALL_SCHOOLS: SearchQuery = {
  words: [],
  stateSlug: null,
  placeIds: null,
  choices: { curriculum: [], board: [], gender: [], schoolType: [] },
  point: null,
  serials: null,
  score: [],
  wholeName: null,
};

/** Words of which a school must have all, in name or place, the last perhaps begun only; or: it lies in one of these places. */
export type Alternative = WordsAlternative | PlacesAlternative;
export interface WordsAlternative {
  words: string[];
  isPrefix: boolean;
}
export interface PlacesAlternative {
  placeIds: string[];
}

/** Points are whole numbers, so that every engine adds up to the same. */
export type ScoreTerm = FieldScoreTerm | PlaceScoreTerm | ShareScoreTerm | OtherNumberScoreTerm;

/**
 * `whole`: the field is these words. `beginning`: it begins with them. `sideBySide`: it holds them one after the other, the last perhaps
 * begun only. `word`: points for each of the words that it holds.
 */
export interface FieldScoreTerm {
  points: number;
  field: "name" | "place";
  match: "whole" | "beginning" | "sideBySide" | "word";
  words: string[];
}
/** The school lies in one of these places. */
export interface PlaceScoreTerm {
  points: number;
  match: "inPlace";
  placeIds: string[];
}
/** points × letters of these words that are in the name / letters of the name, rounded down. A word counts a letter more than it has, a name too. */
export interface ShareScoreTerm {
  points: number;
  match: "shareOfName";
  words: string[];
}

/** The name has a number, and neither name nor place has one of these words. */
export interface OtherNumberScoreTerm {
  points: number;
  match: "otherNumber";
  words: string[];
}

/** The orders of the lists that anyone sees, and those of the admins'. */
export type Order = Sort | "-name" | "newest" | "oldest";

export interface Page {
  offset: number;
  limit: number;
  /** The page begins behind this hit of the same order, and not at `offset`. */
  after?: Cursor;
}

/**
 * Where a page of hits ended: the next one begins behind it, whatever has come and gone meanwhile. It holds what the order goes by, so that
 * nothing depends on the school that stood there.
 */
export interface Cursor {
  order: Order;
  /**
   * By relevance the score, or of too many to be scored which part it ended in, of the whole name or the rest; the square of the distance;
   * the rating; the fees, null where nobody knows them; the name's normal words. 0 where the serial number says it all.
   */
  by: number | string | null;
  rank: number;
  serial: number;
}
