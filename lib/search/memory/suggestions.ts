import { BEST, GATHERED, isGathered, NAMES, type SuggestionQuestion } from "../suggestion-rule";
import { conditionsOf } from "./conditions";
import { findHits } from "./hits";
import { comparisonOf, merged, type Place } from "./orders";
import { countDead, type Segment } from "./segment";

const byRank = comparisonOf("relevance");

/** By the rule of suggestion-rule.ts. */
export function suggest(asked: SuggestionQuestion, segments: readonly Segment[], most: number): string[] {
  const { wholeName } = asked.question;
  const hits = (isGathered(asked) ? gathered(asked, segments, most) : null) ?? amongBest(asked, segments, most);
  const fit = wholeName === null ? () => 0 : fitTo(wholeName);
  const serials = [...(wholeName === null ? [] : namesBeginning(wholeName, segments)), ...hits]
    .map((place) => ({ ...place, fit: fit(place) }))
    .sort((one, other) => other.fit - one.fit || byRank(one, other))
    .map(({ segment, doc }) => String(segment.arrays.serials[doc]));
  return [...new Set(serials)].slice(0, most);
}

function namesBeginning(wholeName: string, segments: readonly Segment[]): Place[] {
  const ofEach = segments.map((segment) => alive(segment, segment.namesBeginning(wholeName)));
  return merged(ofEach, comparisonOf("name"), 0, NAMES);
}

/** null: there are too many. */
function gathered({ question }: SuggestionQuestion, segments: readonly Segment[], most: number): Place[] | null {
  const all = segments.map((segment) => findHits(question, segment));
  if (all.reduce((sum, { count }) => sum + count, 0) > GATHERED) return null;
  const ofEach = all.map(({ segment, list }) => alive(segment, list));
  return merged(ofEach, byRank, 0, most);
}

function amongBest({ question }: SuggestionQuestion, segments: readonly Segment[], most: number): Place[] {
  const conditions = new Map(segments.map((segment) => [segment, conditionsOf(question, segment)]));
  const hits: Place[] = [];
  for (const place of bestOf(segments)) {
    if (conditions.get(place.segment)!.every(({ has }) => has(place.doc))) hits.push(place);
    if (hits.length === most) break;
  }
  return hits;
}

/** The same for each question, until a school changes. An index that is let go takes its own with it. */
const known = new WeakMap<readonly Segment[], { buried: number; best: Place[] }>();

function bestOf(segments: readonly Segment[]): Place[] {
  const buried = countDead(segments);
  const kept = known.get(segments);
  if (kept?.buried === buried) return kept.best;
  const ofEach = segments.map((segment) => alive(segment, null));
  const best = merged(ofEach, byRank, 0, BEST);
  known.set(segments, { buried, best });
  return best;
}

/** Those that are still true, of a list or of all. */
function* alive(segment: Segment, docs: Uint32Array | null): Generator<Place> {
  const count = docs?.length ?? segment.count;
  for (let at = 0; at < count; at++) {
    const doc = docs ? docs[at] : at;
    if (!segment.isDead(doc)) yield { segment, doc };
  }
}

function fitTo(wholeName: string): (place: Place) => number {
  const bytes = Buffer.from(wholeName);
  return ({ segment, doc }) => {
    const name = segment.nameOf(doc);
    if (!name.subarray(0, bytes.length).equals(bytes)) return 0;
    return name.length === bytes.length ? 2 : 1;
  };
}
