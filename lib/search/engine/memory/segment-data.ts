import type { ListedFilter } from "@/lib/search/view";

/** A row of `school_search` as it comes from Postgres: numbers as it writes them. */
export interface SchoolRow extends Record<ListedFilter, string | null> {
  serial: string;
  rank: string;
  fees: string | null;
  rating: number | string | null;
  bayesian: number | string;
  x: number | string | null;
  y: number | string | null;
  z: number | string | null;
  placeId: string;
  nameWords: string;
  placeWords: string;
}

/**
 * Schools to be searched, numbered from 0 in the order of their rank (rank DESC, serial): the lower number is the better school. Words are
 * numbered in the order of their bytes, so that those with one beginning follow each other. What cannot change is here; which
 * schools are no longer true, Segment knows.
 */
export interface SegmentData {
  count: number;
  /** In the order of their bytes: those of a state follow each other. */
  places: string[];
  /** The values of each filter; a school has the number of its value, from 1, or 0. */
  values: Record<ListedFilter, string[]>;
  /** Which of `bitsets` is that of words `from-to`, or of a filter's value. */
  sets: Record<string, number>;
  arrays: SegmentArrays;
}

export interface SegmentArrays extends Record<ListedFilter, Uint8Array> {
  serials: Float64Array;
  ranks: Float64Array;
  /** NaN where nothing is known, as in ratings */
  fees: Float64Array;
  ratings: Float64Array;
  /** 0 without reviews */
  bayesian: Float64Array;
  /** x, y and z of each school in `byBand`, one after the other. */
  positions: Float64Array;
  placeOf: Uint32Array;
  /** Where each school begins in `words`; with the end of the last. */
  wordStarts: Uint32Array;
  /**
   * One school after the other, so that a look at one is a look at one place in memory: of how many words its name is, of how many letters, a
   * space after each among them, then the words of its name, then those of its place.
   */
  words: Uint32Array;
  tokenStarts: Uint32Array;
  tokenLetters: Uint16Array;
  tokenBytes: Uint8Array;
  /** The schools of each word, in their order. */
  postingStarts: Uint32Array;
  postings: Uint32Array;
  placeStarts: Uint32Array;
  placePostings: Uint32Array;
  byName: Uint32Array;
  /** Where each school stands in `byName` */
  nameRanks: Uint32Array;
  byFees: Uint32Array;
  byRating: Uint32Array;
  bySerial: Uint32Array;
  /** By bands of latitude from south to north, and within each by x; those with a position only. */
  byBand: Uint32Array;
  /** Where each school stands in `byBand`, or NO_POSITION. */
  bandRanks: Uint32Array;
  /** How many have fees, and how many reviews: they are the first of `byFees` and `byRating`. */
  knownCounts: Uint32Array;
  /** Sets of schools, one after the other, a bit a school. */
  bitsets: Uint32Array;
}
