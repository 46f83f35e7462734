import { phraseLengthAt, normalWords } from "@/lib/schools/words/school-words";
import { asidesIn, isAside, kindNamesIn } from "@/lib/search/language/asides";
import { isKindWord } from "@/lib/search/language/hindi-school-kinds";
import type { Spellings } from "@/lib/search/language/other-scripts";
import { SCHOOL_SPELLINGS, TYPES_OF_BOARDS } from "@/lib/search/language/word-lists";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import type { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { readNearMe } from "../places/near-phrases";
import { groupWords, lastWordOf, rolesOf, type Roles } from "./group-words";
import { affiliationNumbersIn, udiseCodeIn } from "./school-numbers";
import { isNameTerm, namesPlace, type WordGroup } from "./word-group";

/** The structure of a text, found without a query to an engine. */
export interface ParsedQuery {
  /** Without words that only introduce the search (near, best, admission). */
  groups: WordGroup[];
  phrase: string[];
  /** The words without place and pincode, which may be a whole name next to its place. */
  nameWords: string[];
  /** `nameWords` including the words of `candidateNames`. */
  fullNameWords: string[];
  /** Runs of words that are either asides or part of a name: schools that have them rank higher. */
  candidateNames: string[][];
  /** Names typical of schools with the class, board or facility asked for. */
  kindNames: string[][];
  /** The school types that a board is likely to have, if no school is known to have it. */
  likelyTypes: string[];
  /** Phrases with an abbreviation, typed in full or abbreviated: Delhi Public School (DPS) is a name, not any Public School in Delhi. */
  abbreviatedPhrases: string[][];
  /** If no place is named: the places whose names the last word begins. */
  prefixPlaces: string[];
  udiseCode: string | null;
  /** Words that may be an affiliation number, in capitals: 1130456, MA123, 11.03.016. */
  affiliationNumbers: string[];
  /** It has words of sentences, so that a place in it is where the school must be. */
  isSentence: boolean;
  /** The places where the script of the text is used. */
  homePlaces: readonly string[];
}

interface ParseOptions {
  /** Words of filters that no school is known to meet. */
  droppedFilterText?: string;
  /** Further spellings of transliterated words. */
  spellings?: Spellings;
  /** Tells which words of a sentence are no names; null if nothing is known about them. */
  vocabulary?: Vocabulary | null;
}

export const AS_TYPED: Spellings = { others: {}, states: [] };

/**
 * Splits a text into groups of words with one meaning each; null if it has no letter and no digit.
 */
export function parseQuery(
  typed: string,
  places: PlaceDictionary,
  { droppedFilterText = "", spellings = AS_TYPED, vocabulary = null }: ParseOptions = {},
): ParsedQuery | null {
  const text = readNearMe(typed).rest ?? "";
  const phrase = phraseOf(text);
  if (phrase.length === 0) return null;
  const roles = rolesOf(phrase, places, spellings, LIST_SEPARATOR.test(text.trim()) ? null : vocabulary);
  const groups = groupWords(roles, lastWordOf(text, phrase));
  const droppedWords = normalWords(droppedFilterText);
  return {
    groups,
    phrase,
    ...nameWordsOf(roles),
    candidateNames: roles.asides.candidateNames.map(([start, end]) => phrase.slice(start, end)),
    kindNames: kindNamesIn([...phrase, ...droppedWords]),
    likelyTypes: droppedWords.flatMap((word) => TYPES_OF_BOARDS.get(word) ?? []),
    abbreviatedPhrases: abbreviatedPhrasesIn(phrase),
    prefixPlaces: placesWithPrefix(groups, places),
    udiseCode: udiseCodeIn(text),
    affiliationNumbers: affiliationNumbersIn(text),
    isSentence: roles.asides.isSentence,
    homePlaces: spellings.states.length > 0 ? places.idsIn(spellings.states) : [],
  };
}

/** Whether the words identify a school. An expanded abbreviation does if any of its words is no kind: "girls gps". */
export const namesSchool = (parsed: ParsedQuery | null): boolean =>
  parsed?.groups.some((group) => isNameTerm(group) && group.words.some((word) => !isKindWord(word))) ?? false;

/** Whether the text is a spoken sentence, for which `parseQuery` needs a vocabulary. */
export const isSpoken = (text: string): boolean => asidesIn(phraseOf(readNearMe(text).rest ?? "")).isSpoken;

/** Nobody speaks commas. In a pasted address rare words tell which school is meant. */
const LIST_SEPARATOR = /[,;|\n]/;

const phraseOf = (text: string): string[] =>
  withKindsInSingular(normalWords(text).map((word) => (SCHOOL_SPELLINGS.has(word) ? "school" : word)));

/** "High schools" asks for a kind of school, "schools" for any. */
const withKindsInSingular = (words: string[]): string[] =>
  words.map((word, at) => (word === "schools" && at > 0 && isKindWord(words[at - 1]) ? "school" : word));

function nameWordsOf({ phrase, asides, isLeadIn, isOutsidePlaces }: Roles): Pick<ParsedQuery, "nameWords" | "fullNameWords"> {
  // "in" before a place introduces it; "the" before a name is part of it.
  const isOfName = (at: number): boolean =>
    at < phrase.length && isOutsidePlaces(at) && !isAside(asides, at) && (!isLeadIn(at) || isOfName(at + 1));
  const isCandidate = (at: number) => isOutsidePlaces(at) && isAside(asides, at) && !asides.certain.has(at);
  return {
    nameWords: phrase.filter((_, at) => isOfName(at)),
    fullNameWords: phrase.filter((_, at) => isOfName(at) || isCandidate(at)),
  };
}

function abbreviatedPhrasesIn(words: readonly string[]): string[][] {
  const phrases: string[][] = [];
  for (let at = 0; at < words.length; at++) {
    const length = phraseLengthAt(words, at);
    if (length === 0) continue;
    phrases.push(words.slice(at, at + length));
    at += length - 1;
  }
  return phrases;
}

function placesWithPrefix(groups: readonly WordGroup[], places: PlaceDictionary): string[] {
  const last = groups.at(-1);
  if (!last || last.words.length > 1 || last.isPincode || groups.some(namesPlace)) return [];
  return places.findByPrefix(last.words[0]);
}
