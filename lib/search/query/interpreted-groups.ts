import { TimeSlice } from "@/lib/platform/time-slice";
import { normalWords } from "@/lib/schools/words/school-words";
import { STATES } from "@/lib/schools/places/states";
import { editsBetween } from "@/lib/schools/words/edit-distance";
import type { SimilarPlaces, PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { isNameTerm, namesPlace, placeIdsOf, type WordGroup } from "./parse-query";
import { isKindWord } from "@/lib/search/language/hindi-school-kinds";
import { CARRIERS } from "@/lib/search/language/word-lists";
import { phoneticKey } from "@/lib/search/language/phonetic-key";
import type { Neighbour, Vocabulary } from "@/lib/search/language/vocabulary";

export interface Meaning {
  words: string[];
  isPrefix: boolean;
  /** The confidence: 1 as typed, less the farther it is from that. */
  weight: number;
  known: number;
}

export type InterpretedGroup = WordGroup & {
  meanings: Meaning[];
  /** The places whose name it may be, half typed or misspelt. Their names are among its meanings. */
  candidatePlaces: SimilarPlaces | null;
  /** The count of the commonest meaning near to what was typed, also if meanings are removed later. */
  known: number;
};

/** Names with an address have some twenty words. */
const MAX_GROUPS = 32;
const MAX_NEIGHBOURS = 30;
const MAX_CORRECTED_WORDS = 6;
/** A word that this many schools have is known: no error for a state, whose name all its schools have, nor for a town. Vihar is not Bihar. */
export const KNOWN_WORD_MIN_SCHOOLS = 10;
/** A cautious correction changes a word that this many schools have only to a far commoner one. */
const CAUTIOUS_MIN_SCHOOLS = 3;
/** A word is more likely an error of another one that this many times as many schools have. */
export const FAR_COMMONER_FACTOR = 50;
/** A word that this many schools have is no error for a place or another word: Mandir is not Mandi. */
const VERY_COMMON_MIN_SCHOOLS = 1_000;
const IN_STATES = new Set(STATES.flatMap(({ name }) => normalWords(name)));
/** Weights of a prefix, an abbreviation, one edit or the same sound, two edits, joined or split words, the name of initials. */
const PREFIX = 0.8;
const ABBREVIATED = 0.95;
const ONE_EDIT = 0.8;
const TWO_EDITS = 0.5;
const COMPOUND = 0.7;
const SPELT_OUT = 0.5;

export const weightOfEdits = (edits: number): number => (edits === 2 ? TWO_EDITS : ONE_EDIT);

/** @param isCautious corrects words that schools have only to likelier ones */
export async function interpretGroups(
  all: readonly WordGroup[],
  vocabulary: Vocabulary,
  places: PlaceDictionary,
  { isCautious = false }: { isCautious?: boolean } = {},
): Promise<InterpretedGroup[]> {
  const each = [...new Map(all.map((group) => [group.words.join(" "), group])).values()];
  const groups = each.map((group) => withTownWritten(group, vocabulary));
  if (groups.length > MAX_GROUPS) return [];
  const rarity = ({ words: [word] }: WordGroup) => vocabulary.count(word);
  const byRarity = groups.filter(isCorrectable).toSorted((one, other) => rarity(one) - rarity(other));
  const corrected = new Set(byRarity.slice(0, MAX_CORRECTED_WORDS));
  const candidatePlaces = findCandidatePlaces(groups, vocabulary, places);
  const interpreted: InterpretedGroup[] = [];
  const timeSlice = new TimeSlice();
  for (const [at, group] of groups.entries()) {
    const meanings = asTyped(group, vocabulary);
    const ofPlaces = candidatePlaces.get(group) ?? null;
    for (const name of ofPlaces?.names ?? []) meanings.push(meaning([name], weightOfEdits(ofPlaces!.edits), vocabulary));
    if (corrected.has(group)) {
      await timeSlice.yieldIfDue();
      meanings.push(...corrections(group, [groups[at - 1], groups[at + 1]], vocabulary, isCautious));
    }
    interpreted.push({ ...withMeanings(group, meanings), candidatePlaces: ofPlaces });
  }
  return interpreted;
}

/** Adds the other spelling of a town's name, as one word or as two: Rajaji Nagar, Dehuroad. */
function withTownWritten(group: WordGroup, vocabulary: Vocabulary): WordGroup {
  const { words, alternatives, places } = group;
  if (!places?.isTown) return group;
  const other = words.length > 1 ? [words.join("")] : vocabulary.split(words[0]);
  return other?.every((word) => vocabulary.count(word) > 0)
    ? { ...group, alternatives: [...alternatives, { words: other, isPrefix: false }] }
    : group;
}

/** The last word may be half a place's name, the first or last misspelt; a single one only if no school has it (Ambani, Ambala). */
function findCandidatePlaces(groups: readonly WordGroup[], vocabulary: Vocabulary, places: PlaceDictionary): Map<WordGroup, SimilarPlaces> {
  const similar = new Map<WordGroup, SimilarPlaces>();
  if (groups.some(namesPlace)) return similar;
  const open = groups.filter(isNameTerm);
  for (const group of new Set([open[0], open.at(-1)])) {
    if (!group || group.words.length > 1 || group.alternatives.some(({ words }) => words.length > 1)) continue;
    const [word] = group.words;
    const isPrefix = group === groups.at(-1) && group.alternatives[0].isPrefix;
    const known = vocabulary.count(word);
    const found = places.findSimilar(word, { isPrefix, isTown: known < KNOWN_WORD_MIN_SCHOOLS });
    // The name of a place that was not parsed as one is part of a name: Delhi Public School.
    if (found?.names.includes(word) || places.find([word])) continue;
    if (found && (open.length === 1 ? known === 0 : found.edits === 0 || known < VERY_COMMON_MIN_SCHOOLS)) similar.set(group, found);
  }
  return similar;
}

export const candidatePlaceIds = ({ places, candidatePlaces }: InterpretedGroup): string[] => [
  ...placeIdsOf(places),
  ...(candidatePlaces?.placeIds ?? []),
];

const meaning = (words: string[], weight: number, vocabulary: Vocabulary, isPrefix = false): Meaning => ({
  words,
  isPrefix,
  weight,
  known: Math.min(...words.map((word) => vocabulary.count(word))),
});

const asTyped = ({ words, alternatives }: WordGroup, vocabulary: Vocabulary): Meaning[] => [
  meaning(words, 1, vocabulary),
  ...alternatives.flatMap((one) => {
    const isOwn = one.words.join(" ") === words.join(" ");
    return [
      ...(isOwn ? [] : [meaning(one.words, ABBREVIATED, vocabulary)]),
      ...(one.isPrefix ? [meaning(one.words, PREFIX, vocabulary, true)] : []),
    ];
  }),
];

/** The names of schools in a place, normalised, and their words. */
export interface LocalVocabulary {
  names: readonly string[];
  words: ReadonlySet<string>;
}

const MAX_LOCAL_TERMS = 12;
const INITIALS_PATTERN = /^[a-z]{3,5}$/;

/** Adds meanings from names in the place that was named: so few that errors at both ends can be corrected, and initials spelt out. */
export function withLocalVocabulary(
  groups: readonly InterpretedGroup[],
  local: LocalVocabulary,
  vocabulary: Vocabulary,
): InterpretedGroup[] {
  return groups.map((group) => {
    const [word] = group.words;
    if (!isCorrectable(group) || local.words.has(word) || vocabulary.count(word) >= VERY_COMMON_MIN_SCHOOLS) return group;
    const near = [...local.words]
      .map((other) => ({ other, edits: editsBetween(word, other) }))
      .filter(({ edits }) => edits < Infinity)
      .sort((one, other) => one.edits - other.edits || (one.other < other.other ? -1 : 1))
      .slice(0, MAX_LOCAL_TERMS)
      .map(({ other, edits }) => meaning([other], weightOfEdits(edits), vocabulary));
    const speltOut = phrasesOfInitials(local.names, word).map((words) => meaning(words, SPELT_OUT, vocabulary));
    return withMeanings(group, [...group.meanings, ...speltOut, ...near]);
  });
}

/** What the initials stand for in most names that begin so: MVM is Maharishi Vidya Mandir. */
function phrasesOfInitials(names: readonly string[], initials: string): string[][] {
  if (!INITIALS_PATTERN.test(initials)) return [];
  const counts = new Map<string, number>();
  for (const name of names) {
    const words = name.split(" ").slice(0, initials.length);
    if (words.map(([letter]) => letter).join("") === initials) counts.set(words.join(" "), (counts.get(words.join(" ")) ?? 0) + 1);
  }
  const max = Math.max(0, ...counts.values());
  return [...counts].flatMap(([words, count]) => (2 * count > max ? [words.split(" ")] : [])).slice(0, MAX_LOCAL_TERMS);
}

/** A required single word of Latin letters that is no place, no kind and no word of sentences; others are not corrected. */
const isCorrectable = (group: WordGroup) => {
  const [word, ...others] = group.words;
  return others.length === 0 && isNameTerm(group) && /^[a-z]+$/.test(word) && !CARRIERS.has(word) && !isKindWord(word);
};

const PLURAL = /^[a-z]{4,}s$/;

function corrections(
  { words: [typed] }: WordGroup,
  [before, after]: (WordGroup | undefined)[],
  vocabulary: Vocabulary,
  isCautious: boolean,
): Meaning[] {
  const schools = vocabulary.count(typed);
  const near = vocabulary
    .neighbours(typed, MAX_NEIGHBOURS)
    .filter((neighbour) => schools < KNOWN_WORD_MIN_SCHOOLS || !IN_STATES.has(neighbour.word) || isFarCommoner(neighbour, schools))
    .filter(
      (neighbour) =>
        schools < (isCautious ? CAUTIOUS_MIN_SCHOOLS : KNOWN_WORD_MIN_SCHOOLS) ||
        isLikelyMeant(neighbour, typed, schools) ||
        (!isCautious && neighbour.edits < 2),
    );
  const found = near.map(({ word, edits }) => meaning([word], weightOfEdits(edits), vocabulary));
  // Gurukuls, madrasas
  if (PLURAL.test(typed)) found.push(meaning(normalWords(typed.slice(0, -1)), ABBREVIATED, vocabulary));
  const parts = vocabulary.split(typed);
  if (parts) found.push(meaning(parts, COMPOUND, vocabulary));
  for (const joined of [before && before.words.at(-1) + typed, after && typed + after.words[0]])
    if (joined && vocabulary.count(joined) > 0) found.push(meaning([joined], COMPOUND, vocabulary));
  return found;
}

/** A word that names have is an error of a far commoner one, or a spelling of one that sounds the same. */
const isLikelyMeant = ({ word, edits, schools }: Neighbour, typed: string, known: number) =>
  known < VERY_COMMON_MIN_SCHOOLS && (isFarCommoner({ edits, schools }, known) || phoneticKey(word) === phoneticKey(typed));
const isFarCommoner = ({ edits, schools }: Pick<Neighbour, "edits" | "schools">, known: number) =>
  edits < 2 && schools > FAR_COMMONER_FACTOR * known;

const NEAR = 0.8;

function withMeanings<Group>(group: Group, all: readonly Meaning[]): Group & Pick<InterpretedGroup, "meanings" | "known"> {
  const keys = new Set<string>();
  const meanings = all.filter((meaning) => !keys.has(keyOf(meaning)) && keys.add(keyOf(meaning)));
  const nearest = meanings.filter(({ weight, isPrefix }) => weight >= NEAR && !isPrefix);
  const known = Math.max(1, ...(nearest.length > 0 ? nearest : meanings).map((meaning) => meaning.known));
  return { ...group, meanings, known };
}

export const keyOf = ({ words, isPrefix }: Pick<Meaning, "words" | "isPrefix">): string => `${words.join(" ")}${isPrefix ? "*" : ""}`;

/** Keeps the meanings that one of these schools has, and the typed words if any school has them or they may be half typed. */
export function matchedMeanings(groups: readonly InterpretedGroup[], schools: readonly ReadonlySet<string>[]): InterpretedGroup[] {
  return groups.map((group) => {
    const typed = new Set(group.alternatives.map(keyOf));
    const isTyped = (meaning: Meaning) => (meaning.weight === 1 && meaning.known > 0) || (meaning.isPrefix && typed.has(keyOf(meaning)));
    return {
      ...group,
      meanings: group.meanings.filter((meaning) => isTyped(meaning) || schools.some((words) => isMatched(meaning, words))),
    };
  });
}

export function asTypedOnly(group: InterpretedGroup): InterpretedGroup {
  const typed = new Set(group.alternatives.map(keyOf));
  return withMeanings(
    group,
    group.meanings.filter((meaning) => typed.has(keyOf(meaning))),
  );
}

/** Drops other meanings if one of the hits has the words as typed. */
export function typedIfMatched(group: InterpretedGroup): InterpretedGroup {
  const typed = group.meanings.filter(({ weight }) => weight === 1);
  return typed.length > 0 ? { ...group, meanings: typed } : group;
}

const LIKELIEST = 3;

export function likeliestOnly(group: InterpretedGroup): InterpretedGroup {
  const likely = ({ weight, known }: Meaning) => weight * Math.log(1 + known);
  return { ...group, meanings: group.meanings.toSorted((one, other) => likely(other) - likely(one)).slice(0, LIKELIEST) };
}

/** The meaning with the most confidence that a school has, or null. Tells what the words were taken for. */
export function meaningOf({ meanings }: InterpretedGroup, words: ReadonlySet<string>): Meaning | null {
  const matched = meanings.filter((meaning) => isMatched(meaning, words));
  return matched.reduce<Meaning | null>((best, one) => (best && best.weight >= one.weight ? best : one), null);
}

/** The phrase with the likeliest of the remaining meanings, without dropped words; null if nothing changes. */
export function likeliestPhrase(phrase: readonly string[], groups: readonly InterpretedGroup[]): string[] | null {
  const likely: string[] = [];
  for (let at = 0; at < phrase.length;) {
    const group = groups.find(({ words }) => words.every((word, index) => phrase[at + index] === word));
    const typed = group?.words ?? [phrase[at]];
    const meaning = group?.meanings.reduce<Meaning | null>((best, one) => (best && !isLikelier(one, best) ? best : one), null);
    const words = meaning?.words ?? (group && !group.isOptional ? [] : typed);
    // Two words that are joined have one meaning: it is added once.
    if (words.length !== 1 || words[0] !== likely.at(-1)) likely.push(...words);
    at += typed.length;
  }
  return likely.length === 0 || likely.join(" ") === phrase.join(" ") ? null : likely;
}

const isLikelier = (one: Meaning, other: Meaning) => one.weight > other.weight || (one.weight === other.weight && one.known > other.known);

export const isAsTyped = (group: InterpretedGroup, words: ReadonlySet<string>): boolean =>
  group.alternatives.some((one) => isMatched(one, words));

export const isMatched = ({ words, isPrefix }: Pick<Meaning, "words" | "isPrefix">, of: ReadonlySet<string>) =>
  words.every((word, at) => of.has(word) || (isPrefix && at === words.length - 1 && [...of].some((one) => one.startsWith(word))));
