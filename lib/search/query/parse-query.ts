import { PINCODE } from "@/lib/schools/pincode";
import { chainAt, normalWords } from "@/lib/schools/school-words";
import type { WordsAlternative } from "../engine/search-query";
import { readNearMe } from "../view";
import { abbreviationAt } from "@/lib/search/language/abbreviations";
import { boardAt, inHindiFor, isKindWord, type BoardWords } from "@/lib/search/language/hindi-school-kinds";
import { isSmallTown, type NamedPlaces, type PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { lastTypedWord } from "./search-terms";
import { asidesIn, FILLERS, isAside, OPTIONAL, POSTPOSITIONS, QUARTERS, type Asides } from "@/lib/search/language/word-lists";
import { spellingVariantsAt } from "@/lib/search/language/normalisation";

/** A run of words that means one thing. */
export interface WordGroup {
  /** As they are typed, in normal form */
  words: string[];
  /** What they may stand for, themselves first */
  alternatives: WordsAlternative[];
  /** Schools need not have them where more than them was typed: half of all have, or people add them as they like. */
  isOptional: boolean;
  /** A pincode is never another, and never left out. */
  isPincode: boolean;
  /** The place they name, where they name one beside what is looked for; null: they don't */
  places: NamedPlaces | null;
}

/** What a text says, before anything is asked. */
export interface ParsedQuery {
  /** Words that only lead to what is looked for (near, best, admission) are in none. */
  groups: WordGroup[];
  /** All words: a whole name, perhaps. */
  phrase: string[];
  /** The words without place and pincode: a whole name, where the place was named beside. */
  name: string[];
  /** The same with `candidateNames`. */
  fullName: string[];
  /** Runs of words that only stand around what is looked for, or are part of a name: who has them comes before who hasn't. */
  candidateNames: string[][];
  /** Runs of words that one abbreviation stands for: Delhi Public School is a name, and none of Delhi's that are called Public School. */
  chains: string[][];
  /** Runs of words that name a quarter or a road by a place or by initials: Vaishali Nagar, T. Nagar. */
  quarters: string[][];
  /** Places of which the last word, where none is named, is perhaps half a name. */
  prefixPlaces: string[];
  /** A UDISE code names one school. null: none was given. */
  udiseCode: string | null;
}

const MAX_PLACE_WORDS = 5;
/** A word so short may be the beginning of another while it is typed. */
const SHORT_PREFIX = 3;

/** null where there is nothing to look for: no letter and no digit. */
export function parseQuery(given: string, places: PlaceDictionary): ParsedQuery | null {
  const text = readNearMe(given).rest ?? "";
  const phrase = withoutSecondSchool(normalWords(text));
  if (phrase.length === 0) return null;
  const roles = rolesOf(phrase, places);
  const { groups, droppedTerms } = groupsOf(roles, endingOf(text, phrase));
  return {
    groups,
    phrase,
    ...namesOf(roles),
    candidateNames: [...roles.asides.candidateNames.map(([start, end]) => phrase.slice(start, end)), ...droppedTerms],
    chains: chainsIn(phrase),
    quarters: quartersIn(roles, places),
    prefixPlaces: placesWithPrefix(groups, places),
    udiseCode: udiseCodeIn(text),
  };
}

/** What the words of a text do, by where they stand. */
interface Roles {
  phrase: readonly string[];
  asides: Asides;
  /** It only leads to what is looked for. */
  isLeadIn: (at: number) => boolean;
  isOptional: (word: string) => boolean;
  /** The places that are named, by where they begin. */
  named: ReadonlyMap<number, WordGroup>;
  /** It is neither of such a place nor a pincode. */
  isOther: (at: number) => boolean;
  /** The words tell which school is meant, and not only of what kind it is and where. */
  hasNameTerm: boolean;
}

function rolesOf(phrase: readonly string[], places: PlaceDictionary): Roles {
  const asides = asidesIn(phrase);
  const last = phrase.length - 1;
  const isLeadIn = (at: number) =>
    isAside(asides, at) ||
    (FILLERS.has(phrase[at]) && (at < last || phrase[at].length > SHORT_PREFIX)) ||
    (POSTPOSITIONS.has(phrase[at]) && at > 0 && at < last);
  const isAnyNeeded = phrase.some((word, at) => !isLeadIn(at) && !OPTIONAL.has(word));
  const isOptional = (word: string) => isAnyNeeded && OPTIONAL.has(word);
  const named = placesIn(phrase, places, isLeadIn);
  const ofPlaces = new Set([...named].flatMap(([at, { words }]) => words.map((_, index) => at + index)));
  const isOther = (at: number) => !ofPlaces.has(at) && !PINCODE.test(phrase[at]);
  const hasNameTerm = phrase.some((word, at) => isOther(at) && !isLeadIn(at) && !isOptional(word) && !isKindWord(word));
  return { phrase, asides, isLeadIn, isOptional, named, isOther, hasNameTerm };
}

/** `leftOut`: what boards say and registers often do not. */
function groupsOf(
  { phrase, isLeadIn: isLead, isOptional, named, hasNameTerm: isSaidWhich }: Roles,
  ending: Ending,
): { groups: WordGroup[]; droppedTerms: string[][] } {
  const groups: WordGroup[] = [];
  const droppedTerms: string[][] = [];
  let at = 0;
  const add = (one: WordGroup) => {
    groups.push(one);
    at += one.words.length;
  };
  const addWords = (length: number, others: string[][]) => {
    const words = phrase.slice(at, at + length);
    const typed = at + length < phrase.length ? [wholeAlternative(words)] : prefixAlternatives(words, ending);
    const besides = new Map(others.map((other) => [other.join(" "), other]));
    besides.delete(words.join(" "));
    add(group(words, { alternatives: [...typed, ...[...besides.values()].map(wholeAlternative)], isOptional: words.every(isOptional) }));
  };
  const addBoard = ({ length, english, others, seldom, isDroppable: isLeftOut }: BoardWords) => {
    // In all of India so many schools are of a kind that each more of its names is dear.
    const inRows = isSaidWhich ? [...others, ...seldom] : named.size > 0 ? others : others.slice(0, 1);
    if (!isLeftOut || !isSaidWhich) return addWords(length, [english, ...inRows]);
    droppedTerms.push(...[english, ...others].filter((run) => run.length === 1));
    at += length;
  };
  while (at < phrase.length) {
    const place = named.get(at);
    if (place) add(place);
    else if (isLead(at)) at++;
    else if (PINCODE.test(phrase[at])) add(group([phrase[at]], { isPincode: true }));
    // An abbreviation every row is stored by, or the beginning of a word.
    else if (ending.words.length > 1 && at >= phrase.length - ending.words.length) {
      add(group(ending.words, { alternatives: [prefixAlternative(ending.words), prefixAlternative([ending.typed])] }));
    } else {
      const free = phrase.slice(0, endOfFree(phrase, at, named));
      const board = boardAt(free, at);
      board.forEach(addBoard);
      if (board.length > 0) continue;
      const short = spellingVariantsAt(free, at, isSaidWhich) ?? abbreviationAt(free, at);
      const length = short?.length ?? 1;
      addWords(length, [...(short?.others ?? []), ...(isSaidWhich ? inHindiFor(phrase.slice(at, at + length)) : [])]);
    }
  }
  return { groups, droppedTerms };
}

function namesOf({ phrase, asides, isLeadIn: isLead, isOther }: Roles): Pick<ParsedQuery, "name" | "fullName"> {
  // "in" before a place leads to it, "the" before a name is its own.
  const isOfName = (at: number): boolean => at < phrase.length && isOther(at) && !isAside(asides, at) && (!isLead(at) || isOfName(at + 1));
  return {
    name: phrase.filter((_, at) => isOfName(at)),
    fullName: phrase.filter((_, at) => isOfName(at) || (isOther(at) && isAside(asides, at) && !asides.lone.has(at))),
  };
}

/** The last word, which is perhaps half of one. */
interface Ending {
  /** Before spellings are replaced */
  typed: string;
  /** In normal form */
  words: string[];
  /** One letter as a word of its own, behind the initials that it may be one of; null: it is none. */
  apart: string[] | null;
}

function endingOf(text: string, phrase: readonly string[]): Ending {
  const typed = lastTypedWord(text);
  return { typed, words: typed.length > 1 ? normalWords(typed) : phrase.slice(-1), apart: lastLetterApart(text, phrase, typed) };
}

/** The last words of a text. */
const prefixAlternatives = (words: string[], { typed, apart }: Ending): WordsAlternative[] => [
  prefixAlternative(words),
  ...(apart ? [prefixAlternative(apart)] : []),
  ...(typed.length > 1 && typed !== words.at(-1) ? [prefixAlternative([...words.slice(0, -1), typed])] : []),
];

/** "dps school in indore" asks for one school, and Delhi Public School has said it. */
function withoutSecondSchool(words: string[]): string[] {
  const ends = new Set(words.map((_, at) => at + chainAt(words, at)).filter((end, at) => end > at));
  return words.filter((word, at) => word !== "school" || !ends.has(at) || at === words.length - 1);
}

function chainsIn(words: readonly string[]): string[][] {
  const chains: string[][] = [];
  for (let at = 0; at < words.length; at++) {
    const length = chainAt(words, at);
    if (length === 0) continue;
    chains.push(words.slice(at, at + length));
    at += length - 1;
  }
  return chains;
}

function quartersIn({ phrase, isOther, isLeadIn: isLead }: Roles, places: PlaceDictionary): string[][] {
  return phrase.flatMap((word, at) => {
    if (!QUARTERS.has(word) || at === 0 || !isOther(at) || !isOther(at - 1) || isLead(at - 1)) return [];
    const length = areInitials(phrase[at - 1]) ? 1 : longestPlace(phrase.slice(0, at), places, (length) => at - length, false)?.length;
    return length ? [phrase.slice(at - length, at + 1)] : [];
  });
}

const areInitials = (word: string) => /^[a-z]{1,2}$/.test(word);

/** The last word as the beginning of a place's name, where it is no place and none is named. */
function placesWithPrefix(groups: readonly WordGroup[], places: PlaceDictionary): string[] {
  const last = groups.at(-1);
  if (!last || last.words.length > 1 || last.isPincode || groups.some(namesPlace)) return [];
  return places.findByPrefix(last.words[0]);
}

/** Does it name districts, cities or towns, and not only a state? */
export const namesPlace = ({ places }: Pick<WordGroup, "places">): boolean => placeIdsOf(places).length > 0;

/** Does it say which school is meant? What one abbreviation stands for is one word here, and says it where some of it is no kind: "girls gps". */
export const namesSchool = (reading: ParsedQuery | null): boolean =>
  reading?.groups.some((group) => isNameTerm(group) && group.words.some((word) => !isKindWord(word))) ?? false;

/** Must schools have it, and is it neither place nor pincode? */
export const isNameTerm = ({ isOptional, isPincode, places }: WordGroup): boolean => !isOptional && !isPincode && !places;

/** Where a place that was named is: itself, its parts, or around it. */
export const placeIdsOf = (places: NamedPlaces | null): string[] => (places ? [...places.placeIds, ...places.parts, ...places.around] : []);

/** A last letter may be one more initial or begin a word: "Nav Jyoti P.S. C" is "psc" and "ps c". null: it stands in a word of its own. */
function lastLetterApart(text: string, phrase: readonly string[], typed: string): string[] | null {
  if (!/^[a-z]$/.test(typed) || phrase.at(-1) === typed) return null;
  const before = normalWords(text.replace(/[a-z][^\p{L}\p{Nd}]*$/iu, ""));
  const initials = before.slice(phrase.length - 1);
  return initials.length > 0 ? [...initials, typed] : null;
}

const wholeAlternative = (words: string[]): WordsAlternative => ({ words, isPrefix: false });
const prefixAlternative = (words: string[]): WordsAlternative => ({ words, isPrefix: true });
const group = (words: string[], more: Partial<WordGroup>): WordGroup => ({
  words,
  alternatives: [wholeAlternative(words)],
  isOptional: false,
  isPincode: false,
  places: null,
  ...more,
});

/**
 * Where what is looked for was said to be: the runs of words at the text's end that are the whole name of a place, else those at its
 * beginning ("surat kendriya vidyalaya"); after a state at the end a place at the beginning too. Elsewhere, and where it
 * begins what an abbreviation stands for or a quarter's name, a place is a part of a name: Vidya Sagar, Delhi Public School, Vaishali
 * Nagar. Keyed by where they begin.
 */
function placesIn(words: readonly string[], places: PlaceDictionary, isLeadIn: (at: number) => boolean): Map<number, WordGroup> {
  const found = new Map<number, WordGroup>();
  const isPassed = (at: number) => isLeadIn(at) || OPTIONAL.has(words[at]) || PINCODE.test(words[at]);
  const take = (at: number, length: number, named: NamedPlaces) => {
    const run = words.slice(at, at + length);
    const others = named.stateWords.filter((name) => name.join(" ") !== run.join(" "));
    found.set(at, group(run, { places: named, alternatives: [run, ...others].map(wholeAlternative) }));
  };
  let end = words.length;
  let isPlaced = false;
  while (end > 0 && !isPlaced) {
    const run = longestPlace(words.slice(0, end), places, (length) => end - length, words.length === 1);
    if (!run && !isPassed(end - 1)) break;
    if (run) take(end - run.length, run.length, run.named);
    isPlaced = run !== null && run.named.placeIds.length > 0;
    end -= run?.length ?? 1;
  }
  // A town may stand before its district: Panvel, Raigad.
  const town = isPlaced ? longestPlace(words.slice(0, end), places, (length) => end - length, false) : null;
  const placed = [...found.values()].flatMap(({ places }) => placeIdsOf(places));
  if (town?.named.isTown && placeIdsOf(town.named).some((id) => placed.includes(id))) take(end - town.length, town.length, town.named);
  if (placed.length > 0) return found;
  let start = 0;
  while (start < end && !isPlaced && chainAt(words, start) === 0) {
    const run = longestPlace(words.slice(0, end), places, () => start, false);
    // At the beginning the name of a town is often a name's: Sachin, Mango.
    const isQuarter = run !== null && start + run.length < end && QUARTERS.has(words[start + run.length]);
    if (isQuarter || (run ? isSmallTown(run.named) : !isPassed(start))) break;
    if (run) take(start, run.length, run.named);
    isPlaced = run !== null && run.named.placeIds.length > 0;
    start += run?.length ?? 1;
  }
  return found;
}

function longestPlace(words: readonly string[], places: PlaceDictionary, from: (length: number) => number, isAlone: boolean) {
  for (let length = MAX_PLACE_WORDS; length > 0; length--) {
    const at = from(length);
    if (at < 0 || at + length > words.length) continue;
    const run = words.slice(at, at + length);
    // Two letters (up, mp) are a state only alone or after something else.
    const named = run.join("").length < 3 && at === 0 && !isAlone ? null : places.find(run);
    // Amroha was J.P. Nagar, and quarters of cities are.
    const isQuarter = length === 2 && areInitials(run[0]) && QUARTERS.has(run[1]) && !named?.isTown;
    if (named && !isQuarter) return { length, named };
  }
  return null;
}

/** Up to where words from `at` on belong to no place. */
function endOfFree(words: readonly string[], at: number, named: ReadonlyMap<number, WordGroup>): number {
  let end = at + 1;
  while (end < words.length && !named.has(end)) end++;
  return end;
}

/** Eleven digits, of which real codes have a letter for one or two; digits alone as they are written in parts, too: 2309 0828 401. */
function udiseCodeIn(text: string): string | null {
  const wholeAlternative = text.toUpperCase().match(/(?<![\p{L}\p{N}])[0-9A-Z]{11}(?![\p{L}\p{N}])/gu) ?? [];
  const parted = (text.match(/(?<![\p{L}\p{N}])\d+(?:[ ./-]\d+)+(?![\p{L}\p{N}])/gu) ?? []).map((code) => code.replace(/\D/g, ""));
  return [...wholeAlternative, ...parted.filter(({ length }) => length === 11)].find((code) => code.replace(/\D/g, "").length >= 9) ?? null;
}
