import { PINCODE } from "@/lib/schools/pincode";
import { chainAt, normalWords } from "@/lib/schools/school-words";
import type { WordsAlternative } from "../question";
import { readNearMe } from "../view";
import { abbreviationAt } from "./abbreviations";
import { boardAt, inHindiFor, isKindWord, type BoardWords } from "./kinds-in-hindi";
import { isSmallTown, type NamedPlaces, type PlaceNames } from "./place-names";
import { lastTyped } from "./search-words";
import { asidesIn, FILLERS, isAside, OPTIONAL, POSTPOSITIONS } from "./word-tables";
import { otherwiseAt } from "./written-otherwise";

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
export interface Reading {
  /** Words that only lead to what is looked for (near, best, admission) are in none. */
  groups: WordGroup[];
  /** All words: a whole name, perhaps. */
  phrase: string[];
  /** The words without place and pincode: a whole name, where the place was named beside. */
  name: string[];
  /** The same with `perhapsNames`. */
  fullName: string[];
  /** Runs of words that only stand around what is looked for, or are part of a name: who has them comes before who hasn't. */
  perhapsNames: string[][];
  /** Runs of words that one abbreviation stands for: Delhi Public School is a name, and none of Delhi's that are called Public School. */
  chains: string[][];
  /** Places of which the last word, where none is named, is perhaps half a name. */
  placesBegun: string[];
  /** A UDISE code names one school. null: none was given. */
  udiseCode: string | null;
}

const LONGEST_PLACE = 5;
/** A word so short may be the beginning of another while it is typed. */
const SHORT_BEGINNING = 3;

/** null where there is nothing to look for: no letter and no digit. */
export function readText(given: string, places: PlaceNames): Reading | null {
  const text = readNearMe(given).rest ?? "";
  const phrase = withoutSecondSchool(normalWords(text));
  if (phrase.length === 0) return null;
  const typed = lastTyped(text);
  const ending = typed.length > 1 ? normalWords(typed) : phrase.slice(-1);
  const alone = lastLetterAlone(text, phrase, typed);
  const asides = asidesIn(phrase);
  const isLead = (word: string, at: number) =>
    isAside(asides, at) ||
    (FILLERS.has(word) && (at < phrase.length - 1 || word.length > SHORT_BEGINNING)) ||
    (POSTPOSITIONS.has(word) && at > 0 && at < phrase.length - 1);
  const isAnyTelling = phrase.some((word, at) => !isLead(word, at) && !OPTIONAL.has(word));
  const taken = placesIn(phrase, places, isLead);
  const beside = new Set([...taken].flatMap(([at, { words }]) => words.map((_, index) => at + index)));
  const isSaidWhich = phrase.some(
    (word, at) => !isLead(word, at) && !OPTIONAL.has(word) && !beside.has(at) && !PINCODE.test(word) && !isKindWord(word),
  );
  const perhapsNames = asides.perhapsNames.map(([start, end]) => phrase.slice(start, end));
  const groups: WordGroup[] = [];
  const typedAs = (words: string[], end: number): WordsAlternative[] =>
    end < phrase.length
      ? [whole(words)]
      : [
          begun(words),
          ...(alone ? [begun(alone)] : []),
          ...(typed.length > 1 && typed !== words.at(-1) ? [begun([...words.slice(0, -1), typed])] : []),
        ];
  const addMeant = (words: string[], end: number, others: string[][]) =>
    groups.push(
      group(words, {
        alternatives: [...typedAs(words, end), ...others.map(whole)],
        isOptional: isAnyTelling && words.every((one) => OPTIONAL.has(one)),
      }),
    );
  const addBoard = ({ length, english, others, seldom, isLeftOut }: BoardWords, at: number) => {
    const words = phrase.slice(at, at + length);
    if (isLeftOut && isSaidWhich) perhapsNames.push(...[english, ...others].filter((run) => run.length === 1));
    else {
      // In all of India so many schools are of a kind that each more of its names is dear.
      const inRows = isSaidWhich ? [...others, ...seldom] : taken.size > 0 ? others : others.slice(0, 1);
      addMeant(words, at + length, [english, ...inRows]);
    }
    return at + length;
  };
  for (let at = 0; at < phrase.length;) {
    const named = taken.get(at);
    if (named) {
      groups.push(named);
      at += named.words.length;
      continue;
    }
    const word = phrase[at];
    const isEnding = at >= phrase.length - ending.length;
    if (isLead(word, at)) at++;
    else if (PINCODE.test(word)) groups.push(group(phrase.slice(at, (at += 1)), { isPincode: true }));
    else if (isEnding && ending.length > 1) {
      // An abbreviation every row is stored by, or the beginning of a word.
      groups.push(group(ending, { alternatives: [begun(ending), begun([typed])] }));
      at = phrase.length;
    } else {
      const free = phrase.slice(0, endOfFree(phrase, at, taken));
      const board = boardAt(free, at);
      if (board.length > 0) {
        for (const part of board) at = addBoard(part, at);
        continue;
      }
      const short = otherwiseAt(free, at, isSaidWhich) ?? abbreviationAt(free, at);
      const words = phrase.slice(at, at + (short?.length ?? 1));
      at += words.length;
      addMeant(words, at, [...(short?.others ?? []), ...(isSaidWhich ? inHindiFor(words) : [])]);
    }
  }
  const isName = (at: number) => at >= 0 && at < phrase.length && !beside.has(at) && !PINCODE.test(phrase[at]);
  // "in" before a place leads to it, "the" before a name is its own.
  const isOfName = (at: number): boolean => isName(at) && !isAside(asides, at) && (!isLead(phrase[at], at) || isOfName(at + 1));
  const name = phrase.filter((_, at) => isOfName(at));
  const fullName = phrase.filter((_, at) => isOfName(at) || (isName(at) && isAside(asides, at) && !asides.lone.has(at)));
  return {
    groups,
    phrase,
    name,
    fullName,
    perhapsNames,
    chains: chainsIn(phrase),
    placesBegun: placesBegunBy(groups, places),
    udiseCode: udiseCodeIn(text),
  };
}

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

/** The last word as the beginning of a place's name, where it is no place and none is named. */
function placesBegunBy(groups: readonly WordGroup[], places: PlaceNames): string[] {
  const last = groups.at(-1);
  if (!last || last.words.length > 1 || last.isPincode || groups.some(namesPlace)) return [];
  return places.findBegun(last.words[0]);
}

/** Does it name districts, cities or towns, and not only a state? */
export const namesPlace = ({ places }: Pick<WordGroup, "places">): boolean => placesNamed(places).length > 0;

/** Where a place that was named is: itself, its parts, or around it. */
export const placesNamed = (places: NamedPlaces | null): string[] =>
  places ? [...places.placeIds, ...places.parts, ...places.around] : [];

/** A last letter may be one more initial or begin a word: "Nav Jyoti P.S. C" is "psc" and "ps c". null: it stands in a word of its own. */
function lastLetterAlone(text: string, phrase: readonly string[], typed: string): string[] | null {
  if (!/^[a-z]$/.test(typed) || phrase.at(-1) === typed) return null;
  const before = normalWords(text.replace(/[a-z][^\p{L}\p{Nd}]*$/iu, ""));
  const initials = before.slice(phrase.length - 1);
  return initials.length > 0 ? [...initials, typed] : null;
}

const whole = (words: string[]): WordsAlternative => ({ words, isBegun: false });
const begun = (words: string[]): WordsAlternative => ({ words, isBegun: true });
const group = (words: string[], more: Partial<WordGroup>): WordGroup => ({
  words,
  alternatives: [whole(words)],
  isOptional: false,
  isPincode: false,
  places: null,
  ...more,
});

/**
 * Where what is looked for was said to be: the runs of words at the text's end that are the whole name of a place, else those at its
 * beginning ("surat kendriya vidyalaya"); after a state at the end a place at the beginning too. Elsewhere, and where it
 * begins what an abbreviation stands for, a place is a part of a name: Vidya Sagar, Delhi Public School. Keyed by where they begin.
 */
function placesIn(words: readonly string[], places: PlaceNames, isLead: (word: string, at: number) => boolean): Map<number, WordGroup> {
  const found = new Map<number, WordGroup>();
  const isPassed = (at: number) => isLead(words[at], at) || OPTIONAL.has(words[at]) || PINCODE.test(words[at]);
  const take = (at: number, length: number, named: NamedPlaces) => {
    const run = words.slice(at, at + length);
    const others = named.stateWords.filter((name) => name.join(" ") !== run.join(" "));
    found.set(at, group(run, { places: named, alternatives: [run, ...others].map(whole) }));
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
  const placed = [...found.values()].flatMap(({ places }) => placesNamed(places));
  if (town?.named.isTown && placesNamed(town.named).some((id) => placed.includes(id))) take(end - town.length, town.length, town.named);
  if (placed.length > 0) return found;
  let start = 0;
  while (start < end && !isPlaced && chainAt(words, start) === 0) {
    const run = longestPlace(words.slice(0, end), places, () => start, false);
    // At the beginning the name of a town is often a name's: Sachin, Mango.
    if (run ? isSmallTown(run.named) : !isPassed(start)) break;
    if (run) take(start, run.length, run.named);
    isPlaced = run !== null && run.named.placeIds.length > 0;
    start += run?.length ?? 1;
  }
  return found;
}

function longestPlace(words: readonly string[], places: PlaceNames, from: (length: number) => number, isAlone: boolean) {
  for (let length = LONGEST_PLACE; length > 0; length--) {
    const at = from(length);
    if (at < 0 || at + length > words.length) continue;
    const run = words.slice(at, at + length);
    // Two letters (up, mp) are a state only alone or after something else.
    const named = run.join("").length < 3 && at === 0 && !isAlone ? null : places.find(run);
    if (named) return { length, named };
  }
  return null;
}

/** Up to where words from `at` on belong to no place. */
function endOfFree(words: readonly string[], at: number, taken: Map<number, WordGroup>): number {
  let end = at + 1;
  while (end < words.length && !taken.has(end)) end++;
  return end;
}

/** Eleven digits, of which real codes have a letter for one or two; digits alone as they are written in parts, too: 2309 0828 401. */
function udiseCodeIn(text: string): string | null {
  const whole = text.toUpperCase().match(/(?<![\p{L}\p{N}])[0-9A-Z]{11}(?![\p{L}\p{N}])/gu) ?? [];
  const parted = (text.match(/(?<![\p{L}\p{N}])\d+(?:[ ./-]\d+)+(?![\p{L}\p{N}])/gu) ?? []).map((code) => code.replace(/\D/g, ""));
  return [...whole, ...parted.filter(({ length }) => length === 11)].find((code) => code.replace(/\D/g, "").length >= 9) ?? null;
}
