import type { FacetScoreTerm, FieldScoreTerm, OtherNumberScoreTerm, PlaceScoreTerm, ScoreTerm, ShareScoreTerm } from "../search-query";
import { HEADER_LENGTH } from "./build-segment.mjs";
import type { Segment } from "./segment";

/** The points of one school, given where its terms begin, where its name ends, and where all its terms end. */
type Points = (start: number, nameEnd: number, end: number) => number;

/** Scores by the rules of postgres/orders.ts. Offsets are read first: independent memory reads overlap. */
export function scorer(terms: ScoreTerm[], segment: Segment): (docs: Uint32Array, points: Float64Array) => void {
  const { wordStarts, words } = segment.arrays;
  const placePoints = pointsOfPlaces(terms.filter(isOfPlaces), segment);
  const namePoints = pointsOfField("name", terms, segment);
  const locationPoints = pointsOfField("place", terms, segment);
  const facetPoints = terms.filter(isOfFacet).map((term) => pointsOfFacet(term, segment));
  const numberPoints = terms.filter(isOfNumber).map((term) => pointsOfOtherNumber(term, segment));
  return (docs, points) => {
    const starts = new Uint32Array(docs.length);
    const nameEnds = new Uint32Array(docs.length);
    for (let at = 0; at < docs.length; at++) starts[at] = wordStarts[docs[at]];
    for (let at = 0; at < docs.length; at++) nameEnds[at] = starts[at] + HEADER_LENGTH + words[starts[at]];
    for (let at = 0; at < docs.length; at++) {
      const [start, nameEnd, end] = [starts[at], nameEnds[at], wordStarts[docs[at] + 1]];
      let sum = placePoints(docs[at]);
      for (const points of facetPoints) sum += points(docs[at]);
      if (namePoints) sum += namePoints(start, nameEnd, end);
      if (locationPoints) sum += locationPoints(start, nameEnd, end);
      for (const points of numberPoints) sum += points(start, nameEnd, end);
      points[at] = sum;
    }
  };
}

const isOfPlaces = (term: ScoreTerm): term is PlaceScoreTerm => term.match === "inPlace";
const isOfFacet = (term: ScoreTerm): term is FacetScoreTerm => term.match === "facet";
const isShare = (term: ScoreTerm): term is ShareScoreTerm => term.match === "shareOfName";
const isOfNumber = (term: ScoreTerm): term is OtherNumberScoreTerm => term.match === "otherNumber";
const isOfField = (term: ScoreTerm): term is FieldScoreTerm => "field" in term;

function pointsOfPlaces(terms: PlaceScoreTerm[], segment: Segment): (doc: number) => number {
  const { placeOf } = segment.arrays;
  const pointsByPlace = new Map<number, number>();
  for (const { points, placeIds } of terms)
    for (const id of new Set(placeIds)) {
      const { from, to } = segment.placesOf(id, true);
      if (from < to) pointsByPlace.set(from, (pointsByPlace.get(from) ?? 0) + points);
    }
  return pointsByPlace.size === 0 ? () => 0 : (doc) => pointsByPlace.get(placeOf[doc]) ?? 0;
}

function pointsOfFacet({ points, facet, value }: FacetScoreTerm, segment: Segment): (doc: number) => number {
  const column = segment.arrays[facet];
  const id = segment.data.values[facet].indexOf(value) + 1;
  return (doc) => (id > 0 && column[doc] === id ? points : 0);
}

/** The numbers are the terms from "0" up to ":", because terms are in byte order and ":" follows the digits. */
function pointsOfOtherNumber({ points, words: texts }: OtherNumberScoreTerm, segment: Segment): Points {
  const { words } = segment.arrays;
  const [{ from: firstNumber }, { from: endOfNumbers }] = [segment.wordsOf("0", true), segment.wordsOf(":", true)];
  const wanted = texts.map((text) => segment.wordsOf(text, false)).flatMap(({ from, to }) => (from < to ? [from] : []));
  return (start, nameEnd, end) => {
    let isNumbered = false;
    for (let at = start + HEADER_LENGTH; at < end; at++) {
      if (wanted.includes(words[at])) return 0;
      if (at < nameEnd && words[at] >= firstNumber && words[at] < endOfNumbers) isNumbered = true;
      if (at >= nameEnd && !isNumbered) return 0;
    }
    return isNumbered ? points : 0;
  };
}

interface TermPoints {
  points: number;
  letters: number[];
}

function pointsOfField(field: "name" | "place", allTerms: ScoreTerm[], segment: Segment): Points | null {
  const { words } = segment.arrays;
  const isName = field === "name";
  const terms = allTerms.filter(isOfField).filter((term) => term.field === field);
  const shares = isName ? allTerms.filter(isShare) : [];
  const phrases = terms.filter(({ match }) => match !== "word").flatMap((term) => phraseOf(term, words, segment) ?? []);
  const byTerm = pointsByTerm(
    terms.filter(({ match }) => match === "word"),
    shares,
    segment,
  );
  if (byTerm.size === 0 && phrases.length === 0) return null;
  const wanted = Uint32Array.from(byTerm.keys());
  const pointsOfWord = [...byTerm.values()];
  const indexOfTerm = termFinder(wanted);
  // The last document in which each term was counted: a repeated term counts once.
  const lastDocWith = new Float64Array(wanted.length);
  const typedLetters = new Float64Array(shares.length);
  let docNumber = 0;
  return (start, nameEnd, wholeEnd) => {
    docNumber++;
    for (let share = 0; share < shares.length; share++) typedLetters[share] = 0;
    const first = isName ? start + HEADER_LENGTH : nameEnd;
    const end = isName ? nameEnd : wholeEnd;
    let sum = 0;
    for (let at = first; at < end; at++) {
      const word = indexOfTerm(words[at]);
      if (word < 0 || lastDocWith[word] === docNumber) continue;
      lastDocWith[word] = docNumber;
      sum += pointsOfWord[word].points;
      for (let share = 0; share < shares.length; share++) typedLetters[share] += pointsOfWord[word].letters[share];
    }
    for (let share = 0; share < shares.length; share++)
      sum += Math.floor((shares[share].points * typedLetters[share]) / Math.max(1, words[start + 1]));
    for (const phrase of phrases) sum += phrase(first, end);
    return sum;
  };
}

function pointsByTerm(terms: FieldScoreTerm[], shares: ShareScoreTerm[], segment: Segment): Map<number, TermPoints> {
  const byTerm = new Map<number, TermPoints>();
  const termPoints = (text: string): TermPoints | null => {
    const { from, to } = segment.wordsOf(text, false);
    if (from === to) return null;
    const term = byTerm.get(from) ?? { points: 0, letters: shares.map(() => 0) };
    byTerm.set(from, term);
    return term;
  };
  for (const { points, words } of terms)
    for (const text of words) {
      const term = termPoints(text);
      if (term) term.points += points;
    }
  shares.forEach(({ words }, share) => {
    for (const text of words) {
      const term = termPoints(text);
      if (term) term.letters[share] += [...text].length + 1;
    }
  });
  return byTerm;
}

const EMPTY_SLOT = 0xffffffff;

/** A sparse hash table with linear probing from term to its index in `wanted`, or -1: most terms miss at the first probe. */
function termFinder(wanted: Uint32Array): (token: number) => number {
  const slotCount = 1 << (32 - Math.clz32(8 * wanted.length));
  const tokens = new Uint32Array(slotCount).fill(EMPTY_SLOT);
  const indexes = new Int32Array(slotCount).fill(-1);
  wanted.forEach((token, index) => {
    let slot = token & (slotCount - 1);
    while (tokens[slot] !== EMPTY_SLOT) slot = (slot + 1) & (slotCount - 1);
    tokens[slot] = token;
    indexes[slot] = index;
  });
  return (token) => {
    let slot = token & (slotCount - 1);
    while (tokens[slot] !== token && tokens[slot] !== EMPTY_SLOT) slot = (slot + 1) & (slotCount - 1);
    return indexes[slot];
  };
}

/** Points if words[first, end) equal, start with or contain these words as a phrase; null if no document has all of them. */
function phraseOf({ points, match, words: texts }: FieldScoreTerm, words: Uint32Array, segment: Segment) {
  const ranges = texts.map((word, index) => segment.wordsOf(word, match === "phrase" && index === texts.length - 1));
  if (ranges.length === 0 || ranges.some(({ from, to }) => from === to)) return null;
  const [froms, tos] = [Uint32Array.from(ranges, ({ from }) => from), Uint32Array.from(ranges, ({ to }) => to)];
  const standsAt = (at: number) => {
    for (let index = 0; index < froms.length; index++)
      if (words[at + index] < froms[index] || words[at + index] >= tos[index]) return false;
    return true;
  };
  return (first: number, end: number): number => {
    const last = end - froms.length;
    if (match === "whole") return last === first && standsAt(first) ? points : 0;
    if (match === "prefix") return last >= first && standsAt(first) ? points : 0;
    for (let at = first; at <= last; at++) if (standsAt(at)) return points;
    return 0;
  };
}
