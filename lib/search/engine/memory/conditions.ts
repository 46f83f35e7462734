import { NEAR_CHORD_SQUARED, type Point } from "@/lib/search/places/geo-distance";
import type { Alternative, SearchQuery } from "../search-query";
import { FACET_NAMES, facetOf, type FacetName } from "@/lib/search/facets";
import { squaredChordTo, listWithinRadius, bandsInReach, countInBands } from "./geo-radius";
import { and, emptyBitSet, hasBit, setBit } from "./bit-set";
import { BIT_CHECK_COST, concat, condition, filterAll, intersect, listed, unionSets, type Condition } from "./condition";
import { lowerBound } from "../lower-bound";
import type { Segment, TermRange } from "./segment";

export function conditionsOf(query: SearchQuery, segment: Segment): Condition[] {
  const { stateSlug, placeIds, choices, minFees, maxFees, hasUnknownFees = false, minRating, point, serials, day } = query;
  return [
    ...(serials === null ? [] : [serialCondition(serials, segment)]),
    ...(stateSlug === null ? [] : [placeCondition([segment.placesOf(`${stateSlug}/`, false)], segment)]),
    ...(placeIds === null ? [] : [placeCondition(placeRanges(placeIds, segment), segment)]),
    ...FACET_NAMES.flatMap((filter) => (choices[filter].length === 0 ? [] : [facetConditionOn(day, filter, choices[filter], segment)])),
    ...(minFees === undefined && maxFees === undefined
      ? []
      : [feeRangeCondition({ min: minFees ?? -Infinity, max: maxFees ?? Infinity, hasUnknownFees }, segment)]),
    ...(minRating === undefined ? [] : [ratingCondition(minRating, segment)]),
    ...(point === null ? [] : [radiusCondition(point, segment)]),
    ...query.requiredTerms.map((group) => termGroupCondition(group, segment)),
  ];
}

function serialCondition(serials: string[], segment: Segment): Condition {
  const docs = serials.flatMap((serial) => segment.docOf(Number(serial)) ?? []);
  const wanted = new Set(docs);
  return condition(segment, { size: docs.length, has: (doc) => wanted.has(doc), list: () => Uint32Array.from(docs), isCheap: true });
}

const placeRanges = (placeIds: string[], segment: Segment): TermRange[] => [
  ...new Map(placeIds.map((id) => [id, segment.placesOf(id, true)])).values(),
];

function placeCondition(places: TermRange[], segment: Segment): Condition {
  const { placeOf } = segment.arrays;
  const lists = places.map((range) => segment.docsInPlaces(range));
  return condition(segment, {
    size: lists.reduce((sum, list) => sum + list.length, 0),
    has: (doc) => places.some(({ from, to }) => placeOf[doc] >= from && placeOf[doc] < to),
    list: () => concat(lists),
    isCheap: true,
    isUnique: true,
  });
}

function facetConditionOn(day: string, filter: FacetName, chosen: string[], segment: Segment): Condition {
  const { valueOn } = facetOf(filter);
  if (!valueOn) return facetCondition(filter, chosen, segment);
  const column = segment.arrays[filter];
  const isChosen = Uint8Array.from([null, ...segment.data.values[filter]], (stored) => Number(chosen.includes(valueOn(stored, day) ?? "")));
  const has = (doc: number) => isChosen[column[doc]] === 1;
  const bits = () => {
    const set = emptyBitSet(segment.count);
    for (let doc = 0; doc < segment.count; doc++) if (has(doc)) setBit(set, doc);
    return set;
  };
  return condition(segment, { size: segment.count, has, list: () => filterAll(segment.count, has), bits, isCheap: true, isUnique: true });
}

function facetCondition(filter: FacetName, chosen: string[], segment: Segment): Condition {
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

interface FeeRange {
  min: number;
  max: number;
  hasUnknownFees: boolean;
}

function feeRangeCondition({ min, max, hasUnknownFees }: FeeRange, segment: Segment): Condition {
  const { fees, byFees, knownCounts } = segment.arrays;
  const from = lowerBound(knownCounts[0], (at) => fees[byFees[at]] >= min);
  const to = lowerBound(knownCounts[0], (at) => fees[byFees[at]] > max);
  const inRange = byFees.subarray(from, Math.max(from, to));
  const unknown = hasUnknownFees ? byFees.subarray(knownCounts[0]) : new Uint32Array(0);
  return condition(segment, {
    size: inRange.length + unknown.length,
    has: (doc) => (fees[doc] >= min && fees[doc] <= max) || (hasUnknownFees && Number.isNaN(fees[doc])),
    list: () => (unknown.length > 0 ? concat([inRange, unknown]) : inRange),
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
  const alternatives = group.map((one) =>
    "words" in one ? phraseCondition(one.words, one.isPrefix, segment) : placeCondition(placeRanges(one.placeIds, segment), segment),
  );
  if (alternatives.length === 1) return alternatives[0];
  return condition(segment, {
    size: alternatives.reduce((sum, { size }) => sum + size, 0),
    has: (doc) => alternatives.some(({ has }) => has(doc)),
    list: function* () {
      const lists: Uint32Array[] = [];
      for (const { list } of alternatives) lists.push(yield* listed(list));
      return concat(lists);
    },
    bits: () => {
      const union = emptyBitSet(segment.count);
      for (const { size, addTo } of alternatives) if (size > 0) addTo(union);
      return union;
    },
    ...(alternatives.every(({ isCheap }) => isCheap) && { isCheap: true, bitsFrom: segment.count / 32 / BIT_CHECK_COST }),
  });
}

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
  const cached = segment.cachedBitSet(`${words.from}-${words.to}`);
  return condition(segment, {
    size: segment.sizeOf(words),
    has: cached ? (doc) => hasBit(cached, doc) : (doc) => segment.hasWords(doc, words),
    list: () => segment.postingsOf(words),
    isUnique: words.to - words.from === 1,
    bits: () => cached,
    ...(cached && { isCheap: true, bitsFrom: 0 }),
  });
}
