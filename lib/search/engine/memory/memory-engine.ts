import { TimeSlice } from "@/lib/platform/time-slice";
import type { SchoolWords, SearchEngine, ValueCounts } from "../search-engine";
import type { SearchQuery } from "../search-query";
import { TOTAL_CAP, type ListedFilter } from "@/lib/search/view";
import { findHits, totalOf, type Hits } from "./hits";
import { findPage } from "./pages";
import { countDeleted, type Segment } from "./segment";
import { runToCompletion, runCooperatively } from "./cooperative-task";
import { suggest } from "./suggestions";

/**
 * Answers from segments in memory, as they are when its hits have been found: no change comes between.
 * The work is bounded: bits of all schools are compared once a condition, at most FEW or TOTAL_CAP schools looked at one by one, and an
 * order walked once. What takes longer than a quarter of a millisecond is done in turns (lib/platform/time-slice.ts).
 */
export function memoryEngine(segments: () => readonly Segment[]): SearchEngine {
  const hitsOf = createHitFinder(segments);
  return {
    findPage: async (query, order, page, counted = []) => {
      const slice = new TimeSlice();
      const hits = await hitsOf(query, slice);
      await slice.yieldIfDue();
      const found = await findPage(hits, query, order, page, slice);
      return { ...found, counts: countValues(hits, counted) };
    },
    countValues: async (query, filters) => {
      const slice = new TimeSlice();
      const hits = await hitsOf(query, slice);
      await slice.yieldIfDue();
      return countValues(hits, filters);
    },
    readWords: async (serials) => serials.flatMap((serial) => wordsIn(segments(), Number(serial))),
    suggest: async (asked, max) => suggest(asked, segments(), max),
  };
}

/**
 * What a question means may be decided by its best hit, and its page asks the same of the same segments: its hits are found once. In a WeakMap by
 * question they would all outlive a round of the garbage collection, and megabytes of arrays with them, which makes V8 go through all it has.
 */
function createHitFinder(currentSegments: () => readonly Segment[]): (query: SearchQuery, slice: TimeSlice) => Promise<Hits[]> {
  let last: { query: SearchQuery; segments: readonly Segment[]; deletedCount: number; hits: Promise<Hits[]> } | null = null;
  return (query, slice) => {
    const segments = currentSegments();
    const deletedCount = countDeleted(segments);
    if (last?.query === query && last.segments === segments && last.deletedCount === deletedCount) return last.hits;
    const hits = findHitsCooperatively(query, currentSegments, slice);
    last = { query, segments, deletedCount, hits };
    return hits;
  };
}

/** As the segments are in the end: where a change came between, once more in one go. */
async function findHitsCooperatively(query: SearchQuery, currentSegments: () => readonly Segment[], slice: TimeSlice): Promise<Hits[]> {
  const segments = currentSegments();
  const deletedCount = countDeleted(segments);
  const hits: Hits[] = [];
  for (const segment of segments) hits.push(await runCooperatively(findHits(query, segment), slice));
  if (currentSegments() === segments && countDeleted(segments) === deletedCount) return hits;
  return currentSegments().map((segment) => runToCompletion(findHits(query, segment)));
}

function wordsIn(segments: readonly Segment[], serial: number): SchoolWords[] {
  for (const segment of segments) {
    const doc = segment.docOf(serial);
    if (doc !== null && !segment.isDeleted(doc)) return [segment.textOf(doc)];
  }
  return [];
}

function countValues(all: Hits[], filters: readonly ListedFilter[]): ValueCounts {
  if (totalOf(all) > TOTAL_CAP) return {};
  const counts: ValueCounts = Object.fromEntries(filters.map((filter) => [filter, {}]));
  for (const { segment, list } of all)
    for (const filter of filters) {
      const [column, values] = [segment.arrays[filter], segment.data.values[filter]];
      // Of each number of a value; 0 is none.
      const numbers = new Uint32Array(values.length + 1);
      for (let at = 0; at < list.length; at++) numbers[column[list[at]]]++;
      values.forEach((value, at) => {
        if (numbers[at + 1] > 0) counts[filter]![value] = (counts[filter]![value] ?? 0) + numbers[at + 1];
      });
    }
  return counts;
}
