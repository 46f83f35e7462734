import type { FieldScoreTerm, ScoreTerm } from "../question";
import type { Segment, Words } from "./segment";

type Points = (doc: number) => number;

/** How well a school of this segment fits, in whole points: what orders.ts of lib/search/postgres writes as SQL. */
export function scorer(score: ScoreTerm[], segment: Segment): Points {
  const each = score.map((term) => pointsOf(term, segment));
  return (doc) => {
    let sum = 0;
    for (const points of each) sum += points(doc);
    return sum;
  };
}

const NONE: Points = () => 0;

function pointsOf(term: ScoreTerm, segment: Segment): Points {
  const { points, match } = term;
  if (match === "inPlace") {
    const places = new Set(term.placeIds);
    return (doc) => (places.has(segment.data.places[segment.arrays.placeOf[doc]]) ? points : 0);
  }
  if (term.words.length === 0) return NONE;
  if (match === "shareOfName") return shareOfName(points, term.words, segment);
  return pointsOfField(term, segment);
}

function shareOfName(points: number, texts: string[], segment: Segment): Points {
  const { nameStarts, nameTokens, tokenLetters } = segment.arrays;
  const words = known(texts, segment).map(({ from }) => from);
  return (doc) => {
    let [named, letters] = [0, 0];
    const end = nameStarts[doc + 1];
    for (let at = nameStarts[doc]; at < end; at++) letters += tokenLetters[nameTokens[at]] + 1;
    for (const word of words)
      for (let at = nameStarts[doc]; at < end; at++)
        if (nameTokens[at] === word) {
          named += tokenLetters[word] + 1;
          break;
        }
    return Math.floor((points * named) / Math.max(1, letters));
  };
}

const known = (texts: string[], segment: Segment): Words[] =>
  texts.map((word) => segment.wordsOf(word, false)).filter(({ from, to }) => from < to);

function pointsOfField({ points, field, match, words: texts }: FieldScoreTerm, segment: Segment): Points {
  const { arrays } = segment;
  const [starts, tokens] = field === "name" ? [arrays.nameStarts, arrays.nameTokens] : [arrays.placeTokenStarts, arrays.placeTokens];
  if (match === "word") {
    const words = known(texts, segment);
    const has = field === "name" ? segment.hasInName.bind(segment) : segment.hasInPlace.bind(segment);
    return (doc) => {
      let sum = 0;
      for (const word of words) if (has(doc, word)) sum += points;
      return sum;
    };
  }
  const phrase = texts.map((word, index) => segment.wordsOf(word, match === "sideBySide" && index === texts.length - 1));
  if (phrase.some(({ from, to }) => from === to)) return NONE;
  const standsAt = (at: number) => phrase.every(({ from, to }, index) => tokens[at + index] >= from && tokens[at + index] < to);
  return (doc) => {
    const last = starts[doc + 1] - phrase.length;
    if (match === "whole") return last === starts[doc] && standsAt(last) ? points : 0;
    if (match === "beginning") return last >= starts[doc] && standsAt(starts[doc]) ? points : 0;
    for (let at = starts[doc]; at <= last; at++) if (standsAt(at)) return points;
    return 0;
  };
}
