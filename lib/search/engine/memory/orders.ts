import { lowerBound } from "../lower-bound";
import type { Cursor } from "../search-query";
import type { Order } from "@/lib/search/school-criteria";
import { nextBit, nextIndexIn, type BitSet } from "./bit-set";
import type { Segment } from "./segment";

export interface HitRef {
  segment: Segment;
  doc: number;
  name?: Buffer;
  /** By relevance or distance, for hits that were scored: the smallest comes first. */
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

const nameOf = (place: HitRef) => (place.name ??= place.segment.nameOf(place.doc));

/** The first sort value of orders by a number: the smallest comes first. */
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
  const isBehind = after && isAfterCursor(after);
  const first = isBehind ? lowerBound(count, (at) => isBehind({ segment, doc: docAt(at) })) : 0;
  for (let at = nextFrom(first); at < count; at = nextFrom(at + 1)) yield { segment, doc: docAt(at) };
}

export function isAfterCursor({ order, sortValue: by, rank, serial }: Cursor): (place: HitRef) => boolean {
  const ranks = ({ segment, doc }: HitRef) => rank - segment.arrays.ranks[doc] || segment.arrays.serials[doc] - serial;
  const serialOf = ({ segment, doc }: HitRef) => segment.arrays.serials[doc];
  if (order === "newest") return (place) => serialOf(place) < serial;
  if (order === "oldest") return (place) => serialOf(place) > serial;
  if (order === "name" || order === "-name") {
    const [name, sign] = [Buffer.from(String(by)), order === "name" ? 1 : -1];
    return (place) => sign * (nameOf(place).compare(name) || ranks(place)) > 0;
  }
  // Hits that are not scored are ordered by rank alone.
  if (typeof by === "string") return (place) => ranks(place) > 0;
  const value = by ?? Number.MAX_VALUE;
  const at = order === "rating" || order === "relevance" ? -value : value;
  const key = NUMERIC_KEYS[order];
  const keyOf = ({ segment, doc, sortKey = at }: HitRef) => (key ? key(segment.arrays, doc) : sortKey);
  return (place) => (keyOf(place) - at || ranks(place)) > 0;
}

export function cursorAt(place: HitRef, order: Order, isNamed: boolean): Cursor {
  const { ranks, serials } = place.segment.arrays;
  return { order, sortValue: cursorValue(place, order, isNamed), rank: ranks[place.doc], serial: serials[place.doc] };
}

function cursorValue(place: HitRef, order: Order, isNamed: boolean): Cursor["sortValue"] {
  const { bayesian, fees } = place.segment.arrays;
  switch (order) {
    case "relevance":
      return place.sortKey === undefined ? (isNamed ? "named" : "rest") : -place.sortKey;
    case "distance":
      return place.sortKey!;
    case "rating":
      return bayesian[place.doc];
    case "fees":
      return Number.isNaN(fees[place.doc]) ? null : fees[place.doc];
    case "name":
    case "-name":
      return nameOf(place).toString();
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
    return done ? [] : [{ place: value, source }];
  });
  heads.sort((one, other) => compare(one.place, other.place));
  const taken: Kind[] = [];
  for (let at = 0; at < skip + max && heads.length > 0; at++) {
    const [first] = heads;
    if (at >= skip) taken.push(first.place);
    const { value, done } = first.source.next();
    if (done) heads.shift();
    else {
      first.place = value;
      // Restores the order of the heads. Usually nothing moves, because most hits come from the large segment.
      for (let next = 1; next < heads.length && compare(heads[next].place, value) < 0; next++)
        [heads[next - 1], heads[next]] = [heads[next], first];
    }
  }
  return taken;
}
