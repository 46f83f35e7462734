import { TimeSlice } from "@/lib/platform/time-slice";
import type { SchoolWords, SearchEngine, ValueCounts } from "../search-engine";
import type { SearchQuery } from "../search-query";
import { facetOf, type FacetName } from "@/lib/search/facets";
import { TOTAL_CAP } from "@/lib/search/school-criteria";
import { findHits, totalOf, type Hits } from "./hits";
import { findPage } from "./pages";
import { countDeleted, type Segment } from "./segment";
import { runToCompletion, runCooperatively } from "./cooperative-task";
import { suggest } from "./suggestions";

/** Answers from the segments as they were when the hits were found. Long work yields to the event loop (lib/platform/time-slice.ts). */
export function memoryEngine(segments: () => readonly Segment[]): SearchEngine {
  const hitsOf = createHitFinder(segments);
  return {
    findPage: async (query, order, page, counted = []) => {
      const slice = new TimeSlice();
      const hits = await hitsOf(query, slice);
      await slice.yieldIfDue();
      const found = await findPage(hits, query, order, page, slice);
      return { ...found, counts: countValues(hits, counted, query.day) };
    },
    countValues: async (query, filters) => {
      const slice = new TimeSlice();
      const hits = await hitsOf(query, slice);
      await slice.yieldIfDue();
      return countValues(hits, filters, query.day);
    },
    readWords: async (serials) => serials.flatMap((serial) => wordsIn(segments(), Number(serial))),
    suggest: async (suggestionQuery, max) => suggest(suggestionQuery, segments(), max),
  };
}

/** Caches the hits of the last query, because page and counts ask for them. A WeakMap would release them only at a major collection. */
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

/** Searches again without interruption if a segment changed meanwhile. */
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

function countValues(all: Hits[], filters: readonly FacetName[], day: string): ValueCounts {
  if (totalOf(all) > TOTAL_CAP) return {};
  const counts: ValueCounts = Object.fromEntries(filters.map((filter) => [filter, {}]));
  for (const { segment, list } of all)
    for (const filter of filters) {
      const [column, values] = [segment.arrays[filter], segment.data.values[filter]];
      const numbers = new Uint32Array(values.length + 1);
      for (let at = 0; at < list.length; at++) numbers[column[list[at]]]++;
      const { valueOn = (stored: string | null) => stored } = facetOf(filter);
      [null, ...values].forEach((stored, id) => {
        const value = numbers[id] > 0 ? valueOn(stored, day) : null;
        if (value !== null) counts[filter]![value] = (counts[filter]![value] ?? 0) + numbers[id];
      });
    }
  return counts;
}
