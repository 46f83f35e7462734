import type { FacetName } from "@/lib/search/facets";

export interface SchoolRow extends Record<FacetName, string | null> {
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
 * Schools as immutable flat arrays; Segment holds deletions. Documents are numbered by rank, the best first, and terms in byte order,
 * so that terms with a common prefix are adjacent.
 */
export interface SegmentData {
  count: number;
  /** In byte order: the places of a state are adjacent. */
  places: string[];
  /** The values of each filter, or the stored values if the filter depends on the day. A school has the index of its value plus 1, or 0. */
  values: Record<FacetName, string[]>;
  /** The index in `bitsets` of each precomputed set, by term range `from-to` or `filter/value`. */
  sets: Record<string, number>;
  arrays: SegmentArrays;
}

export interface SegmentArrays extends Record<FacetName, Uint8Array | Uint32Array> {
  serials: Float64Array;
  ranks: Float64Array;
  /** NaN if unknown, as in `ratings`. */
  fees: Float64Array;
  ratings: Float64Array;
  /** 0 without reviews. */
  bayesian: Float64Array;
  /** x, y and z of each school in `byBand`, interleaved. */
  positions: Float64Array;
  placeOf: Uint32Array;
  /** The offset of each school in `words`, and the end of the last. */
  wordStarts: Uint32Array;
  /** One record per school: the number of terms in its name, the letters of its name, the terms of name and location. */
  words: Uint32Array;
  tokenStarts: Uint32Array;
  tokenLetters: Uint16Array;
  tokenBytes: Uint8Array;
  /** The posting list of each term: its schools, in ascending order. */
  postingStarts: Uint32Array;
  postings: Uint32Array;
  placeStarts: Uint32Array;
  placePostings: Uint32Array;
  byName: Uint32Array;
  nameRanks: Uint32Array;
  byFees: Uint32Array;
  byRating: Uint32Array;
  bySerial: Uint32Array;
  /** The schools with a position, by latitude band from south to north, then by x. */
  byBand: Uint32Array;
  /** The index of each school in `byBand`, or NO_POSITION. */
  bandRanks: Uint32Array;
  /** How many schools have fees, and how many have reviews: they come first in `byFees` and `byRating`. */
  knownCounts: Uint32Array;
  bitsets: Uint32Array;
}
