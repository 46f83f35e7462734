import { Turn } from "@/lib/platform/turn";
import { continued, continuedOfMany } from "../cursor";
import { WHOLE_NAMES, type FoundPage, type SearchEngine } from "../engine";
import type { Order, Page, Question } from "../question";
import { TOTAL_CAP, type FacetCounts, type ListedFilter } from "../view";
import { findHits, type Hits } from "./hits";
import { behind, comparisonOf, cursorAt, inOrder, merged, pageOfCollected, type Place } from "./orders";
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
    findPage: async (question, order, page) => {
      const turn = new Turn();
      const hits = await hitsOf(question, turn);
      await turn.mayEnd();
      return findPage(hits, question, order, page, turn);
    },
    countValues: async (question, filters) => {
      const turn = new Turn();
      const hits = await hitsOf(question, turn);
      await turn.mayEnd();
      return countValues(hits, filters);
    },
    suggest: async (asked, most) => suggest(asked, segments(), most),
  };
}

/**
 * A page and its counts ask the same question of the same segments, one right after the other: its hits are found once. In a WeakMap by
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

const totalOf = (all: Hits[]) => all.reduce((sum, { count }) => sum + count, 0);

async function findPage(all: Hits[], question: Question, order: Order, page: Page, turn: Turn): Promise<FoundPage> {
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

function countValues(all: Hits[], filters: ListedFilter[]): Partial<FacetCounts> {
  const counts: Partial<FacetCounts> = Object.fromEntries(filters.map((filter) => [filter, {}]));
  if (totalOf(all) > TOTAL_CAP) return counts;
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

/** Those of the whole name that are on the page, and the others behind them. */
function pageOfMany(all: Hits[], question: Question, order: Order, page: Page): { named: Place[]; rest: Place[] } {
  const named = order === "relevance" ? listNamed(all, question) : [];
  const { offset, limit, after } = continuedOfMany(page, named.length);
  const isAmongNamed = named.length > 0 && after?.by !== "rest";
  const first = isAmongNamed ? named.filter(after ? behind(after) : (_, at) => at >= offset).slice(0, limit) : [];
  const isNamed = new Set(named.map(({ segment, doc }) => segment.arrays.serials[doc]));
  const sources = all.map((hits) => ({
    segment: hits.segment,
    has:
      isNamed.size === 0
        ? (doc: number) => hits.has(doc)
        : (doc: number) => hits.has(doc) && !isNamed.has(hits.segment.arrays.serials[doc]),
  }));
  const rest = merged(
    sources.map((source) => inOrder(source, order, isAmongNamed ? undefined : after)),
    comparisonOf(order),
    after ? 0 : Math.max(0, offset - named.length),
    limit - first.length,
  );
  return { named: first, rest };
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
