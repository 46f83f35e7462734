import { lowerBound } from "../lower-bound";
import { MAX_BEST, MAX_GATHERED, isGathered, MAX_NAMES, type SuggestionQuery } from "@/lib/search/suggestions/suggestion-rule";
import { conditionsOf } from "./conditions";
import { findHits, totalOf } from "./hits";
import { comparisonOf, mergeSorted, type HitRef } from "./orders";
import { countDeleted, type Segment } from "./segment";
import { runToCompletion } from "./cooperative-task";

const byRank = comparisonOf("relevance");

export function suggest(asked: SuggestionQuery, segments: readonly Segment[], max: number): string[] {
  const { wholeName } = asked.query;
  const hits = (isGathered(asked) ? gathered(asked, segments, max) : null) ?? amongBest(asked, segments, max);
  const serials = (wholeName === null ? hits : withNames(wholeName, hits, segments, max)).map(
    ({ segment, doc }) => segment.arrays.serials[doc],
  );
  return [...new Set(serials)].slice(0, max).map(String);
}

/** Adds the names that start with the text before the hits, exact names first. Segments hold names sorted, so none is read. */
function withNames(wholeName: string, hits: HitRef[], segments: readonly Segment[], max: number): HitRef[] {
  const prefixed = segments.map((segment) => segment.namesWithPrefix(wholeName));
  const names = mergeSorted(
    segments.map((segment, at) => liveDocs(segment, prefixed[at])),
    comparisonOf("name"),
    0,
    MAX_NAMES,
  );
  const fits = new Map(segments.map((segment, at) => [segment, fitIn(segment, prefixed[at], wholeName)]));
  const fitOf = ({ segment, doc }: HitRef) => fits.get(segment)!(doc);
  const wholes = lowerBound(names.length, (at) => fitOf(names[at]) < 2);
  const best = [names.slice(0, wholes), names.slice(wholes)].flatMap((alike) => alike.sort(byRank).slice(0, max));
  return [...best, ...hits].sort((one, other) => fitOf(other) - fitOf(one) || byRank(one, other));
}

/** 2: exactly this name, which sorts first among those that start with it. 1: a longer name. 0: another one. */
function fitIn(segment: Segment, prefixed: Uint32Array, wholeName: string): (doc: number) => number {
  const { nameRanks } = segment.arrays;
  const length = Buffer.byteLength(wholeName);
  const whole = lowerBound(prefixed.length, (at) => segment.nameOf(prefixed[at]).length > length);
  const first = nameRanks[prefixed[0]];
  return (doc) => {
    const at = nameRanks[doc] - first;
    if (!(at >= 0 && at < prefixed.length)) return 0;
    return at < whole ? 2 : 1;
  };
}

function gathered({ query }: SuggestionQuery, segments: readonly Segment[], max: number): HitRef[] | null {
  const all = segments.map((segment) => runToCompletion(findHits(query, segment)));
  if (totalOf(all) > MAX_GATHERED) return null;
  const ofEach = all.map(({ segment, list }) => liveDocs(segment, list.toSorted()));
  return mergeSorted(ofEach, byRank, 0, max);
}

function amongBest({ query }: SuggestionQuery, segments: readonly Segment[], max: number): HitRef[] {
  const conditions = new Map(segments.map((segment) => [segment, conditionsOf(query, segment)]));
  const hits: HitRef[] = [];
  for (const place of bestOf(segments)) {
    if (conditions.get(place.segment)!.every(({ has }) => has(place.doc))) hits.push(place);
    if (hits.length === max) break;
  }
  return hits;
}

/** The best schools per index, valid until the next deletion. A discarded index releases its entry. */
const known = new WeakMap<readonly Segment[], { deletedCount: number; best: HitRef[] }>();

function bestOf(segments: readonly Segment[]): HitRef[] {
  const deletedCount = countDeleted(segments);
  const cached = known.get(segments);
  if (cached?.deletedCount === deletedCount) return cached.best;
  const ofEach = segments.map((segment) => liveDocs(segment, null));
  const best = mergeSorted(ofEach, byRank, 0, MAX_BEST);
  known.set(segments, { deletedCount, best });
  return best;
}

function* liveDocs(segment: Segment, docs: Uint32Array | null): Generator<HitRef> {
  const count = docs?.length ?? segment.count;
  for (let at = 0; at < count; at++) {
    const doc = docs ? docs[at] : at;
    if (!segment.isDeleted(doc)) yield { segment, doc };
  }
}
