import { NEAR_CHORD_SQUARED, type Point } from "@/lib/search/places/geo-distance";
import type { Alternative, SearchQuery } from "../search-query";
import { CHOICES, type ListedFilter } from "@/lib/search/view";
import { squaredChordTo, listWithinRadius, bandsInReach, countInBands } from "./geo-radius";
import { or, hasBit, and, filterInto, emptyBitSet, setBits, type BitSet } from "./bit-set";
import { lowerBound } from "../lower-bound";
import type { Segment, TermRange } from "./segment";
import { runToCompletion, runInBatches, type CooperativeTask } from "./cooperative-task";

/** One thing that a question asks, put to a segment. */
export interface Condition {
  /** So many schools meet it at most. */
  size: number;
  has: (doc: number) => boolean;
  /** To ask `has` costs as little as to look at a bit. */
  isCheap: boolean;
  /** Who asks `has` of more schools than this does better with the bits. */
  bitsFrom: number;
  /** All that meet it, in no order. */
  list: () => Uint32Array | CooperativeTask<Uint32Array>;
  /** None of them is in the list twice. */
  isUnique: boolean;
  /** The same as bits, for a condition that many meet. What it answers is not to be written into. */
  bits: () => BitSet;
  /** Sets the bits of all that meet it. */
  addTo: (bits: BitSet) => void;
}

/** All that a question asks; a segment's school is a hit where it meets each. */
export function conditionsOf(query: SearchQuery, segment: Segment): Condition[] {
  const { stateSlug, placeIds, choices, minFees, maxFees, minRating, point, serials } = query;
  return [
    ...(serials === null ? [] : [serialCondition(serials, segment)]),
    ...(stateSlug === null ? [] : [placeCondition([segment.placesOf(`${stateSlug}/`, false)], segment)]),
    ...(placeIds === null ? [] : [placeCondition(placesNamed(placeIds, segment), segment)]),
    ...(Object.keys(CHOICES) as ListedFilter[]).flatMap((filter) =>
      choices[filter].length === 0 ? [] : [facetCondition(filter, choices[filter], segment)],
    ),
    ...(minFees === undefined && maxFees === undefined ? [] : [feeRangeCondition(minFees ?? -Infinity, maxFees ?? Infinity, segment)]),
    ...(minRating === undefined ? [] : [ratingCondition(minRating, segment)]),
    ...(point === null ? [] : [radiusCondition(point, segment)]),
    ...query.words.map((group) => termGroupCondition(group, segment)),
  ];
}

type ConditionParts = Pick<Condition, "size" | "has" | "list"> &
  Partial<Pick<Condition, "isCheap" | "isUnique" | "bitsFrom">> & { bits?: () => BitSet | null };

/** A look at a school's words costs as much as so many bits that are set. */
const TERM_CHECK_COST = 40;
/** A look at one set after the other costs as much as so many words of bits that are put together. */
const BIT_CHECK_COST = 5;

function condition(
  segment: Segment,
  { size, has, list, bits, isCheap = false, isUnique: isEachOnce = false, ...given }: ConditionParts,
): Condition {
  const bitsFrom = given.bitsFrom ?? (isCheap ? Infinity : size / TERM_CHECK_COST);
  const addList = (set: BitSet) => setBits(set, runToCompletion(listed(list)));
  const fromList = () => {
    const set = emptyBitSet(segment.count);
    addList(set);
    return set;
  };
  const addTo = (set: BitSet) => {
    const ready = bits?.();
    if (ready) or(set, ready);
    else addList(set);
  };
  return { size, has, list, isCheap, isUnique: isEachOnce, bitsFrom, bits: () => bits?.() ?? fromList(), addTo };
}

function serialCondition(serials: string[], segment: Segment): Condition {
  const docs = serials.flatMap((serial) => segment.docOf(Number(serial)) ?? []);
  const known = new Set(docs);
  return condition(segment, { size: docs.length, has: (doc) => known.has(doc), list: () => Uint32Array.from(docs), isCheap: true });
}

const placesNamed = (placeIds: string[], segment: Segment): TermRange[] => [
  ...new Map(placeIds.map((id) => [id, segment.placesOf(id, true)])).values(),
];

function placeCondition(places: TermRange[], segment: Segment): Condition {
  const { placeOf } = segment.arrays;
  const lists = places.map((those) => segment.inPlaces(those));
  return condition(segment, {
    size: lists.reduce((sum, list) => sum + list.length, 0),
    has: (doc) => places.some(({ from, to }) => placeOf[doc] >= from && placeOf[doc] < to),
    list: () => concat(lists),
    isCheap: true,
    isUnique: true,
  });
}

function facetCondition(filter: ListedFilter, chosen: string[], segment: Segment): Condition {
  const column = segment.arrays[filter];
  const ids = chosen.map((value) => segment.data.values[filter].indexOf(value) + 1).filter((id) => id > 0);
  const bits = () => unionSets(chosen.flatMap((value) => segment.cachedBitSet(`${filter}/${value}`) ?? []));
  const has = (doc: number) => ids.includes(column[doc]);
  return condition(segment, {
    size: ids.length === 0 ? 0 : segment.count,
    has,
    list: () => filterAll(segment.count, has),
    bits,
    bitsFrom: ids.length === 1 ? 0 : segment.count / 32 / BIT_CHECK_COST,
    isCheap: true,
    isUnique: true,
  });
}

function feeRangeCondition(min: number, max: number, segment: Segment): Condition {
  const { fees, byFees, knownCounts } = segment.arrays;
  const from = lowerBound(knownCounts[0], (at) => fees[byFees[at]] >= min);
  const to = lowerBound(knownCounts[0], (at) => fees[byFees[at]] > max);
  return condition(segment, {
    size: Math.max(0, to - from),
    has: (doc) => fees[doc] >= min && fees[doc] <= max,
    list: () => byFees.subarray(from, Math.max(from, to)),
    isCheap: true,
    isUnique: true,
  });
}

function ratingCondition(min: number, segment: Segment): Condition {
  const { ratings, byRating, knownCounts } = segment.arrays;
  const has = (doc: number) => ratings[doc] >= min;
  const list = () => byRating.subarray(0, knownCounts[1]).filter(has);
  return condition(segment, { size: knownCounts[1], has, list, isCheap: true, isUnique: true });
}

function radiusCondition(point: Point, segment: Segment): Condition {
  const parts = bandsInReach(point, segment);
  const chord = squaredChordTo(point, segment);
  return condition(segment, {
    size: countInBands(parts),
    has: (doc) => chord(doc) <= NEAR_CHORD_SQUARED,
    list: () => listWithinRadius(point, parts, segment),
    isUnique: true,
  });
}

function termGroupCondition(group: Alternative[], segment: Segment): Condition {
  const each = group.map((one) =>
    "words" in one ? phraseCondition(one.words, one.isPrefix, segment) : placeCondition(placesNamed(one.placeIds, segment), segment),
  );
  if (each.length === 1) return each[0];
  return condition(segment, {
    size: each.reduce((sum, { size }) => sum + size, 0),
    has: (doc) => each.some(({ has }) => has(doc)),
    list: function* () {
      const lists: Uint32Array[] = [];
      for (const { list } of each) lists.push(yield* listed(list));
      return concat(lists);
    },
    bits: () => {
      const union = emptyBitSet(segment.count);
      for (const { size, addTo } of each) if (size > 0) addTo(union);
      return union;
    },
    ...(each.every(({ isCheap }) => isCheap) && { isCheap: true, bitsFrom: segment.count / 32 / BIT_CHECK_COST }),
  });
}

/** Of an empty list of words all schools would have all: nothing asks so, and nothing is found. */
function phraseCondition(words: string[], isPrefix: boolean, segment: Segment): Condition {
  const each = words.map((word, index) => termCondition(segment.wordsOf(word, isPrefix && index === words.length - 1), segment));
  if (each.length === 1) return each[0];
  const [rarest, ...others] = [...each].sort((one, other) => one.size - other.size);
  if (!rarest) return condition(segment, { size: 0, has: () => false, list: () => new Uint32Array(0) });
  return condition(segment, {
    size: rarest.size,
    has: (doc) => each.every(({ has }) => has(doc)),
    list: () => intersect(rarest.list, others),
    isUnique: rarest.isUnique,
    bits: () => {
      const set = rarest.bits().slice();
      for (const other of others) and(set, other.bits());
      return set;
    },
    isCheap: each.every(({ isCheap }) => isCheap),
  });
}

function termCondition(words: TermRange, segment: Segment): Condition {
  const kept = segment.cachedBitSet(`${words.from}-${words.to}`);
  return condition(segment, {
    size: segment.sizeOf(words),
    has: kept ? (doc) => hasBit(kept, doc) : (doc) => segment.hasWords(doc, words),
    list: () => segment.postingsOf(words),
    isUnique: words.to - words.from === 1,
    bits: () => kept,
    ...(kept && { isCheap: true, bitsFrom: 0 }),
  });
}

/** Those of a list that meet all conditions, in the list's order. What is cheap to ask leaves fewer for the rest. */
export function* intersect(list: Condition["list"], conditions: Condition[]): CooperativeTask<Uint32Array> {
  let kept = (yield* listed(list)).slice();
  for (const { has, bits, bitsFrom } of [...conditions].sort((one, other) => Number(other.isCheap) - Number(one.isCheap))) {
    const set = kept.length > bitsFrom ? bits() : null;
    const those = kept;
    let count = 0;
    yield* runInBatches(those.length, (from, to) => {
      if (set) count = filterInto(set, those, from, to, count);
      else for (let at = from; at < to; at++) if (has(those[at])) those[count++] = those[at];
    });
    kept = kept.subarray(0, count);
  }
  return kept;
}

function* listed(list: Condition["list"]): CooperativeTask<Uint32Array> {
  const docs = list();
  return docs instanceof Uint32Array ? docs : yield* docs;
}

function unionSets(sets: BitSet[]): BitSet | null {
  if (sets.length < 2) return sets[0] ?? null;
  const union = sets[0].slice();
  for (const set of sets.slice(1)) or(union, set);
  return union;
}

function concat(lists: Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0];
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

function filterAll(count: number, has: (doc: number) => boolean): Uint32Array {
  const docs: number[] = [];
  for (let doc = 0; doc < count; doc++) if (has(doc)) docs.push(doc);
  return Uint32Array.from(docs);
}
