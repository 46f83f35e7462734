import { Turn } from "@/lib/platform/turn";
import type { SchoolWords, SearchEngine, ValueCounts } from "../engine";
import type { Question } from "../question";
import { TOTAL_CAP, type ListedFilter } from "../view";
import { findHits, totalOf, type Hits } from "./hits";
import { findPage } from "./pages";
import { countDead, type Segment } from "./segment";
import { atOnce, inTurns } from "./steps";
import { suggest } from "./suggestions";

/**
 * Answers from segments in memory, as they are when its hits have been found: no change comes between.
 * The work is bounded: bits of all schools are compared once a condition, at most FEW or TOTAL_CAP schools looked at one by one, and an
 * order walked once. What takes longer than a quarter of a millisecond is done in turns (lib/platform/turn.ts).
 */
export function memoryEngine(segments: () => readonly Segment[]): SearchEngine {
  const hitsOf = findingHits(segments);
  return {
    findPage: async (question, order, page, counted = []) => {
      const turn = new Turn();
      const hits = await hitsOf(question, turn);
      await turn.mayEnd();
      const found = await findPage(hits, question, order, page, turn);
      return { ...found, counts: countValues(hits, counted) };
    },
    countValues: async (question, filters) => {
      const turn = new Turn();
      const hits = await hitsOf(question, turn);
      await turn.mayEnd();
      return countValues(hits, filters);
    },
    readWords: async (serials) => serials.flatMap((serial) => wordsIn(segments(), Number(serial))),
    suggest: async (asked, most) => suggest(asked, segments(), most),
  };
}

/**
 * What a question means may be decided by its best hit, and its page asks the same of the same segments: its hits are found once. In a WeakMap by
 * question they would all outlive a round of the garbage collection, and megabytes of arrays with them, which makes V8 go through all it has.
 */
function findingHits(segmentsNow: () => readonly Segment[]): (question: Question, turn: Turn) => Promise<Hits[]> {
  let last: { question: Question; segments: readonly Segment[]; buried: number; hits: Promise<Hits[]> } | null = null;
  return (question, turn) => {
    const segments = segmentsNow();
    const buried = countDead(segments);
    if (last?.question === question && last.segments === segments && last.buried === buried) return last.hits;
    const hits = findInTurns(question, segmentsNow, turn);
    last = { question, segments, buried, hits };
    return hits;
  };
}

/** As the segments are in the end: where a change came between, once more in one go. */
async function findInTurns(question: Question, segmentsNow: () => readonly Segment[], turn: Turn): Promise<Hits[]> {
  const segments = segmentsNow();
  const buried = countDead(segments);
  const hits: Hits[] = [];
  for (const segment of segments) hits.push(await inTurns(findHits(question, segment), turn));
  if (segmentsNow() === segments && countDead(segments) === buried) return hits;
  return segmentsNow().map((segment) => atOnce(findHits(question, segment)));
}

function wordsIn(segments: readonly Segment[], serial: number): SchoolWords[] {
  for (const segment of segments) {
    const doc = segment.docOf(serial);
    if (doc !== null && !segment.isDead(doc)) return [segment.textOf(doc)];
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
