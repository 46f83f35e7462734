import { lowerBound } from "../lower-bound";
import {
  BEST_SCHOOLS_SIZE,
  MAX_GATHERED_HITS,
  mayHaveFewHits,
  MAX_NAME_MATCHES,
  type SuggestionQuery,
} from "@/lib/search/suggestions/suggestion-rule";
import { conditionsOf } from "./conditions";
import { findHits, totalOf } from "./hits";
import { comparisonOf, mergeSorted, type HitRef } from "./orders";
import { countDeleted, type Segment } from "./segment";
import { runToCompletion } from "./cooperative-task";

const byRank = comparisonOf("relevance");

export function suggest(suggestionQuery: SuggestionQuery, segments: readonly Segment[], max: number): string[] {
  const { wholeName } = suggestionQuery.query;
  const hits =
    (mayHaveFewHits(suggestionQuery) ? bestOfFewHits(suggestionQuery, segments, max) : null) ??
    hitsAmongBest(suggestionQuery, segments, max);
  const serials = (wholeName === null ? hits : withNames(wholeName, hits, segments, max)).map(
    ({ segment, doc }) => segment.arrays.serials[doc],
  );
  return [...new Set(serials)].slice(0, max).map(String);
}

/** Puts names that start with the text before the hits, exact names first. Segments sort their names, so no text is compared. */
function withNames(wholeName: string, hits: HitRef[], segments: readonly Segment[], max: number): HitRef[] {
  const prefixed = segments.map((segment) => segment.namesWithPrefix(wholeName));
  const names = mergeSorted(
    segments.map((segment, at) => liveDocs(segment, prefixed[at])),
    comparisonOf("name"),
    0,
    MAX_NAME_MATCHES,
  );
  const fits = new Map(segments.map((segment, at) => [segment, fitIn(segment, prefixed[at], wholeName)]));
  const fitOf = ({ segment, doc }: HitRef) => fits.get(segment)!(doc);
  const exactCount = lowerBound(names.length, (at) => fitOf(names[at]) < 2);
  const best = [names.slice(0, exactCount), names.slice(exactCount)].flatMap((matches) => matches.sort(byRank).slice(0, max));
  return [...best, ...hits].sort((one, other) => fitOf(other) - fitOf(one) || byRank(one, other));
}

/** 2: exactly this name, which sorts first among those that start with it. 1: a longer name. 0: another one. */
function fitIn(segment: Segment, prefixed: Uint32Array, wholeName: string): (doc: number) => number {
  const { nameRanks } = segment.arrays;
  const length = Buffer.byteLength(wholeName);
  const exactCount = lowerBound(prefixed.length, (at) => segment.nameOf(prefixed[at]).length > length);
  const first = nameRanks[prefixed[0]];
  return (doc) => {
    const at = nameRanks[doc] - first;
    if (!(at >= 0 && at < prefixed.length)) return 0;
    return at < exactCount ? 2 : 1;
  };
}

function bestOfFewHits({ query }: SuggestionQuery, segments: readonly Segment[], max: number): HitRef[] | null {
  const all = segments.map((segment) => runToCompletion(findHits(query, segment)));
  if (totalOf(all) > MAX_GATHERED_HITS) return null;
  const sources = all.map(({ segment, list }) => liveDocs(segment, list.toSorted()));
  return mergeSorted(sources, byRank, 0, max);
}

function hitsAmongBest({ query }: SuggestionQuery, segments: readonly Segment[], max: number): HitRef[] {
  const conditions = new Map(segments.map((segment) => [segment, conditionsOf(query, segment)]));
  const hits: HitRef[] = [];
  for (const hit of bestOf(segments)) {
    if (conditions.get(hit.segment)!.every(({ has }) => has(hit.doc))) hits.push(hit);
    if (hits.length === max) break;
  }
  return hits;
}

/** The best schools per index, valid until the next deletion. A discarded index releases its entry. */
const bestHits = new WeakMap<readonly Segment[], { deletedCount: number; best: HitRef[] }>();

function bestOf(segments: readonly Segment[]): HitRef[] {
  const deletedCount = countDeleted(segments);
  const cached = bestHits.get(segments);
  if (cached?.deletedCount === deletedCount) return cached.best;
  const sources = segments.map((segment) => liveDocs(segment, null));
  const best = mergeSorted(sources, byRank, 0, BEST_SCHOOLS_SIZE);
  bestHits.set(segments, { deletedCount, best });
  return best;
}

function* liveDocs(segment: Segment, docs: Uint32Array | null): Generator<HitRef> {
  const count = docs?.length ?? segment.count;
  for (let at = 0; at < count; at++) {
    const doc = docs ? docs[at] : at;
    if (!segment.isDeleted(doc)) yield { segment, doc };
  }
}
