import { firstAt } from "../first-at";
import { BEST, GATHERED, isGathered, NAMES, type SuggestionQuestion } from "../suggestions/suggestion-rule";
import { conditionsOf } from "./conditions";
import { findHits, totalOf } from "./hits";
import { comparisonOf, merged, type Place } from "./orders";
import { countDead, type Segment } from "./segment";
import { atOnce } from "./steps";

const byRank = comparisonOf("relevance");

/** By the rule of suggestion-rule.ts. */
export function suggest(asked: SuggestionQuestion, segments: readonly Segment[], most: number): string[] {
  const { wholeName } = asked.question;
  const hits = (isGathered(asked) ? gathered(asked, segments, most) : null) ?? amongBest(asked, segments, most);
  const serials = (wholeName === null ? hits : withNames(wholeName, hits, segments, most)).map(
    ({ segment, doc }) => segment.arrays.serials[doc],
  );
  return [...new Set(serials)].slice(0, most).map(String);
}

/** The names that begin so before the hits, those of the whole name first. A segment knows the order of names: none of them is read. */
function withNames(wholeName: string, hits: Place[], segments: readonly Segment[], most: number): Place[] {
  const begun = segments.map((segment) => segment.namesBeginning(wholeName));
  const names = merged(
    segments.map((segment, at) => alive(segment, begun[at])),
    comparisonOf("name"),
    0,
    NAMES,
  );
  const fits = new Map(segments.map((segment, at) => [segment, fitIn(segment, begun[at], wholeName)]));
  const fitOf = ({ segment, doc }: Place) => fits.get(segment)!(doc);
  const wholes = firstAt(names.length, (at) => fitOf(names[at]) < 2);
  const best = [names.slice(0, wholes), names.slice(wholes)].flatMap((alike) => alike.sort(byRank).slice(0, most));
  return [...best, ...hits].sort((one, other) => fitOf(other) - fitOf(one) || byRank(one, other));
}

/** 2: it has the whole name, as the first of those have that begin so; 1: it is another of these. */
function fitIn(segment: Segment, begun: Uint32Array, wholeName: string): (doc: number) => number {
  const { nameRanks } = segment.arrays;
  const length = Buffer.byteLength(wholeName);
  const whole = firstAt(begun.length, (at) => segment.nameOf(begun[at]).length > length);
  const first = nameRanks[begun[0]];
  return (doc) => {
    const at = nameRanks[doc] - first;
    if (!(at >= 0 && at < begun.length)) return 0;
    return at < whole ? 2 : 1;
  };
}

/** null: there are too many. */
function gathered({ question }: SuggestionQuestion, segments: readonly Segment[], most: number): Place[] | null {
  const all = segments.map((segment) => atOnce(findHits(question, segment)));
  if (totalOf(all) > GATHERED) return null;
  const ofEach = all.map(({ segment, list }) => alive(segment, list.toSorted()));
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
