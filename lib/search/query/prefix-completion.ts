import type { WordsAlternative } from "../engine/search-query";
import { FAR_COMMONER_FACTOR } from "./interpreted-groups";
import type { ParsedQuery } from "./parse-query";
import { isNameTerm, type WordGroup } from "./word-group";
import type { Neighbour, Vocabulary } from "@/lib/search/language/vocabulary";

const MAX_CORRECTED_WORDS = 3;
const MAX_NEIGHBOURS = 5;
const MAX_NEIGHBOURS_OF_UNKNOWN = 8;
const MAX_COMPLETIONS = 8;
/** The number of neighbours that are read from the vocabulary, before the nearest are chosen. */
const MAX_LISTED_NEIGHBOURS = 40;
const MAX_PREFIX_MATCHES = 500;
/** A known word is taken for an error only if the other word is this many times as common. */
const COMMONER_FACTOR = 5;

/** Which words are corrected: only those that no school has (`unknown`), which are certainly errors, or all. */
export type CorrectedWords = "unknown" | "any";

export interface CompletedPrefix {
  requiredTerms: WordsAlternative[][];
  phrase: string;
  /** Whether the correction is likelier than the text as typed, even if schools have the typed word. */
  isLikelier: boolean;
}

/** Other meanings of a query with typing errors, whose last word may be half typed; null if there are none. */
export function completePrefix(parsed: ParsedQuery, vocabulary: Vocabulary, which: CorrectedWords = "any"): CompletedPrefix | null {
  const { groups, phrase } = parsed;
  const isLast = (group: WordGroup) => group === groups.at(-1) && group.words.at(-1) === phrase.at(-1);
  const counts = new Map(groups.map((group) => [group, countOf(group, isLast(group), vocabulary)]));
  const correctable = groups.filter((group) => group.words.length === 1 && isNameTerm(group));
  const rarest = correctable.toSorted((one, other) => counts.get(one)! - counts.get(other)!).slice(0, MAX_CORRECTED_WORDS);
  const likeliest = new Map<string, string>();
  let isLikelier = false;
  const requiredTerms = groups.map((group) => {
    const [word] = group.words;
    const schoolCount = counts.get(group)!;
    if (!rarest.includes(group) || (schoolCount > 0 && which === "unknown")) return group.alternatives;
    const neighbours = listNeighbours(word, isLast(group), schoolCount > 0, vocabulary);
    const parts = vocabulary.split(word);
    const [best] = neighbours;
    if (best && best.schools > COMMONER_FACTOR * schoolCount) likeliest.set(word, best.word);
    isLikelier ||= best !== undefined && best.edits < 2 && best.schools > FAR_COMMONER_FACTOR * schoolCount;
    const corrections = [...neighbours.map((neighbour) => [neighbour.word]), ...(parts ? [parts] : [])];
    return [...group.alternatives, ...corrections.map((words) => ({ words, isPrefix: false }))];
  });
  if (requiredTerms.every((alternatives, at) => alternatives.length === groups[at].alternatives.length)) return null;
  return { requiredTerms, phrase: phrase.map((word) => likeliest.get(word) ?? word).join(" "), isLikelier };
}

const countOf = ({ words }: WordGroup, isPrefix: boolean, vocabulary: Vocabulary) =>
  Math.min(
    ...words.map((word, at) =>
      isPrefix && at === words.length - 1 ? vocabulary.countWithPrefix(word, MAX_PREFIX_MATCHES) : vocabulary.count(word),
    ),
  );

/** The words that this one may be a typing error of. The last word may also be a misspelt prefix of a longer one. */
function listNeighbours(word: string, isLast: boolean, isKnown: boolean, vocabulary: Vocabulary): Neighbour[] {
  const max = isKnown ? MAX_NEIGHBOURS : MAX_NEIGHBOURS_OF_UNKNOWN;
  // A prefix of a known word has no two errors.
  const isNear = ({ edits }: Neighbour) => edits < 2 || !(isLast && isKnown);
  const neighbours = nearest(vocabulary.neighbours(word, MAX_LISTED_NEIGHBOURS).filter(isNear)).slice(0, max);
  if (!isLast) return neighbours;
  const listed = new Set(neighbours.map((neighbour) => neighbour.word));
  const completed = nearest(vocabulary.withPrefix(word, MAX_COMPLETIONS).filter(isNear));
  return [...neighbours, ...completed.filter((neighbour) => !listed.has(neighbour.word))].sort((one, other) => other.schools - one.schools);
}

/** Keeps words two edits away only if nearer ones are missing or far rarer: registers contain misspellings, too. */
function nearest(neighbours: Neighbour[]): Neighbour[] {
  const near = neighbours.filter(({ edits }) => edits < 2);
  const maxCount = Math.max(0, ...near.map(({ schools }) => schools));
  const farCommoner = neighbours.filter(({ edits, schools }) => edits === 2 && schools > FAR_COMMONER_FACTOR * maxCount);
  return [...farCommoner, ...near];
}
