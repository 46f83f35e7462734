import { NEAR_CHORD_SQUARED, type Point } from "../near";
import type { Alternative, Question } from "../question";
import { CHOICES, type ListedFilter } from "../view";
import { chordTo, listAround, partsAround, sizeOfParts } from "./around";
import { addAll, hasBit, keepCommon, keepIn, noBits, setBits, type Bits } from "./bits";
import { firstAt } from "../first-at";
import type { Segment, Words } from "./segment";
import { atOnce, inSteps, type Steps } from "./steps";

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
  list: () => Uint32Array | Steps<Uint32Array>;
  /** None of them is in the list twice. */
  isEachOnce: boolean;
  /** The same as bits, for a condition that many meet. What it answers is not to be written into. */
  bits: () => Bits;
  /** Sets the bits of all that meet it. */
  addTo: (bits: Bits) => void;
}

/** All that a question asks; a segment's school is a hit where it meets each. */
export function conditionsOf(question: Question, segment: Segment): Condition[] {
  const { stateSlug, placeIds, choices, minFees, maxFees, minRating, point, serials } = question;
  return [
    ...(serials === null ? [] : [ofSerials(serials, segment)]),
    ...(stateSlug === null ? [] : [inPlaces([segment.placesOf(`${stateSlug}/`, false)], segment)]),
    ...(placeIds === null ? [] : [inPlaces(placesNamed(placeIds, segment), segment)]),
    ...(Object.keys(CHOICES) as ListedFilter[]).flatMap((filter) =>
      choices[filter].length === 0 ? [] : [ofChoice(filter, choices[filter], segment)],
    ),
    ...(minFees === undefined && maxFees === undefined ? [] : [ofFees(minFees ?? -Infinity, maxFees ?? Infinity, segment)]),
    ...(minRating === undefined ? [] : [ofRating(minRating, segment)]),
    ...(point === null ? [] : [around(point, segment)]),
    ...question.words.map((group) => ofGroup(group, segment)),
  ];
}

type Parts = Pick<Condition, "size" | "has" | "list"> &
  Partial<Pick<Condition, "isCheap" | "isEachOnce" | "bitsFrom">> & { bits?: () => Bits | null };

/** A look at a school's words costs as much as so many bits that are set. */
const LOOK = 40;
/** A look at one set after the other costs as much as so many words of bits that are put together. */
const LOOK_AT_SETS = 5;

function condition(segment: Segment, { size, has, list, bits, isCheap = false, isEachOnce = false, ...given }: Parts): Condition {
  const bitsFrom = given.bitsFrom ?? (isCheap ? Infinity : size / LOOK);
  const addList = (set: Bits) => setBits(set, atOnce(listed(list)));
  const fromList = () => {
    const set = noBits(segment.count);
    addList(set);
    return set;
  };
  const addTo = (set: Bits) => {
    const ready = bits?.();
    if (ready) addAll(set, ready);
    else addList(set);
  };
  return { size, has, list, isCheap, isEachOnce, bitsFrom, bits: () => bits?.() ?? fromList(), addTo };
}

function ofSerials(serials: string[], segment: Segment): Condition {
  const docs = serials.flatMap((serial) => segment.docOf(Number(serial)) ?? []);
  const known = new Set(docs);
  return condition(segment, { size: docs.length, has: (doc) => known.has(doc), list: () => Uint32Array.from(docs), isCheap: true });
}

const placesNamed = (placeIds: string[], segment: Segment): Words[] => [
  ...new Map(placeIds.map((id) => [id, segment.placesOf(id, true)])).values(),
];

function inPlaces(places: Words[], segment: Segment): Condition {
  const { placeOf } = segment.arrays;
  const lists = places.map((those) => segment.inPlaces(those));
  return condition(segment, {
    size: lists.reduce((sum, list) => sum + list.length, 0),
    has: (doc) => places.some(({ from, to }) => placeOf[doc] >= from && placeOf[doc] < to),
    list: () => joined(lists),
    isCheap: true,
    isEachOnce: true,
  });
}

function ofChoice(filter: ListedFilter, chosen: string[], segment: Segment): Condition {
  const column = segment.arrays[filter];
  const ids = chosen.map((value) => segment.data.values[filter].indexOf(value) + 1).filter((id) => id > 0);
  const bits = () => unionOf(chosen.flatMap((value) => segment.keptSet(`${filter}/${value}`) ?? []));
  const has = (doc: number) => ids.includes(column[doc]);
  return condition(segment, {
    size: ids.length === 0 ? 0 : segment.count,
    has,
    list: () => filtered(segment.count, has),
    bits,
    bitsFrom: ids.length === 1 ? 0 : segment.count / 32 / LOOK_AT_SETS,
    isCheap: true,
    isEachOnce: true,
  });
}

function ofFees(least: number, most: number, segment: Segment): Condition {
  const { fees, byFees, knownCounts } = segment.arrays;
  const from = firstAt(knownCounts[0], (at) => fees[byFees[at]] >= least);
  const to = firstAt(knownCounts[0], (at) => fees[byFees[at]] > most);
  return condition(segment, {
    size: Math.max(0, to - from),
    has: (doc) => fees[doc] >= least && fees[doc] <= most,
    list: () => byFees.subarray(from, Math.max(from, to)),
    isCheap: true,
    isEachOnce: true,
  });
}

function ofRating(least: number, segment: Segment): Condition {
  const { ratings, byRating, knownCounts } = segment.arrays;
  const has = (doc: number) => ratings[doc] >= least;
  const list = () => byRating.subarray(0, knownCounts[1]).filter(has);
  return condition(segment, { size: knownCounts[1], has, list, isCheap: true, isEachOnce: true });
}

function around(point: Point, segment: Segment): Condition {
  const parts = partsAround(point, segment);
  const chord = chordTo(point, segment);
  return condition(segment, {
    size: sizeOfParts(parts),
    has: (doc) => chord(doc) <= NEAR_CHORD_SQUARED,
    list: () => listAround(point, parts, segment),
    isEachOnce: true,
  });
}

function ofGroup(group: Alternative[], segment: Segment): Condition {
  const each = group.map((one) =>
    "words" in one ? ofWords(one.words, one.isBegun, segment) : inPlaces(placesNamed(one.placeIds, segment), segment),
  );
  if (each.length === 1) return each[0];
  return condition(segment, {
    size: each.reduce((sum, { size }) => sum + size, 0),
    has: (doc) => each.some(({ has }) => has(doc)),
    list: function* () {
      const lists: Uint32Array[] = [];
      for (const { list } of each) lists.push(yield* listed(list));
      return joined(lists);
    },
    bits: () => {
      const union = noBits(segment.count);
      for (const { size, addTo } of each) if (size > 0) addTo(union);
      return union;
    },
    ...(each.every(({ isCheap }) => isCheap) && { isCheap: true, bitsFrom: segment.count / 32 / LOOK_AT_SETS }),
  });
}

/** Of an empty list of words all schools would have all: nothing asks so, and nothing is found. */
function ofWords(words: string[], isBegun: boolean, segment: Segment): Condition {
  const each = words.map((word, index) => ofWord(segment.wordsOf(word, isBegun && index === words.length - 1), segment));
  if (each.length === 1) return each[0];
  const [rarest, ...others] = [...each].sort((one, other) => one.size - other.size);
  if (!rarest) return condition(segment, { size: 0, has: () => false, list: () => new Uint32Array(0) });
  return condition(segment, {
    size: rarest.size,
    has: (doc) => each.every(({ has }) => has(doc)),
    list: () => thoseOf(rarest.list, others),
    isEachOnce: rarest.isEachOnce,
    bits: () => {
      const set = rarest.bits().slice();
      for (const other of others) keepCommon(set, other.bits());
      return set;
    },
    isCheap: each.every(({ isCheap }) => isCheap),
  });
}

function ofWord(words: Words, segment: Segment): Condition {
  const kept = segment.keptSet(`${words.from}-${words.to}`);
  return condition(segment, {
    size: segment.sizeOf(words),
    has: kept ? (doc) => hasBit(kept, doc) : (doc) => segment.hasWords(doc, words),
    list: () => segment.postingsOf(words),
    isEachOnce: words.to - words.from === 1,
    bits: () => kept,
    ...(kept && { isCheap: true, bitsFrom: 0 }),
  });
}

/** Those of a list that meet all conditions, in the list's order. What is cheap to ask leaves fewer for the rest. */
export function* thoseOf(list: Condition["list"], conditions: Condition[]): Steps<Uint32Array> {
  let kept = (yield* listed(list)).slice();
  for (const { has, bits, bitsFrom } of [...conditions].sort((one, other) => Number(other.isCheap) - Number(one.isCheap))) {
    const set = kept.length > bitsFrom ? bits() : null;
    const those = kept;
    let count = 0;
    yield* inSteps(those.length, (from, to) => {
      if (set) count = keepIn(set, those, from, to, count);
      else for (let at = from; at < to; at++) if (has(those[at])) those[count++] = those[at];
    });
    kept = kept.subarray(0, count);
  }
  return kept;
}

function* listed(list: Condition["list"]): Steps<Uint32Array> {
  const docs = list();
  return docs instanceof Uint32Array ? docs : yield* docs;
}

function unionOf(sets: Bits[]): Bits | null {
  if (sets.length < 2) return sets[0] ?? null;
  const union = sets[0].slice();
  for (const set of sets.slice(1)) addAll(union, set);
  return union;
}

function joined(lists: Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0];
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

function filtered(count: number, has: (doc: number) => boolean): Uint32Array {
  const docs: number[] = [];
  for (let doc = 0; doc < count; doc++) if (has(doc)) docs.push(doc);
  return Uint32Array.from(docs);
}
