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
  const withExtra = { ...page, limit: page.limit + 1 };
  const { named, rest } = isScored
    ? { named: [], rest: await pageWithScores(all, query, order, withValidCursor(withExtra, { isScored: true }), slice) }
    : pageWithoutScores(all, query, order, withExtra);
  const hits = [...named, ...rest];
  const shown = hits.slice(0, page.limit);
  const last = hits.length > shown.length ? shown.at(-1) : undefined;
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
  const shownNamed = isAmongNamed ? named.filter(after ? isAfterCursor(after) : (_, at) => at >= offset).slice(0, limit) : [];
  const sources = all.map(({ segment, bits }) => ({ segment, bits: excluding(bits, named, segment) }));
  const rest = mergeSorted(
    sources.map((source) => iterateInOrder(source, order, isAmongNamed ? undefined : after)),
    comparisonOf(order),
    after ? 0 : Math.max(0, offset - named.length),
    limit - shownNamed.length,
  );
  return { named: shownNamed, rest };
}

function excluding(bits: BitSet, excluded: readonly HitRef[], segment: Segment): BitSet {
  const inSegment = excluded.filter((hit) => hit.segment === segment);
  if (inSegment.length === 0) return bits;
  const remaining = bits.slice();
  for (const { doc } of inSegment) clearBit(remaining, doc);
  return remaining;
}

function listNameMatches(all: Hits[], query: SearchQuery): HitRef[] {
  const sources = all.map((hits) => nameMatchesIn(hits, query).values());
  return mergeSorted(sources, comparisonOf("relevance"), 0, MAX_WHOLE_NAMES);
}

function nameMatchesIn(hits: Hits, { wholeName, pinnedSerials = [] }: SearchQuery): HitRef[] {
  const { segment } = hits;
  const named = new Set<number>();
  for (const doc of wholeName === null ? [] : segment.docsNamed(wholeName)) {
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
  const compareTies = comparisonOf(order);
  const skipped = after ? 0 : offset;
  const keysBySegment: Float64Array[] = [];
  for (const hits of all) keysBySegment.push(await runCooperatively(sortKeys(hits, query, order), slice));
  const sources = all.map((hits, index) => {
    const keys = keysBySegment[index];
    const hitAt = (at: number): HitRef => ({ segment: hits.segment, doc: hits.list[at], ...(hasSortKeys && { sortKey: keys[at] }) });
    const isOnPage = after ? isAfterCursorIn(hits, after, hitAt) : () => true;
    return topK(hits.list, keys, skipped + limit, isOnPage)
      .map(hitAt)
      .values();
  });
  return mergeSorted(sources, (one, other) => (hasSortKeys ? one.sortKey! - other.sortKey! : 0) || compareTies(one, other), skipped, limit);
}

/** Whether a hit, given by its index in the list, comes after the cursor. Names are compared by their ranks in the segment. */
function isAfterCursorIn({ segment, list }: Hits, after: Cursor, hitAt: (at: number) => HitRef): (at: number) => boolean {
  const isAfter = isAfterCursor(after);
  const { byName, nameRanks } = segment.arrays;
  const isNamed = (at: number) => isAfter({ segment, doc: byName[at] });
  if (after.order === "name") {
    const first = lowerBound(segment.count, isNamed);
    return (at) => nameRanks[list[at]] >= first;
  }
  if (after.order === "-name") {
    const end = lowerBound(segment.count, (at) => !isNamed(at));
    return (at) => nameRanks[list[at]] < end;
  }
  return (at) => isAfter(hitAt(at));
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

function byRelevance(segment: Segment, { scoreTerms, pinnedSerials = [] }: SearchQuery): WriteSortKeys {
  const points = scorer(scoreTerms, segment);
  const pinned = new Set(pinnedSerials.map((serial) => segment.docOf(Number(serial))));
  return (docs, keys) => {
    points(docs, keys);
    for (let at = 0; at < docs.length; at++) keys[at] = -keys[at];
    if (pinned.size > 0) for (let at = 0; at < docs.length; at++) if (pinned.has(docs[at])) keys[at] -= PINNED_POINTS;
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
function topK(list: Uint32Array, keys: Float64Array, count: number, isOnPage: (at: number) => boolean): number[] {
  const compare = (one: number, other: number) => keys[one] - keys[other] || list[one] - list[other];
  const heap: number[] = [];
  let at = 0;
  for (; at < keys.length && heap.length < count; at++) if (isOnPage(at)) heap.push(at);
  heap.sort((one, other) => compare(other, one));
  for (; at < keys.length && count > 0; at++) {
    if (compare(at, heap[0]) >= 0 || !isOnPage(at)) continue;
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
