import type { TimeSlice } from "@/lib/platform/time-slice";
import { withValidCursor, withValidUnscoredCursor } from "@/lib/search/results/cursor";
import { PINNED_POINTS, MAX_WHOLE_NAMES, type FoundPage } from "../search-engine";
import { lowerBound } from "../lower-bound";
import type { Cursor, Page, SearchQuery } from "../search-query";
import { TOTAL_CAP, type Order } from "@/lib/search/school-criteria";
import { squaredChordTo } from "./geo-radius";
import { clearBit, type BitSet } from "./bit-set";
import { totalOf, type Hits } from "./hits";
import { isAfterCursor, comparisonOf, cursorAt, iterateInOrder, mergeSorted, numericKey, type HitRef } from "./orders";
import { scorer } from "./scores";
import type { Segment } from "./segment";
import { runInBatches, runCooperatively, type CooperativeTask } from "./cooperative-task";

export async function findPage(
  all: Hits[],
  query: SearchQuery,
  order: Order,
  page: Page,
  slice: TimeSlice,
): Promise<Omit<FoundPage, "counts">> {
  const total = totalOf(all);
  const isScored = total <= TOTAL_CAP || query.point !== null;
  const asked = { ...page, limit: page.limit + 1 };
  const { named, rest } = isScored
    ? { named: [], rest: await pageWithScores(all, query, order, withValidCursor(asked, { isScored: true }), slice) }
    : pageWithoutScores(all, query, order, asked);
  const places = [...named, ...rest];
  const shown = places.slice(0, page.limit);
  const last = places.length > shown.length ? shown.at(-1) : undefined;
  return {
    serials: shown.map(({ segment, doc }) => String(segment.arrays.serials[doc])),
    total: Math.min(total, TOTAL_CAP + 1),
    next: last ? cursorAt(last, order, shown.length <= named.length) : null,
  };
}

function pageWithoutScores(all: Hits[], query: SearchQuery, order: Order, page: Page): { named: HitRef[]; rest: HitRef[] } {
  const named = order === "relevance" ? listNameMatches(all, query) : [];
  const { offset, limit, after } = withValidUnscoredCursor(page, named.length);
  const isAmongNamed = named.length > 0 && after?.sortValue !== "rest";
  const first = isAmongNamed ? named.filter(after ? isAfterCursor(after) : (_, at) => at >= offset).slice(0, limit) : [];
  const sources = all.map(({ segment, bits }) => ({ segment, bits: excluding(bits, named, segment) }));
  const rest = mergeSorted(
    sources.map((source) => iterateInOrder(source, order, isAmongNamed ? undefined : after)),
    comparisonOf(order),
    after ? 0 : Math.max(0, offset - named.length),
    limit - first.length,
  );
  return { named: first, rest };
}

function excluding(bits: BitSet, places: readonly HitRef[], segment: Segment): BitSet {
  const here = places.filter((place) => place.segment === segment);
  if (here.length === 0) return bits;
  const others = bits.slice();
  for (const { doc } of here) clearBit(others, doc);
  return others;
}

function listNameMatches(all: Hits[], query: SearchQuery): HitRef[] {
  const ofEach = all.map((hits) => nameMatchesIn(hits, query).values());
  return mergeSorted(ofEach, comparisonOf("relevance"), 0, MAX_WHOLE_NAMES);
}

function nameMatchesIn(hits: Hits, { wholeName, pinnedSerials = [] }: SearchQuery): HitRef[] {
  const { segment } = hits;
  const named = new Set<number>();
  for (const doc of wholeName === null ? [] : segment.named(wholeName)) {
    if (named.size === MAX_WHOLE_NAMES) break;
    if (hits.has(doc)) named.add(doc);
  }
  for (const serial of pinnedSerials) {
    const doc = segment.docOf(Number(serial));
    if (doc !== null && hits.has(doc)) named.add(doc);
  }
  return [...named].sort((one, other) => one - other).map((doc) => ({ segment, doc }));
}

async function pageWithScores(
  all: Hits[],
  query: SearchQuery,
  order: Order,
  { offset, limit, after }: Page,
  slice: TimeSlice,
): Promise<HitRef[]> {
  const hasSortKeys = order === "distance" || order === "relevance";
  const tie = comparisonOf(order);
  const passed = after ? 0 : offset;
  const keysBySegment: Float64Array[] = [];
  for (const hits of all) keysBySegment.push(await runCooperatively(sortKeys(hits, query, order), slice));
  const firsts = all.map((hits, nth) => {
    const keys = keysBySegment[nth];
    const placeAt = (at: number): HitRef => ({ segment: hits.segment, doc: hits.list[at], ...(hasSortKeys && { sortKey: keys[at] }) });
    const isAsked = after ? isAfterCursorIn(hits, after, placeAt) : () => true;
    return topK(hits.list, keys, passed + limit, isAsked)
      .map(placeAt)
      .values();
  });
  return mergeSorted(firsts, (one, other) => (hasSortKeys ? one.sortKey! - other.sortKey! : 0) || tie(one, other), passed, limit);
}

/** Whether a hit, given by its index in the list, comes after the cursor. Names are compared by their ranks in the segment. */
function isAfterCursorIn({ segment, list }: Hits, after: Cursor, placeAt: (at: number) => HitRef): (at: number) => boolean {
  const isBehind = isAfterCursor(after);
  const { byName, nameRanks } = segment.arrays;
  const isNamed = (at: number) => isBehind({ segment, doc: byName[at] });
  if (after.order === "name") {
    const first = lowerBound(segment.count, isNamed);
    return (at) => nameRanks[list[at]] >= first;
  }
  if (after.order === "-name") {
    const end = lowerBound(segment.count, (at) => !isNamed(at));
    return (at) => nameRanks[list[at]] < end;
  }
  return (at) => isBehind(placeAt(at));
}

function* sortKeys({ segment, list }: Hits, query: SearchQuery, order: Order): CooperativeTask<Float64Array> {
  const writeKeys = order === "relevance" ? byRelevance(segment, query) : keyPerDoc(sortKeyOf(segment, order, query));
  const keys = new Float64Array(list.length);
  yield* runInBatches(list.length, (from, to) => writeKeys(list.subarray(from, to), keys.subarray(from, to)));
  return keys;
}

type WriteSortKeys = (docs: Uint32Array, keys: Float64Array) => void;

function keyPerDoc(sortKey: (doc: number) => number): WriteSortKeys {
  return (docs, keys) => {
    for (let at = 0; at < docs.length; at++) keys[at] = sortKey(docs[at]);
  };
}

function byRelevance(segment: Segment, { scoreTerms: score, pinnedSerials = [] }: SearchQuery): WriteSortKeys {
  const points = scorer(score, segment);
  const wanted = new Set(pinnedSerials.map((serial) => segment.docOf(Number(serial))));
  return (docs, keys) => {
    points(docs, keys);
    for (let at = 0; at < docs.length; at++) keys[at] = -keys[at];
    if (wanted.size > 0) for (let at = 0; at < docs.length; at++) if (wanted.has(docs[at])) keys[at] -= PINNED_POINTS;
  };
}

function sortKeyOf(segment: Segment, order: Order, { point }: SearchQuery): (doc: number) => number {
  const { nameRanks } = segment.arrays;
  if (order === "distance" && point) return squaredChordTo(point, segment);
  if (order === "name") return (doc) => nameRanks[doc];
  if (order === "-name") return (doc) => -nameRanks[doc];
  return numericKey(order, segment) ?? (() => 0);
}

/** The indexes of the first `count` accepted hits in sort order. A bounded max-heap avoids sorting the rest. */
function topK(list: Uint32Array, keys: Float64Array, count: number, isAsked: (at: number) => boolean): number[] {
  const compare = (one: number, other: number) => keys[one] - keys[other] || list[one] - list[other];
  const heap: number[] = [];
  let at = 0;
  for (; at < keys.length && heap.length < count; at++) if (isAsked(at)) heap.push(at);
  heap.sort((one, other) => compare(other, one));
  for (; at < keys.length && count > 0; at++) {
    if (compare(at, heap[0]) >= 0 || !isAsked(at)) continue;
    heap[0] = at;
    siftDown(heap, compare);
  }
  return heap.sort(compare);
}

function siftDown(heap: number[], compare: (one: number, other: number) => number): void {
  for (let at = 0; ;) {
    let last = at;
    for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++)
      if (compare(heap[child], heap[last]) > 0) last = child;
    if (last === at) return;
    [heap[at], heap[last]] = [heap[last], heap[at]];
    at = last;
  }
}
