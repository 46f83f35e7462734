import type { Turn } from "@/lib/platform/turn";
import { continued, continuedOfMany } from "../cursor";
import { FIRST_POINTS, WHOLE_NAMES, type FoundPage } from "../engine";
import { firstAt } from "../first-at";
import type { Cursor, Order, Page, Question } from "../question";
import { TOTAL_CAP } from "../view";
import { chordTo } from "./around";
import { clearBit, type Bits } from "./bits";
import { totalOf, type Hits } from "./hits";
import { behind, comparisonOf, cursorAt, inOrder, merged, type Place } from "./orders";
import { scorer } from "./scores";
import type { Segment } from "./segment";
import { inSteps, inTurns, type Steps } from "./steps";

/** A page of the hits of all segments. */
export async function findPage(all: Hits[], question: Question, order: Order, page: Page, turn: Turn): Promise<Omit<FoundPage, "counts">> {
  const total = totalOf(all);
  const isCollected = total <= TOTAL_CAP || question.point !== null;
  // One more, to know whether there are more.
  const asked = { ...page, limit: page.limit + 1 };
  const { named, rest } = isCollected
    ? { named: [], rest: await pageOfCollected(all, question, order, continued(asked, { isScored: true }), turn) }
    : pageOfMany(all, question, order, asked);
  const places = [...named, ...rest];
  const shown = places.slice(0, page.limit);
  const last = places.length > shown.length ? shown.at(-1) : undefined;
  return {
    serials: shown.map(({ segment, doc }) => String(segment.arrays.serials[doc])),
    total: Math.min(total, TOTAL_CAP + 1),
    next: last ? cursorAt(last, order, shown.length <= named.length) : null,
  };
}

/** Those of the whole name that are on the page, and the others behind them. */
function pageOfMany(all: Hits[], question: Question, order: Order, page: Page): { named: Place[]; rest: Place[] } {
  const named = order === "relevance" ? listNamed(all, question) : [];
  const { offset, limit, after } = continuedOfMany(page, named.length);
  const isAmongNamed = named.length > 0 && after?.by !== "rest";
  const first = isAmongNamed ? named.filter(after ? behind(after) : (_, at) => at >= offset).slice(0, limit) : [];
  const sources = all.map(({ segment, bits }) => ({ segment, bits: withoutThose(bits, named, segment) }));
  const rest = merged(
    sources.map((source) => inOrder(source, order, isAmongNamed ? undefined : after)),
    comparisonOf(order),
    after ? 0 : Math.max(0, offset - named.length),
    limit - first.length,
  );
  return { named: first, rest };
}

function withoutThose(bits: Bits, places: readonly Place[], segment: Segment): Bits {
  const here = places.filter((place) => place.segment === segment);
  if (here.length === 0) return bits;
  const others = bits.slice();
  for (const { doc } of here) clearBit(others, doc);
  return others;
}

/** Those of the whole name, and those that are wanted first. */
function listNamed(all: Hits[], question: Question): Place[] {
  const ofEach = all.map((hits) => namedOfSegment(hits, question).values());
  return merged(ofEach, comparisonOf("relevance"), 0, WHOLE_NAMES);
}

function namedOfSegment(hits: Hits, { wholeName, first = [] }: Question): Place[] {
  const { segment } = hits;
  const named = new Set<number>();
  for (const doc of wholeName === null ? [] : segment.named(wholeName)) {
    if (named.size === WHOLE_NAMES) break;
    if (hits.has(doc)) named.add(doc);
  }
  for (const serial of first) {
    const doc = segment.docOf(Number(serial));
    if (doc !== null && hits.has(doc)) named.add(doc);
  }
  return [...named].sort((one, other) => one - other).map((doc) => ({ segment, doc }));
}

/** A part of all hits, each of them looked at. */
async function pageOfCollected(
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
    return firstOf(hits.list, weights, passed + limit, isAsked)
      .map(placeAt)
      .values();
  });
  return merged(firsts, (one, other) => (isWeighed ? one.weight! - other.weight! : 0) || tie(one, other), passed, limit);
}

/** Which of a segment's hits stand behind where a page ended, by their place in the list. Names are compared a few times only: a segment knows their order. */
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

/** What an order goes by, as a number for each hit: the lightest comes first, and of equals the lower number. */
function* weightsOf({ segment, list }: Hits, question: Question, order: Order): Steps<Float64Array> {
  const weigh = order === "relevance" ? byRelevance(segment, question) : eachBy(weightOf(segment, order, question));
  const weights = new Float64Array(list.length);
  yield* inSteps(list.length, (from, to) => weigh(list.subarray(from, to), weights.subarray(from, to)));
  return weights;
}

/** Writes the weights of some schools. */
type Weigh = (docs: Uint32Array, weights: Float64Array) => void;

function eachBy(weight: (doc: number) => number): Weigh {
  return (docs, weights) => {
    for (let at = 0; at < docs.length; at++) weights[at] = weight(docs[at]);
  };
}

function byRelevance(segment: Segment, { score, first = [] }: Question): Weigh {
  const points = scorer(score, segment);
  const wanted = new Set(first.map((serial) => segment.docOf(Number(serial))));
  return (docs, weights) => {
    points(docs, weights);
    for (let at = 0; at < docs.length; at++) weights[at] = -weights[at];
    if (wanted.size > 0) for (let at = 0; at < docs.length; at++) if (wanted.has(docs[at])) weights[at] -= FIRST_POINTS;
  };
}

function weightOf(segment: Segment, order: Exclude<Order, "relevance">, { point }: Question): (doc: number) => number {
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
  }
}

/** The first `count` of those asked for, by their place in the list, in the order of their weights, without sorting the rest: a heap of them with the last on top. */
function firstOf(list: Uint32Array, weights: Float64Array, count: number, isAsked: (at: number) => boolean): number[] {
  const compare = (one: number, other: number) => weights[one] - weights[other] || list[one] - list[other];
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
