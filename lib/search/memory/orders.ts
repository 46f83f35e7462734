import { firstAt } from "../first-at";
import type { Cursor, Order } from "../question";
import { nextBit, nextIn, type Bits } from "./bits";
import type { Segment } from "./segment";

/** A school in its segment. */
export interface Place {
  segment: Segment;
  doc: number;
  /** Made once it is compared with one of another segment. */
  name?: Buffer;
  /** By relevance or distance, of those that were looked at: the lighter comes first. */
  weight?: number;
}
export type Compare = (one: Place, other: Place) => number;

/** The better first: within a segment the lower number. */
const byRank: Compare = (one, other) => {
  if (one.segment === other.segment) return one.doc - other.doc;
  const [{ ranks, serials }, others] = [one.segment.arrays, other.segment.arrays];
  return others.ranks[other.doc] - ranks[one.doc] || serials[one.doc] - others.serials[other.doc];
};

const byName: Compare = (one, other) =>
  one.segment === other.segment
    ? one.segment.arrays.nameRanks[one.doc] - one.segment.arrays.nameRanks[other.doc]
    : nameOf(one).compare(nameOf(other)) || byRank(one, other);

const nameOf = (place: Place) => (place.name ??= place.segment.nameOf(place.doc));

const serialOf = ({ segment, doc }: Place) => segment.arrays.serials[doc];
const ratingOf = ({ segment, doc }: Place) => segment.arrays.bayesian[doc];
const feesOf = ({ segment, doc }: Place) => {
  const fees = segment.arrays.fees[doc];
  return Number.isNaN(fees) ? Number.MAX_VALUE : fees;
};

/** The orders of which a segment has its schools in an array. */
export function comparisonOf(order: Order): Compare {
  switch (order) {
    case "rating":
      return (one, other) => ratingOf(other) - ratingOf(one) || byRank(one, other);
    case "fees":
      return (one, other) => feesOf(one) - feesOf(other) || byRank(one, other);
    case "name":
      return byName;
    case "-name":
      return (one, other) => byName(other, one);
    case "newest":
      return (one, other) => serialOf(other) - serialOf(one);
    case "oldest":
      return (one, other) => serialOf(one) - serialOf(other);
    default:
      return byRank;
  }
}

/** A segment's hits one after the other in an order, none of them before it is asked for. */
export function* inOrder({ segment, bits }: { segment: Segment; bits: Bits }, order: Order, after?: Cursor): Generator<Place> {
  const { arrays, count } = segment;
  const forwards = { rating: arrays.byRating, fees: arrays.byFees, name: arrays.byName, oldest: arrays.bySerial }[order as string];
  const backwards = { "-name": arrays.byName, newest: arrays.bySerial }[order as string];
  const docAt = (at: number) => (forwards ? forwards[at] : backwards ? backwards[count - 1 - at] : at);
  const nextFrom = (at: number) => {
    if (forwards) return nextIn(bits, forwards, at, 1);
    return backwards ? count - 1 - nextIn(bits, backwards, count - 1 - at, -1) : nextBit(bits, at, count);
  };
  const isBehind = after && behind(after);
  const first = isBehind ? firstAt(count, (at) => isBehind({ segment, doc: docAt(at) })) : 0;
  for (let at = nextFrom(first); at < count; at = nextFrom(at + 1)) yield { segment, doc: docAt(at) };
}

/** What stands behind where a page ended. */
export function behind({ order, by, rank, serial }: Cursor): (place: Place) => boolean {
  const ranks = ({ segment, doc }: Place) => rank - segment.arrays.ranks[doc] || segment.arrays.serials[doc] - serial;
  const name = Buffer.from(String(by));
  switch (order) {
    case "rating":
      return (place) => (Number(by) - ratingOf(place) || ranks(place)) > 0;
    case "fees":
      return (place) => (feesOf(place) - (by === null ? Number.MAX_VALUE : Number(by)) || ranks(place)) > 0;
    case "name":
      return (place) => (nameOf(place).compare(name) || ranks(place)) > 0;
    case "-name":
      return (place) => (nameOf(place).compare(name) || ranks(place)) < 0;
    case "newest":
      return (place) => serialOf(place) < serial;
    case "oldest":
      return (place) => serialOf(place) > serial;
    default: {
      // Of many that are not scored rank alone tells.
      const weight = typeof by === "string" ? null : order === "distance" ? Number(by) : -Number(by);
      return (place) => ((weight === null || place.weight === undefined ? 0 : place.weight - weight) || ranks(place)) > 0;
    }
  }
}

/** Where a page ends that ends with this hit. */
export function cursorAt(place: Place, order: Order, isNamed: boolean): Cursor {
  const { ranks, serials } = place.segment.arrays;
  return { order, by: byOf(place, order, isNamed), rank: ranks[place.doc], serial: serials[place.doc] };
}

function byOf(place: Place, order: Order, isNamed: boolean): Cursor["by"] {
  switch (order) {
    case "relevance":
      return place.weight === undefined ? (isNamed ? "named" : "rest") : -place.weight;
    case "distance":
      return place.weight!;
    case "rating":
      return ratingOf(place);
    case "fees":
      return Number.isNaN(place.segment.arrays.fees[place.doc]) ? null : feesOf(place);
    case "name":
    case "-name":
      return nameOf(place).toString();
    default:
      return 0;
  }
}

/** Takes the first of all sources each time, each of which is in order; `skip` of them are passed over, `most` answered. */
export function merged<Kind extends Place>(
  sources: Iterator<Kind, unknown>[],
  compare: (one: Kind, other: Kind) => number,
  skip: number,
  most: number,
): Kind[] {
  const heads = sources.flatMap((source) => {
    const { value, done } = source.next();
    return done ? [] : [{ place: value, source }];
  });
  heads.sort((one, other) => compare(one.place, other.place));
  const taken: Kind[] = [];
  for (let at = 0; at < skip + most && heads.length > 0; at++) {
    const [first] = heads;
    if (at >= skip) taken.push(first.place);
    const { value, done } = first.source.next();
    if (done) heads.shift();
    else {
      first.place = value;
      // Those before it move up: mostly none, because most come from the large segment.
      for (let next = 1; next < heads.length && compare(heads[next].place, value) < 0; next++)
        [heads[next - 1], heads[next]] = [heads[next], first];
    }
  }
  return taken;
}
