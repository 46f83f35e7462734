import type { WordsAlternative } from "../question";
import { isOpen, type Reading, type WordGroup } from "./reading";
import type { Neighbour, Vocabulary } from "./vocabulary";

/** So many words, the rarest, are looked at: who types on will not wait. */
const MOST_CORRECTED = 3;
const MOST_NEIGHBOURS = 5;
/** Of a word that nobody knows. */
const MOST_OF_UNKNOWN = 8;
const MOST_BEGINNINGS = 8;
const MOST_COMPARED = 40;
/** The beginning of more words than these is no error. */
const MOST_BEGUN = 500;
/** A word that is known is an error only of one that so many times as many schools have. */
const COMMONER = 5;
/** Likelier an error than a word of its own. */
const FAR_COMMONER = 50;

/** Words that nobody knows are errors for certain; others perhaps. */
export type Corrected = "unknown" | "any";

export interface HalfTyped {
  words: WordsAlternative[][];
  /** All words with what is likeliest in the place of errors: how a name may begin. */
  phrase: string;
  /** A word is likelier an error than meant as it is, though schools may have it. */
  isLikelier: boolean;
}

/** What may have been meant where words, the last of them perhaps half typed, have typing errors; null: nothing else. */
export function readHalfTyped({ groups, phrase }: Reading, vocabulary: Vocabulary, which: Corrected = "any"): HalfTyped | null {
  const isLast = (group: WordGroup) => group === groups.at(-1) && group.words.at(-1) === phrase.at(-1);
  const known = new Map(groups.map((group) => [group, countOf(group, isLast(group), vocabulary)]));
  const correctable = groups.filter((group) => group.words.length === 1 && isOpen(group));
  const rarest = correctable.toSorted((one, other) => known.get(one)! - known.get(other)!).slice(0, MOST_CORRECTED);
  const likeliest = new Map<string, string>();
  let isLikelier = false;
  const words = groups.map((group) => {
    const isKnown = known.get(group)! > 0;
    if (!rarest.includes(group) || (isKnown && which === "unknown")) return group.alternatives;
    const near = listNear(group.words[0], isLast(group), isKnown, vocabulary);
    const parts = vocabulary.split(group.words[0]);
    const [best] = near;
    if (best && best.schools > COMMONER * known.get(group)!) likeliest.set(group.words[0], best.word);
    isLikelier ||= best !== undefined && best.edits < 2 && best.schools > FAR_COMMONER * known.get(group)!;
    return [
      ...group.alternatives,
      ...[...near.map(({ word }) => [word]), ...(parts ? [parts] : [])].map((one) => ({ words: one, isBegun: false })),
    ];
  });
  if (words.every((alternatives, at) => alternatives.length === groups[at].alternatives.length)) return null;
  return { words, phrase: phrase.map((word) => likeliest.get(word) ?? word).join(" "), isLikelier };
}

const countOf = ({ words }: WordGroup, isBegun: boolean, vocabulary: Vocabulary) =>
  Math.min(
    ...words.map((word, at) => (isBegun && at === words.length - 1 ? vocabulary.countBeginning(word, MOST_BEGUN) : vocabulary.count(word))),
  );

function listNear(word: string, isLast: boolean, isKnown: boolean, vocabulary: Vocabulary): Neighbour[] {
  const most = isKnown ? MOST_NEIGHBOURS : MOST_OF_UNKNOWN;
  // What begins a word as it is has no two errors.
  const isNear = ({ edits }: Neighbour) => edits < 2 || !(isLast && isKnown);
  const near = nearest(vocabulary.neighbours(word, MOST_COMPARED).filter(isNear)).slice(0, most);
  if (!isLast) return near;
  const whole = new Set(near.map((neighbour) => neighbour.word));
  const begun = nearest(vocabulary.beginnings(word, MOST_BEGINNINGS).filter(isNear)).filter((neighbour) => !whole.has(neighbour.word));
  return [...near, ...begun].sort((one, other) => other.schools - one.schools);
}

/** By two edits only where nothing is nearer, or far fewer schools have that: registers misspell words, too. */
function nearest(neighbours: Neighbour[]): Neighbour[] {
  const near = neighbours.filter(({ edits }) => edits < 2);
  const most = Math.max(0, ...near.map(({ schools }) => schools));
  const farther = neighbours.filter(({ edits, schools }) => edits === 2 && schools > FAR_COMMONER * most);
  return [...farther, ...near];
}
