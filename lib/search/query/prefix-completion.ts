import type { WordsAlternative } from "../engine/search-query";
import { FAR_COMMONER_FACTOR } from "./interpreted-groups";
import { isNameTerm, type ParsedQuery, type WordGroup } from "./parse-query";
import type { Neighbour, Vocabulary } from "@/lib/search/language/vocabulary";

const MAX_CORRECTED_WORDS = 3;
const MAX_NEIGHBOURS = 5;
const MAX_NEIGHBOURS_OF_UNKNOWN = 8;
const MAX_COMPLETIONS = 8;
const MAX_COMPARED = 40;
const MAX_PREFIX_MATCHES = 500;
/** A known word is an error only of a word that this many times as many schools have. */
const COMMONER_FACTOR = 5;

/** `unknown`: only words that no school has, which are certainly errors. `any`: other words, too. */
export type Corrected = "unknown" | "any";

export interface CompletedPrefix {
  words: WordsAlternative[][];
  phrase: string;
  /** A word is more likely an error than meant, although schools may have it. */
  isLikelier: boolean;
}

/** Other meanings of a query with typing errors, whose last word may be half typed; null if there are none. */
export function completePrefix({ groups, phrase }: ParsedQuery, vocabulary: Vocabulary, which: Corrected = "any"): CompletedPrefix | null {
  const isLast = (group: WordGroup) => group === groups.at(-1) && group.words.at(-1) === phrase.at(-1);
  const known = new Map(groups.map((group) => [group, countOf(group, isLast(group), vocabulary)]));
  const correctable = groups.filter((group) => group.words.length === 1 && isNameTerm(group));
  const rarest = correctable.toSorted((one, other) => known.get(one)! - known.get(other)!).slice(0, MAX_CORRECTED_WORDS);
  const likeliest = new Map<string, string>();
  let isLikelier = false;
  const words = groups.map((group) => {
    const isKnown = known.get(group)! > 0;
    if (!rarest.includes(group) || (isKnown && which === "unknown")) return group.alternatives;
    const near = listNear(group.words[0], isLast(group), isKnown, vocabulary);
    const parts = vocabulary.split(group.words[0]);
    const [best] = near;
    if (best && best.schools > COMMONER_FACTOR * known.get(group)!) likeliest.set(group.words[0], best.word);
    isLikelier ||= best !== undefined && best.edits < 2 && best.schools > FAR_COMMONER_FACTOR * known.get(group)!;
    return [
      ...group.alternatives,
      ...[...near.map(({ word }) => [word]), ...(parts ? [parts] : [])].map((one) => ({ words: one, isPrefix: false })),
    ];
  });
  if (words.every((alternatives, at) => alternatives.length === groups[at].alternatives.length)) return null;
  return { words, phrase: phrase.map((word) => likeliest.get(word) ?? word).join(" "), isLikelier };
}

const countOf = ({ words }: WordGroup, isPrefix: boolean, vocabulary: Vocabulary) =>
  Math.min(
    ...words.map((word, at) =>
      isPrefix && at === words.length - 1 ? vocabulary.countWithPrefix(word, MAX_PREFIX_MATCHES) : vocabulary.count(word),
    ),
  );

function listNear(word: string, isLast: boolean, isKnown: boolean, vocabulary: Vocabulary): Neighbour[] {
  const max = isKnown ? MAX_NEIGHBOURS : MAX_NEIGHBOURS_OF_UNKNOWN;
  // A prefix of a known word has no two errors.
  const isNear = ({ edits }: Neighbour) => edits < 2 || !(isLast && isKnown);
  const near = nearest(vocabulary.neighbours(word, MAX_COMPARED).filter(isNear)).slice(0, max);
  if (!isLast) return near;
  const nearWords = new Set(near.map((neighbour) => neighbour.word));
  const completed = nearest(vocabulary.withPrefix(word, MAX_COMPLETIONS).filter(isNear)).filter(
    (neighbour) => !nearWords.has(neighbour.word),
  );
  return [...near, ...completed].sort((one, other) => other.schools - one.schools);
}

/** Keeps words two edits away only if nearer ones are missing or far rarer: registers contain misspellings, too. */
function nearest(neighbours: Neighbour[]): Neighbour[] {
  const near = neighbours.filter(({ edits }) => edits < 2);
  const max = Math.max(0, ...near.map(({ schools }) => schools));
  const farther = neighbours.filter(({ edits, schools }) => edits === 2 && schools > FAR_COMMONER_FACTOR * max);
  return [...farther, ...near];
}
