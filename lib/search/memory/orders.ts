import type { Turn } from "@/lib/platform/turn";
import { FIRST_POINTS } from "../engine";
import { firstAt } from "../first-at";
import type { Cursor, Order, Page, Question } from "../question";
import { chordTo } from "./conditions";
import type { Hits } from "./hits";
import { scorer } from "./scores";
import type { Segment } from "./segment";
import { inTurns, SCHOOLS_A_STEP, type Steps } from "./steps";

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
export function* inOrder(
  { segment, has }: { segment: Segment; has: (doc: number) => boolean },
  order: Order,
  after?: Cursor,
): Generator<Place> {
  const { arrays, count } = segment;
  const forwards = { rating: arrays.byRating, fees: arrays.byFees, name: arrays.byName, oldest: arrays.bySerial }[order as string];
  const backwards = { "-name": arrays.byName, newest: arrays.bySerial }[order as string];
  const docAt = (at: number) => (forwards ? forwards[at] : backwards ? backwards[count - 1 - at] : at);
  const isBehind = after && behind(after);
  for (let at = isBehind ? firstAt(count, (at) => isBehind({ segment, doc: docAt(at) })) : 0; at < count; at++) {
    const doc = docAt(at);
    if (has(doc)) yield { segment, doc };
  }
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

/** The same of a segment's hits by their place in the list. Names are compared a few times only: a segment knows their order. */
function behindIn({ segment, list }: Hits, after: Cursor, placeAt: (at: number) => Place): (at: number) => boolean {
  const isBehind = behind(after);
  const { byName, nameRanks } = segment.arrays;
  const isNamed = (at: number) => isBehind({ segment, doc: byName[at] });
  if (after.order === "name") {
    const first = firstAt(segment.count, isNamed);
    return (at) => nameRanks[list[at]] >= first;
  }
  if (after.order === "-name") {
    const end = firstAt(segment.count, (at) => !isNamed(at));
    return (at) => nameRanks[list[at]] < end;
  }
  return (at) => isBehind(placeAt(at));
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

/** A part of all hits, each of them looked at. */
export async function pageOfCollected(
  all: Hits[],
  question: Question,
  order: Order,
  { offset, limit, after }: Page,
  turn: Turn,
): Promise<Place[]> {
  const isWeighed = order === "distance" || order === "relevance";
  const tie = comparisonOf(order);
  const passed = after ? 0 : offset;
  const weighed: Float64Array[] = [];
  for (const hits of all) weighed.push(await inTurns(weightsOf(hits, question, order), turn));
  const firsts = all.map((hits, nth) => {
    const weights = weighed[nth];
    const placeAt = (at: number): Place => ({ segment: hits.segment, doc: hits.list[at], ...(isWeighed && { weight: weights[at] }) });
    const isAsked = after ? behindIn(hits, after, placeAt) : () => true;
    return firstOf(weights, passed + limit, isAsked)
      .map(placeAt)
      .values();
  });
  return merged(firsts, (one, other) => (isWeighed ? one.weight! - other.weight! : 0) || tie(one, other), passed, limit);
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

/** What an order goes by, as a number for each hit: the lightest comes first, and of equals the lower number. */
function* weightsOf({ segment, list }: Hits, question: Question, order: Order): Steps<Float64Array> {
  const weight = weightOf(segment, order, question);
  const weights = new Float64Array(list.length);
  for (let at = 0; at < list.length; at++) {
    weights[at] = weight(list[at]);
    if (at % SCHOOLS_A_STEP === SCHOOLS_A_STEP - 1) yield;
  }
  return weights;
}

function weightOf(segment: Segment, order: Order, { score, point, first = [] }: Question): (doc: number) => number {
  const { bayesian, fees, nameRanks, serials } = segment.arrays;
  switch (order) {
    case "distance":
      return point ? chordTo(point, segment) : () => 0;
    case "rating":
      return (doc) => -bayesian[doc];
    case "fees":
      return (doc) => (Number.isNaN(fees[doc]) ? Infinity : fees[doc]);
    case "name":
      return (doc) => nameRanks[doc];
    case "-name":
      return (doc) => -nameRanks[doc];
    case "newest":
      return (doc) => -serials[doc];
    case "oldest":
      return (doc) => serials[doc];
    default: {
      const points = scorer(score, segment);
      const wanted = new Set(first.map((serial) => segment.docOf(Number(serial))));
      return (doc) => -points(doc) - (wanted.has(doc) ? FIRST_POINTS : 0);
    }
  }
}

/** The first `count` of those asked for in the order of their weights, without sorting the rest: a heap of them with the last on top. */
function firstOf(weights: Float64Array, count: number, isAsked: (at: number) => boolean): number[] {
  const compare = (one: number, other: number) => weights[one] - weights[other] || one - other;
  const heap: number[] = [];
  let at = 0;
  for (; at < weights.length && heap.length < count; at++) if (isAsked(at)) heap.push(at);
  heap.sort((one, other) => compare(other, one));
  for (; at < weights.length && count > 0; at++) {
    if (compare(at, heap[0]) >= 0 || !isAsked(at)) continue;
    heap[0] = at;
    sink(heap, compare);
  }
  return heap.sort(compare);
}

function sink(heap: number[], compare: (one: number, other: number) => number): void {
  for (let at = 0; ;) {
    let last = at;
    for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++)
      if (compare(heap[child], heap[last]) > 0) last = child;
    if (last === at) return;
    [heap[at], heap[last]] = [heap[last], heap[at]];
    at = last;
  }
}
