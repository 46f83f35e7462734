import { lowerBound } from "../lower-bound";
import type { Cursor } from "../search-query";
import type { Order } from "@/lib/search/school-criteria";
import { nextBit, nextIndexIn, type BitSet } from "./bit-set";
import type { Segment } from "./segment";

export interface HitRef {
  segment: Segment;
  doc: number;
  name?: Buffer;
  /** The sort value of a scored hit, by relevance or distance: the smallest comes first. */
  sortKey?: number;
}
export type Compare = (one: HitRef, other: HitRef) => number;

/** The best rank first. Within a segment, documents are numbered by rank. */
const byRank: Compare = (one, other) => {
  if (one.segment === other.segment) return one.doc - other.doc;
  const [{ ranks, serials }, others] = [one.segment.arrays, other.segment.arrays];
  return others.ranks[other.doc] - ranks[one.doc] || serials[one.doc] - others.serials[other.doc];
};

const byName: Compare = (one, other) =>
  one.segment === other.segment
    ? one.segment.arrays.nameRanks[one.doc] - one.segment.arrays.nameRanks[other.doc]
    : nameOf(one).compare(nameOf(other)) || byRank(one, other);

const nameOf = (hit: HitRef) => (hit.name ??= hit.segment.nameOf(hit.doc));

/** In orders by a number, the first sort value of a document. The smallest comes first. */
const NUMERIC_KEYS: Partial<Record<Order, (arrays: Segment["arrays"], doc: number) => number>> = {
  rating: ({ bayesian }, doc) => -bayesian[doc],
  fees: ({ fees }, doc) => (Number.isNaN(fees[doc]) ? Number.MAX_VALUE : fees[doc]),
  newest: ({ serials }, doc) => -serials[doc],
  oldest: ({ serials }, doc) => serials[doc],
};
export const numericKey = (order: Order, { arrays }: Segment) => {
  const key = NUMERIC_KEYS[order];
  return key && ((doc: number) => key(arrays, doc));
};

export function comparisonOf(order: Order): Compare {
  if (order === "name") return byName;
  if (order === "-name") return (one, other) => byName(other, one);
  const key = NUMERIC_KEYS[order];
  return key ? (one, other) => key(one.segment.arrays, one.doc) - key(other.segment.arrays, other.doc) || byRank(one, other) : byRank;
}

export function* iterateInOrder({ segment, bits }: { segment: Segment; bits: BitSet }, order: Order, after?: Cursor): Generator<HitRef> {
  const { arrays, count } = segment;
  const forwards = { rating: arrays.byRating, fees: arrays.byFees, name: arrays.byName, oldest: arrays.bySerial }[order as string];
  const backwards = { "-name": arrays.byName, newest: arrays.bySerial }[order as string];
  const docAt = (at: number) => (forwards ? forwards[at] : backwards ? backwards[count - 1 - at] : at);
  const nextFrom = (at: number) => {
    if (forwards) return nextIndexIn(bits, forwards, at, 1);
    return backwards ? count - 1 - nextIndexIn(bits, backwards, count - 1 - at, -1) : nextBit(bits, at, count);
  };
  const isAfter = after && isAfterCursor(after);
  const first = isAfter ? lowerBound(count, (at) => isAfter({ segment, doc: docAt(at) })) : 0;
  for (let at = nextFrom(first); at < count; at = nextFrom(at + 1)) yield { segment, doc: docAt(at) };
}

export function isAfterCursor({ order, sortValue, rank, serial }: Cursor): (hit: HitRef) => boolean {
  const compareRank = ({ segment, doc }: HitRef) => rank - segment.arrays.ranks[doc] || segment.arrays.serials[doc] - serial;
  const serialOf = ({ segment, doc }: HitRef) => segment.arrays.serials[doc];
  if (order === "newest") return (hit) => serialOf(hit) < serial;
  if (order === "oldest") return (hit) => serialOf(hit) > serial;
  if (order === "name" || order === "-name") {
    const [name, sign] = [Buffer.from(String(sortValue)), order === "name" ? 1 : -1];
    return (hit) => sign * (nameOf(hit).compare(name) || compareRank(hit)) > 0;
  }
  // Hits that are not scored are ordered by rank alone.
  if (typeof sortValue === "string") return (hit) => compareRank(hit) > 0;
  const value = sortValue ?? Number.MAX_VALUE;
  const cursorKey = order === "rating" || order === "relevance" ? -value : value;
  const key = NUMERIC_KEYS[order];
  const keyOf = ({ segment, doc, sortKey = cursorKey }: HitRef) => (key ? key(segment.arrays, doc) : sortKey);
  return (hit) => (keyOf(hit) - cursorKey || compareRank(hit)) > 0;
}

export function cursorAt(hit: HitRef, order: Order, isNamed: boolean): Cursor {
  const { ranks, serials } = hit.segment.arrays;
  return { order, sortValue: cursorValue(hit, order, isNamed), rank: ranks[hit.doc], serial: serials[hit.doc] };
}

function cursorValue(hit: HitRef, order: Order, isNamed: boolean): Cursor["sortValue"] {
  const { bayesian, fees } = hit.segment.arrays;
  switch (order) {
    case "relevance":
      return hit.sortKey === undefined ? (isNamed ? "named" : "rest") : -hit.sortKey;
    case "distance":
      return hit.sortKey!;
    case "rating":
      return bayesian[hit.doc];
    case "fees":
      return Number.isNaN(fees[hit.doc]) ? null : fees[hit.doc];
    case "name":
    case "-name":
      return nameOf(hit).toString();
    default:
      return 0;
  }
}

/** K-way merge of sorted sources: skips `skip` hits and returns at most `max`. */
export function mergeSorted<Kind extends HitRef>(
  sources: Iterator<Kind, unknown>[],
  compare: (one: Kind, other: Kind) => number,
  skip: number,
  max: number,
): Kind[] {
  const heads = sources.flatMap((source) => {
    const { value, done } = source.next();
    return done ? [] : [{ hit: value, source }];
  });
  heads.sort((one, other) => compare(one.hit, other.hit));
  const merged: Kind[] = [];
  for (let at = 0; at < skip + max && heads.length > 0; at++) {
    const [first] = heads;
    if (at >= skip) merged.push(first.hit);
    const { value, done } = first.source.next();
    if (done) heads.shift();
    else {
      first.hit = value;
      // Restores the order of the heads. Usually nothing moves, because most hits come from the large segment.
      for (let next = 1; next < heads.length && compare(heads[next].hit, value) < 0; next++)
        [heads[next - 1], heads[next]] = [heads[next], first];
    }
  }
  return merged;
}
