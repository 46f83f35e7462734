import { PINCODE } from "@/lib/schools/places/pincode";
import { phraseLengthAt, normalWords } from "@/lib/schools/words/school-words";
import type { WordsAlternative } from "../engine/search-query";
import { readNearMe } from "../places/near-phrases";
import { abbreviationAt, spellingVariantsAt } from "@/lib/search/language/abbreviations";
import { boardAt, inHindiFor, isKindWord, type BoardWords } from "@/lib/search/language/hindi-school-kinds";
import { isSmallTown, type NamedPlaces, type PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { lastTypedWord } from "./search-terms";
import type { Spellings } from "@/lib/search/language/other-scripts";
import { asidesIn, isAside, kindNamesIn, type Asides } from "@/lib/search/language/asides";
import {
  CARRIERS,
  DIRECTIONS,
  FILLERS,
  KINDS,
  LOCALITY_WORDS,
  OPTIONAL,
  PLACE_PARTS,
  PLACE_POSTPOSITIONS,
  PLACE_PREPOSITIONS,
  POSTPOSITIONS,
  SCHOOL_SPELLINGS,
  TYPES_OF_BOARDS,
} from "@/lib/search/language/word-lists";

/** A run of words with one meaning. */
export interface WordGroup {
  words: string[];
  alternatives: WordsAlternative[];
  /** Schools need not have these words if others were typed: half of all schools have them, or people add them freely. */
  isOptional: boolean;
  /** A pincode, or another one of the text. Never corrected. */
  isPincode: boolean;
  places: NamedPlaces | null;
}

/** The structure of a text, found without any query. */
export interface ParsedQuery {
  /** Without words that only introduce the search (near, best, admission). */
  groups: WordGroup[];
  phrase: string[];
  /** The words without place and pincode, which may be a whole name next to its place. */
  name: string[];
  /** `name` including the words of `candidateNames`. */
  fullName: string[];
  /** Runs of words that are either asides or part of a name: schools that have them rank higher. */
  candidateNames: string[][];
  /** Names typical of schools with the class, board or facility asked for. */
  kindNames: string[][];
  /** The school types that a board is likely to have, if no school is known to have it. */
  likelyTypes: string[];
  /** Phrases that have an abbreviation, typed either way: Delhi Public School (DPS) is a name, not any Public School in Delhi. */
  abbreviatedPhrases: string[][];
  /** If no place is named, the places whose name the last word may be half of. */
  prefixPlaces: string[];
  udiseCode: string | null;
  /** Words that may be an affiliation number, in capitals: 1130456, MA123, 11.03.016. */
  affiliationNumbers: string[];
  /** The words before the first comma of a pasted address, which are mostly the school's name. */
  headWords: ReadonlySet<string>;
  /** Words after "near" or "in", and before "Nagar": they say where, not which school. */
  localWords: ReadonlySet<string>;
  /** It has words of sentences, so that a place in it is where the school must be. */
  isSentence: boolean;
  /** The places where the script of the text is used. */
  homePlaces: readonly string[];
}

const MAX_PLACE_WORDS = 5;
/** A word of at most this length may become another one while it is typed. */
const SHORT_PREFIX = 3;

/**
 * null if there is no letter and no digit.
 * @param droppedFilters words of filters that no school is known to meet
 * @param spellings what else words may be that were transliterated
 */
export function parseQuery(given: string, places: PlaceDictionary, droppedFilters = "", spellings = AS_TYPED): ParsedQuery | null {
  const text = readNearMe(given).rest ?? "";
  const phrase = wordsOf(text);
  if (phrase.length === 0) return null;
  const roles = rolesOf(phrase, places, spellings.states.length > 0);
  const { groups, droppedTerms } = groupsOf(roles, endingOf(text, phrase), spellings);
  return {
    groups,
    phrase,
    ...namesOf(roles),
    candidateNames: [...roles.asides.candidateNames.map(([start, end]) => phrase.slice(start, end)), ...droppedTerms],
    kindNames: kindNamesIn([...phrase, ...normalWords(droppedFilters)]),
    likelyTypes: normalWords(droppedFilters).flatMap((word) => TYPES_OF_BOARDS.get(word) ?? []),
    abbreviatedPhrases: abbreviatedPhrasesIn(phrase),
    prefixPlaces: placesWithPrefix(groups, places),
    udiseCode: udiseCodeIn(text),
    affiliationNumbers: affiliationNumbersIn(text),
    headWords: new Set(headWordsOf(text)),
    localWords: new Set(phrase.filter((_, at) => isLocationWord(phrase, at))),
    isSentence: roles.asides.isSentence,
    homePlaces: spellings.states.length > 0 ? places.idsIn(spellings.states) : [],
  };
}

export const AS_TYPED: Spellings = { others: {}, states: [] };

const LOCATION_PREPOSITIONS = new Set(["in", "at", "near", "around", "within"]);
const isLocationWord = (words: readonly string[], at: number): boolean =>
  LOCATION_PREPOSITIONS.has(words[at - 1]) || LOCALITY_WORDS.has(words[at + 1]);

function headWordsOf(text: string): string[] {
  const [first, ...others] = text.split(/[,;|\n]/).map((part) => normalWords(part));
  const head = [first, ...others].find((part) => part.some((word) => !isKindWord(word) && !CARRIERS.has(word)));
  return others.length > 1 ? (head ?? []) : [];
}

interface Roles {
  phrase: readonly string[];
  asides: Asides;
  isLeadIn: (at: number) => boolean;
  isOptional: (word: string) => boolean;
  named: ReadonlyMap<number, WordGroup>;
  /** The word is neither part of a named place nor a pincode. */
  isOther: (at: number) => boolean;
  hasNameTerm: boolean;
}

function rolesOf(phrase: readonly string[], places: PlaceDictionary, isInScript: boolean): Roles {
  const asides = asidesIn(phrase);
  const last = phrase.length - 1;
  const isLeadIn = (at: number) =>
    isAside(asides, at) ||
    (FILLERS.has(phrase[at]) && (at < last || phrase[at].length > SHORT_PREFIX)) ||
    (POSTPOSITIONS.has(phrase[at]) && at > 0 && at < last);
  const isAnyNeeded = phrase.some((word, at) => !isLeadIn(at) && !OPTIONAL.has(word));
  const isOptional = (word: string) => isAnyNeeded && OPTIONAL.has(word);
  const named = placesIn(phrase, places, { asides, isLeadIn, isInScript });
  const ofPlaces = new Set([...named].flatMap(([at, { words }]) => words.map((_, index) => at + index)));
  const isOther = (at: number) => !ofPlaces.has(at) && !PINCODE.test(phrase[at]);
  const hasNameTerm = phrase.some((word, at) => isOther(at) && !isLeadIn(at) && !isOptional(word) && !isKindWord(word));
  return { phrase, asides, isLeadIn, isOptional, named, isOther, hasNameTerm };
}

/** The groups in the order of the text. `droppedTerms`: what government schools are called that registers often leave out. */
function groupsOf(
  { phrase, isLeadIn, isOptional, named, hasNameTerm }: Roles,
  ending: Ending,
  spellings: Spellings,
): { groups: WordGroup[]; droppedTerms: string[][] } {
  const groups: WordGroup[] = [];
  const droppedTerms: string[][] = [];
  let at = 0;
  // "West" after a place is a part of it, which few schools name.
  const endsOfPlaces = new Set([...named].map(([start, { words }]) => start + words.length));
  const isDirection = (at: number) => DIRECTIONS.has(phrase[at]) && endsOfPlaces.has(at);
  const add = (one: WordGroup) => {
    groups.push(one);
    at += one.words.length;
  };
  const addWords = (length: number, others: string[][]) => {
    const words = phrase.slice(at, at + length);
    const typed = at + length < phrase.length ? [whole(words)] : prefixAlternatives(words, ending);
    const distinct = new Map(others.map((other) => [other.join(" "), other]));
    distinct.delete(words.join(" "));
    add(
      group(words, {
        alternatives: [...typed, ...[...distinct.values()].map(whole)],
        isOptional: words.every(isOptional) || isDirection(at),
      }),
    );
  };
  const spelt = (word: string): string[][] => {
    const isOpen = Object.hasOwn(spellings.others, word) && !isOptional(word) && !isKindWord(word);
    return isOpen ? spellings.others[word].map((one) => [one]) : [];
  };
  const addBoard = ({ length, english, others, seldom, isDroppable }: BoardWords) => {
    if (isDroppable && hasNameTerm) {
      droppedTerms.push(...[english, ...others].filter((run) => run.length === 1));
      at += length;
      return;
    }
    // Across India a kind has so many schools that each further name for it makes the search expensive.
    const inRows = hasNameTerm ? [...others, ...seldom] : named.size > 0 ? others : others.slice(0, 1);
    addWords(length, [english, ...inRows]);
  };
  const addPincode = () => {
    const pincodes = phrase.filter((word) => PINCODE.test(word));
    if (groups.some(({ isPincode }) => isPincode)) at++;
    else add(group([phrase[at]], { isPincode: true, alternatives: pincodes.map((code) => whole([code])) }));
  };
  while (at < phrase.length) {
    const place = named.get(at);
    if (place) {
      const others = place.words.length === 1 ? spelt(place.words[0]).map(whole) : [];
      add({ ...place, alternatives: [...place.alternatives, ...others] });
      if (PLACE_POSTPOSITIONS.has(phrase[at]) && at < phrase.length - 1) at++;
    } else if (isLeadIn(at)) at++;
    else if (PINCODE.test(phrase[at])) addPincode();
    // An abbreviation that is expanded in all rows, or a prefix.
    else if (ending.words.length > 1 && at >= phrase.length - ending.words.length)
      add(group(ending.words, { alternatives: [prefix(ending.words), prefix([ending.typed])] }));
    else {
      const nextPlace = phrase.findIndex((_, index) => index > at && named.has(index));
      const untilPlace = nextPlace < 0 ? phrase : phrase.slice(0, nextPlace);
      const board = boardAt(untilPlace, at);
      board.forEach(addBoard);
      if (board.length > 0) continue;
      const short = spellingVariantsAt(untilPlace, at, hasNameTerm) ?? abbreviationAt(untilPlace, at);
      const length = short?.length ?? 1;
      addWords(length, [
        ...(short?.others ?? []),
        ...(length === 1 ? spelt(phrase[at]) : []),
        ...(hasNameTerm ? inHindiFor(phrase.slice(at, at + length)) : []),
      ]);
    }
  }
  return { groups, droppedTerms };
}

function namesOf({ phrase, asides, isLeadIn, isOther }: Roles): Pick<ParsedQuery, "name" | "fullName"> {
  // "in" before a place introduces it; "the" before a name is part of it.
  const isOfName = (at: number): boolean =>
    at < phrase.length && isOther(at) && !isAside(asides, at) && (!isLeadIn(at) || isOfName(at + 1));
  return {
    name: phrase.filter((_, at) => isOfName(at)),
    fullName: phrase.filter((_, at) => isOfName(at) || (isOther(at) && isAside(asides, at) && !asides.certain.has(at))),
  };
}

/** The last word, which may be unfinished. */
interface Ending {
  typed: string;
  words: string[];
  /** A single last letter with the initials before it, which it may be one of; null if there is none. */
  apart: string[] | null;
}

function endingOf(text: string, phrase: readonly string[]): Ending {
  const typed = lastTypedWord(text);
  return { typed, words: typed.length > 1 ? normalWords(typed) : phrase.slice(-1), apart: lastLetterApart(text, phrase, typed) };
}

const prefixAlternatives = (words: string[], { typed, apart }: Ending): WordsAlternative[] => [
  prefix(words),
  ...(apart ? [prefix(apart)] : []),
  ...(typed.length > 1 && typed !== words.at(-1) ? [prefix([...words.slice(0, -1), typed])] : []),
];

const wordsOf = (text: string): string[] =>
  withKindsInSingular(withoutSecondSchool(normalWords(text).map((word) => (SCHOOL_SPELLINGS.has(word) ? "school" : word))));

/** "High schools" asks for a kind of school, "schools" for any. */
const withKindsInSingular = (words: string[]): string[] =>
  words.map((word, at) => (word === "schools" && at > 0 && isKindWord(words[at - 1]) ? "school" : word));

/** "dps school in indore" asks for one school: drops "school" after an expanded abbreviation, except at the end of the text. */
function withoutSecondSchool(words: string[]): string[] {
  const ends = new Set(words.map((_, at) => at + phraseLengthAt(words, at)).filter((end, at) => end > at));
  return words.filter((word, at) => word !== "school" || !ends.has(at) || at === words.length - 1);
}

function abbreviatedPhrasesIn(words: readonly string[]): string[][] {
  const abbreviatedPhrases: string[][] = [];
  for (let at = 0; at < words.length; at++) {
    const length = phraseLengthAt(words, at);
    if (length === 0) continue;
    abbreviatedPhrases.push(words.slice(at, at + length));
    at += length - 1;
  }
  return abbreviatedPhrases;
}

const areInitials = (word: string) => /^[a-z]{1,2}$/.test(word);

function placesWithPrefix(groups: readonly WordGroup[], places: PlaceDictionary): string[] {
  const last = groups.at(-1);
  if (!last || last.words.length > 1 || last.isPincode || groups.some(namesPlace)) return [];
  return places.findByPrefix(last.words[0]);
}

/** Whether it names districts, cities or towns, and not only a state. */
export const namesPlace = ({ places }: Pick<WordGroup, "places">): boolean => placeIdsOf(places).length > 0;

/** Whether the words identify a school. An expanded abbreviation does if any of its words is no kind: "girls gps". */
export const namesSchool = (parsed: ParsedQuery | null): boolean =>
  parsed?.groups.some((group) => isNameTerm(group) && group.words.some((word) => !isKindWord(word))) ?? false;

/** Whether schools must have it, and it is neither place nor pincode. */
export const isNameTerm = ({ isOptional, isPincode, places }: WordGroup): boolean => !isOptional && !isPincode && !places;

export const placeIdsOf = (places: NamedPlaces | null): string[] => (places ? [...places.placeIds, ...places.parts, ...places.around] : []);

/** A last letter may be another initial or start a word: "Nav Jyoti P.S. C" is "psc" or "ps c". null if it stands apart from initials. */
function lastLetterApart(text: string, phrase: readonly string[], typed: string): string[] | null {
  if (!/^[a-z]$/.test(typed) || phrase.at(-1) === typed) return null;
  const before = normalWords(text.replace(/[a-z][^\p{L}\p{Nd}]*$/iu, ""));
  const initials = before.slice(phrase.length - 1);
  return initials.length > 0 ? [...initials, typed] : null;
}

const whole = (words: string[]): WordsAlternative => ({ words, isPrefix: false });
const prefix = (words: string[]): WordsAlternative => ({ words, isPrefix: true });
const group = (words: string[], more: Partial<WordGroup>): WordGroup => ({
  words,
  alternatives: [whole(words)],
  isOptional: false,
  isPincode: false,
  places: null,
  ...more,
});

/**
 * Finds where the search is located, by start position: full names of places at the end of the text, or else at its beginning ("surat
 * kendriya vidyalaya"), also after a state at the end. Elsewhere, and at the start of an expanded abbreviation or of a locality's name, a
 * place is part of a name: Vidya Sagar, Delhi Public School, Vaishali Nagar.
 */
function placesIn(
  words: readonly string[],
  places: PlaceDictionary,
  { asides, isLeadIn, isInScript }: { asides: Asides; isLeadIn: (at: number) => boolean; isInScript: boolean },
): Map<number, WordGroup> {
  const found = new Map<number, WordGroup>();
  const isPassed = (at: number) =>
    isLeadIn(at) ||
    OPTIONAL.has(words[at]) ||
    PINCODE.test(words[at]) ||
    isPartOfPlace(words, at) ||
    (at > 0 && (DIRECTIONS.has(words[at]) || KINDS.has(words[at])));
  const take = (at: number, length: number, named: NamedPlaces) => {
    const run = words.slice(at, at + length);
    const others = named.stateWords.filter((name) => name.join(" ") !== run.join(" "));
    found.set(at, group(run, { places: named, alternatives: [run, ...others].map(whole) }));
  };
  // "Kavali" is a town and means "is needed": it is no place in a sentence that names another.
  const isSaid = (at: number) =>
    asides.isSentence && CARRIERS.has(words[at]) && placesInside(words, places).some((other) => !CARRIERS.has(words[other.at]));
  let end = words.length;
  let isPlaced = false;
  while (end > 0 && !isPlaced) {
    const run = asides.certain.has(end - 1) || isSaid(end - 1) ? null : longestPlace(words, places, { end });
    if (run ? phraseLengthAt(words, end - run.length) > 0 : !isPassed(end - 1)) break;
    if (run) take(end - run.length, run.length, run.named);
    isPlaced = run !== null && run.named.placeIds.length > 0;
    end -= run?.length ?? 1;
  }
  // A town may stand before its district: Panvel, Raigad; Salt Lake school Kolkata.
  while (isPlaced && end > 0 && OPTIONAL.has(words[end - 1])) end--;
  const town = isPlaced ? longestPlace(words, places, { end }) : null;
  const placed = [...found.values()].flatMap(({ places }) => placeIdsOf(places));
  if (town?.named.isTown && placeIdsOf(town.named).some((id) => placed.includes(id))) take(end - town.length, town.length, town.named);
  if (placed.length > 0) return found;
  let start = 0;
  while (start < end && !isPlaced && phraseLengthAt(words, start) === 0) {
    const run = longestPlace(words, places, { start, end });
    // At the beginning, a town's name is often part of a school's name (Sachin, Mango), but Indian languages say the town first.
    const isLocality = run !== null && start + run.length < end && LOCALITY_WORDS.has(words[start + run.length]);
    if (isLocality || (run ? isSmallTown(run.named) && !isInScript : !isPassed(start))) break;
    if (run) take(start, run.length, run.named);
    isPlaced = run !== null && run.named.placeIds.length > 0;
    start += run?.length ?? 1;
  }
  if ([...found.values()].some(namesPlace)) return found;
  const inside = placesInside(words, places);
  const isMarked = (at: number, length: number) => PLACE_PREPOSITIONS.has(words[at - 1]) || PLACE_POSTPOSITIONS.has(words[at + length]);
  const last =
    inside.findLast(({ at, length }) => !found.has(at) && isMarked(at, length)) ??
    // "Gaya" is a city and means "went".
    inside.findLast(({ at, named }) => asides.isSentence && !isLeadIn(at) && !isSmallTown(named) && placeIdsOf(named).length > 0);
  if (last) take(last.at, last.length, last.named);
  return found;
}

/** "Sector 2", "7 phase" after the name of a place. */
function isPartOfPlace(words: readonly string[], at: number): boolean {
  const isNumber = (word: string | undefined) => /^\d{1,3}$/.test(word ?? "");
  if (at === 0) return false;
  if (isNumber(words[at])) return PLACE_PARTS.has(words[at - 1]) || PLACE_PARTS.has(words[at + 1]);
  return PLACE_PARTS.has(words[at]) && (isNumber(words[at + 1]) || isNumber(words[at - 1]));
}

/** Names of places anywhere that begin no abbreviation and no name of a locality. */
function placesInside(words: readonly string[], places: PlaceDictionary): { at: number; length: number; named: NamedPlaces }[] {
  const inside: { at: number; length: number; named: NamedPlaces }[] = [];
  for (let at = 0; at < words.length; at++) {
    const run = phraseLengthAt(words, at) === 0 ? longestPlace(words, places, { start: at, end: words.length }) : null;
    if (!run || LOCALITY_WORDS.has(words[at + run.length])) continue;
    inside.push({ at, ...run });
    at += run.length - 1;
  }
  return inside;
}

/** The longest name of a place that ends before `end`; if `start` is given, the longest one there. */
function longestPlace(words: readonly string[], places: PlaceDictionary, { start, end }: { start?: number; end: number }) {
  for (let length = Math.min(MAX_PLACE_WORDS, end - (start ?? 0)); length > 0; length--) {
    const at = start ?? end - length;
    const run = words.slice(at, at + length);
    // Two letters (up, mp) are a state only alone or after other words.
    const named = run.join("").length < 3 && at === 0 && words.length > 1 ? null : places.find(run);
    // Amroha's former name was J.P. Nagar, which is also a locality in several cities.
    const isLocality = length === 2 && areInitials(run[0]) && LOCALITY_WORDS.has(run[1]) && !named?.isTown;
    if (named && !isLocality) return { length, named };
  }
  return null;
}

/** Eleven characters, of which up to two can be letters. Codes of digits alone may be written in parts (2309 0828 401) or without their zero. */
function udiseCodeIn(text: string): string | null {
  const inOnePart = text.toUpperCase().match(/(?<![\p{L}\p{N}])(?:[0-9A-Z]{11}|[1-9]\d{9})(?![\p{L}\p{N}])/gu) ?? [];
  const inParts = (text.match(/(?<![\p{L}\p{N}])\d+(?:[ ./-]\d+)+(?![\p{L}\p{N}])/gu) ?? []).map((code) => code.replace(/\D/g, ""));
  const codes = [...inOnePart, ...inParts.filter(({ length }) => length === UDISE_LENGTH)].map((code) => code.padStart(UDISE_LENGTH, "0"));
  return codes.find((code) => code.replace(/\D/g, "").length >= 9) ?? null;
}

const UDISE_LENGTH = 11;

/** CBSE/AFF/1130456 */
const NUMBER_PREFIX = /^(?:(?:CBSE|CISCE|ICSE|AFFILIATION|AFF|NO)[/.:-]*)+(?=[A-Z]{0,2}\d)/;

/** At least five characters with three digits, and no pincode. */
function affiliationNumbersIn(text: string): string[] {
  const words = text.toUpperCase().match(/(?<![\p{L}\p{N}])[A-Z0-9][A-Z0-9/.:-]{3,38}[A-Z0-9](?![\p{L}\p{N}])/gu) ?? [];
  return words
    .map((word) => word.replace(NUMBER_PREFIX, ""))
    .filter((word) => word.length >= 5 && word.replace(/\D/g, "").length >= 3 && !PINCODE.test(word));
}
