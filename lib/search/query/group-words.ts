import { PINCODE } from "@/lib/schools/places/pincode";
import { normalWords } from "@/lib/schools/words/school-words";
import { abbreviationAt, spellingVariantsAt } from "@/lib/search/language/abbreviations";
import { asidesIn, isAside, type Asides } from "@/lib/search/language/asides";
import { boardAt, isKindWord, type BoardWords } from "@/lib/search/language/hindi-school-kinds";
import { DIRECTIONS, FILLERS, OPTIONAL, PLACE_POSTPOSITIONS, POSTPOSITIONS } from "@/lib/search/language/word-lists";
import type { Spellings } from "@/lib/search/language/other-scripts";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import type { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import type { WordsAlternative } from "../engine/search-query";
import { placesIn } from "./places-in-text";
import { lastTypedWord } from "./search-terms";
import { asPrefix, asWhole, namesPlace, wordGroup, type WordGroup } from "./word-group";

/** A last word of at most this length is perhaps the beginning of another word. */
const SHORT_PREFIX_LENGTH = 3;

export interface Roles {
  phrase: readonly string[];
  asides: Asides;
  /** The word only introduces the search: near, best, "in" before a place. */
  isLeadIn: (at: number) => boolean;
  isOptional: (word: string) => boolean;
  /** The groups that name places, by the position of their first word. */
  placeGroups: ReadonlyMap<number, WordGroup>;
  /** The word is neither part of a named place nor a pincode. */
  isOutsidePlaces: (at: number) => boolean;
  hasNameTerm: boolean;
  otherSpellings: (word: string) => string[][];
}

export function rolesOf(phrase: readonly string[], places: PlaceDictionary, spellings: Spellings, vocabulary: Vocabulary | null): Roles {
  const phrases = asidesIn(phrase);
  const placed = rolesWith(phrases, phrase, places, spellings);
  const isPlaced = [...placed.placeGroups.values()].some(namesPlace);
  if (!vocabulary || !isPlaced || !phrases.isSpoken) return placed;
  const isNoName = (word: string, at: number) =>
    placed.isOutsidePlaces(at) && !isAside(phrases, at) && !isKindWord(word) && vocabulary.isRare(word);
  const rare = phrase.flatMap((word, at) => (isNoName(word, at) ? [[at, at + 1] as const] : []));
  return rolesWith({ ...phrases, candidateNames: [...phrases.candidateNames, ...rare] }, phrase, places, spellings);
}

function rolesWith(asides: Asides, phrase: readonly string[], places: PlaceDictionary, spellings: Spellings): Roles {
  const last = phrase.length - 1;
  const isLeadIn = (at: number) =>
    isAside(asides, at) ||
    (FILLERS.has(phrase[at]) && (at < last || phrase[at].length > SHORT_PREFIX_LENGTH)) ||
    (POSTPOSITIONS.has(phrase[at]) && at > 0 && at < last);
  const isAnyRequired = phrase.some((word, at) => !isLeadIn(at) && !OPTIONAL.has(word));
  const isOptional = (word: string) => isAnyRequired && OPTIONAL.has(word);
  const placeGroups = placesIn({ words: phrase, places, asides, isLeadIn, isInScript: spellings.states.length > 0 });
  const placePositions = new Set([...placeGroups].flatMap(([at, { words }]) => words.map((_, index) => at + index)));
  const isOutsidePlaces = (at: number) => !placePositions.has(at) && !PINCODE.test(phrase[at]);
  const hasNameTerm = phrase.some((word, at) => isOutsidePlaces(at) && !isLeadIn(at) && !isOptional(word) && !isKindWord(word));
  const otherSpellings = (word: string) => {
    const isRespelt = Object.hasOwn(spellings.others, word) && !isOptional(word) && !isKindWord(word);
    return isRespelt ? spellings.others[word].map((spelling) => [spelling]) : [];
  };
  return { phrase, asides, isLeadIn, isOptional, placeGroups, isOutsidePlaces, hasNameTerm, otherSpellings };
}

export interface LastWord {
  typed: string;
  words: string[];
  /** If the last word is a single letter after initials: these initials and the letter, as one word. Otherwise null. */
  withInitials: string[] | null;
}

export function lastWordOf(text: string, phrase: readonly string[]): LastWord {
  const typed = lastTypedWord(text);
  const words = typed.length > 1 ? normalWords(typed) : phrase.slice(-1);
  return { typed, words, withInitials: lastInitials(text, phrase, typed) };
}

/** A last letter may be another initial or start a word: "Nav Jyoti P.S. C" is "psc" or "ps c". */
function lastInitials(text: string, phrase: readonly string[], typed: string): string[] | null {
  if (!/^[a-z]$/.test(typed) || phrase.at(-1) === typed) return null;
  const before = normalWords(text.replace(/[a-z][^\p{L}\p{Nd}]*$/iu, ""));
  const initials = before.slice(phrase.length - 1);
  return initials.length > 0 ? [...initials, typed] : null;
}

/** The words at a position: how many, and the groups they make. */
interface Step {
  length: number;
  groups: WordGroup[];
}

export function groupWords(roles: Roles, lastWord: LastWord): WordGroup[] {
  const groups: WordGroup[] = [];
  for (let at = 0; at < roles.phrase.length;) {
    const step =
      placeStep(roles, at) ??
      leadInStep(roles, at) ??
      pincodeStep(roles, at, groups) ??
      lastWordStep(roles, at, lastWord) ??
      wordsStep(roles, at, lastWord);
    groups.push(...step.groups);
    at += step.length;
  }
  return groups;
}

function placeStep({ phrase, placeGroups, otherSpellings }: Roles, at: number): Step | null {
  const place = placeGroups.get(at);
  if (!place) return null;
  const end = at + place.words.length;
  const hasPostposition = PLACE_POSTPOSITIONS.has(phrase[end]) && end < phrase.length - 1;
  const spellings = place.words.length === 1 ? otherSpellings(place.words[0]).map(asWhole) : [];
  const group = { ...place, alternatives: [...place.alternatives, ...spellings] };
  return { groups: [group], length: place.words.length + (hasPostposition ? 1 : 0) };
}

const leadInStep = ({ isLeadIn }: Roles, at: number): Step | null => (isLeadIn(at) ? { groups: [], length: 1 } : null);

/** Several pincodes make one group: schools must have one of them. */
function pincodeStep({ phrase }: Roles, at: number, groups: readonly WordGroup[]): Step | null {
  if (!PINCODE.test(phrase[at])) return null;
  if (groups.some(({ isPincode }) => isPincode)) return { groups: [], length: 1 };
  const pincodes = phrase.filter((word) => PINCODE.test(word));
  const alternatives = pincodes.map((code) => asWhole([code]));
  return { groups: [wordGroup([phrase[at]], { isPincode: true, alternatives })], length: 1 };
}

/** A last word of several words: an abbreviation that is expanded in all rows, or a prefix. */
function lastWordStep({ phrase }: Roles, at: number, { words, typed }: LastWord): Step | null {
  if (words.length === 1 || at < phrase.length - words.length) return null;
  return { groups: [wordGroup(words, { alternatives: [asPrefix(words), asPrefix([typed])] })], length: words.length };
}

function wordsStep(roles: Roles, at: number, lastWord: LastWord): Step {
  const { phrase, placeGroups, hasNameTerm, otherSpellings } = roles;
  const nextPlace = phrase.findIndex((_, index) => index > at && placeGroups.has(index));
  const untilPlace = nextPlace < 0 ? phrase : phrase.slice(0, nextPlace);
  const board = boardAt(untilPlace, at);
  if (board.length > 0) return boardStep(roles, at, board, lastWord);
  const variants = spellingVariantsAt(untilPlace, at, hasNameTerm) ?? abbreviationAt(untilPlace, at);
  const length = variants?.length ?? 1;
  const otherNames = [...(variants?.others ?? []), ...(length === 1 ? otherSpellings(phrase[at]) : [])];
  return { groups: [groupAt(roles, at, length, otherNames, lastWord)], length };
}

/** The name on a school's signboard, part by part: "rajkiya", then "uchch madhyamik vidyalaya". */
function boardStep(roles: Roles, at: number, board: readonly BoardWords[], lastWord: LastWord): Step {
  const { hasNameTerm, placeGroups } = roles;
  const groups: WordGroup[] = [];
  let end = at;
  for (const { length, english, others, seldom } of board) {
    // Across India a kind has very many schools, and each further name for it makes the search expensive.
    const otherNames = hasNameTerm ? [...others, ...seldom] : placeGroups.size > 0 ? others : others.slice(0, 1);
    groups.push(groupAt(roles, end, length, [english, ...otherNames], lastWord));
    end += length;
  }
  return { groups, length: end - at };
}

function groupAt(roles: Roles, at: number, length: number, others: readonly string[][], lastWord: LastWord): WordGroup {
  const { phrase, isOptional } = roles;
  const words = phrase.slice(at, at + length);
  const typed = at + length < phrase.length ? [asWhole(words)] : prefixAlternatives(words, lastWord);
  const distinct = new Map(others.map((other) => [other.join(" "), other]));
  distinct.delete(words.join(" "));
  return wordGroup(words, {
    alternatives: [...typed, ...[...distinct.values()].map(asWhole)],
    isOptional: words.every(isOptional) || isPartOfPlace(roles, at),
  });
}

/** "West" after a place is a part of it, which few schools name. */
const isPartOfPlace = ({ phrase, placeGroups }: Roles, at: number) =>
  DIRECTIONS.has(phrase[at]) && [...placeGroups].some(([start, { words }]) => start + words.length === at);

const prefixAlternatives = (words: string[], { typed, withInitials }: LastWord): WordsAlternative[] => [
  asPrefix(words),
  ...(withInitials ? [asPrefix(withInitials)] : []),
  ...(typed.length > 1 && typed !== words.at(-1) ? [asPrefix([...words.slice(0, -1), typed])] : []),
];
