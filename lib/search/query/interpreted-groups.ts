import { TimeSlice } from "@/lib/platform/time-slice";
import { normalWords } from "@/lib/schools/school-words";
import { STATES } from "@/lib/schools/states";
import { editsBetween } from "@/lib/search/language/edit-distance";
import type { SimilarPlaces, PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { isNameTerm, namesPlace, placeIdsOf, type WordGroup } from "./parse-query";
import type { Vocabulary } from "@/lib/search/language/vocabulary";

/** What a typed word may have been meant as. */
export interface Meaning {
  /** One word, or the two that it was run together of */
  words: string[];
  /** The last of them is a beginning: half a word is typed. */
  isPrefix: boolean;
  /** How much it is believed: 1 as typed, less the farther it is from that */
  weight: number;
  /** How many schools have its rarest word */
  known: number;
}

/** What a run of words may mean; a school must have one of it. */
export type InterpretedGroup = WordGroup & {
  meanings: Meaning[];
  /** The places whose name it may be, half typed or typed wrong. Their names are among its meanings. */
  candidatePlaces: SimilarPlaces | null;
  /** How many schools have the commonest of its meanings that are near to what was typed, whichever of them are left later. */
  known: number;
};

/** Names that hold an address have some twenty words. */
const MAX_GROUPS = 32;
const MAX_NEIGHBOURS = 30;
/** So many words, the rarest, are looked at for what else they may mean: each is compared with all that are known. */
const MAX_CORRECTED_WORDS = 6;
/** A word that so many schools have is no error for a state's name, which all its schools have, nor for a town's: Vihar is not Bihar. */
export const KNOWN = 10;
/** A word that so many schools have is no error for a place's name: Mandir is not Mandi. */
const COMMON = 1_000;
const IN_STATES = new Set(STATES.flatMap(({ name }) => normalWords(name)));
/** A beginning; an abbreviation; a neighbour by one edit or by its sound; by two edits; run together or taken apart. */
const BEGUN = 0.8;
const SHORT = 0.95;
const ONE_EDIT = 0.8;
const TWO_EDITS = 0.5;
const TOGETHER = 0.7;

export const weightOfEdits = (edits: number): number => (edits === 2 ? TWO_EDITS : ONE_EDIT);

/** Each run of words with all that it may mean; empty where there are too many to correct. Between two words others are served. */
export async function interpretGroups(
  all: readonly WordGroup[],
  vocabulary: Vocabulary,
  places: PlaceDictionary,
): Promise<InterpretedGroup[]> {
  const each = [...new Map(all.map((group) => [group.words.join(" "), group])).values()];
  const groups = each.map((group) => withTownWritten(group, vocabulary));
  if (groups.length > MAX_GROUPS) return [];
  const rarity = ({ words: [word] }: WordGroup) => vocabulary.count(word);
  const byRarity = groups.filter(isCorrectable).toSorted((one, other) => rarity(one) - rarity(other));
  const corrected = new Set(byRarity.slice(0, MAX_CORRECTED_WORDS));
  const candidatePlaces = findCandidatePlaces(groups, vocabulary, places);
  const meant: InterpretedGroup[] = [];
  const turn = new TimeSlice();
  for (const [at, group] of groups.entries()) {
    const meanings = asTyped(group, vocabulary);
    const ofPlaces = candidatePlaces.get(group) ?? null;
    for (const name of ofPlaces?.names ?? []) meanings.push(meaning([name], weightOfEdits(ofPlaces!.edits), vocabulary));
    if (corrected.has(group)) {
      await turn.yieldIfDue();
      meanings.push(...corrections(group, [groups[at - 1], groups[at + 1]], vocabulary));
    }
    meant.push({ ...withMeanings(group, meanings), candidatePlaces: ofPlaces });
  }
  return meant;
}

/** A town's name is the same together and apart: Rajaji Nagar, Dehuroad. */
function withTownWritten(group: WordGroup, vocabulary: Vocabulary): WordGroup {
  const { words, alternatives, places } = group;
  if (!places?.isTown) return group;
  const other = words.length > 1 ? [words.join("")] : vocabulary.split(words[0]);
  return other?.every((word) => vocabulary.count(word) > 0)
    ? { ...group, alternatives: [...alternatives, { words: other, isPrefix: false }] }
    : group;
}

/**
 * Where none is named, the last word may be half a place's name, or the last or the first one typed wrong. A word alone only where no
 * school has it: Ambani is not Ambala.
 */
function findCandidatePlaces(groups: readonly WordGroup[], vocabulary: Vocabulary, places: PlaceDictionary): Map<WordGroup, SimilarPlaces> {
  const meant = new Map<WordGroup, SimilarPlaces>();
  if (groups.some(namesPlace)) return meant;
  const open = groups.filter(isNameTerm);
  for (const group of new Set([open[0], open.at(-1)])) {
    if (!group || group.words.length > 1 || group.alternatives.some(({ words }) => words.length > 1)) continue;
    const [word] = group.words;
    const isPrefix = group === groups.at(-1) && group.alternatives[0].isPrefix;
    const known = vocabulary.count(word);
    const found = places.findSimilar(word, { isPrefix, isTown: known < KNOWN });
    // The name of a place that was read as none is part of a name: Delhi Public School.
    if (found?.names.includes(word)) continue;
    if (found && (open.length === 1 ? known === 0 : found.edits === 0 || known < COMMON)) meant.set(group, found);
  }
  return meant;
}

/** Where a run of words says that something is, though it be typed wrong. */
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
      ...(isOwn ? [] : [meaning(one.words, SHORT, vocabulary)]),
      ...(one.isPrefix ? [meaning(one.words, BEGUN, vocabulary, true)] : []),
    ];
  }),
];

/** Of so many words of a place's names each may be an error. */
const MAX_LOCAL_TERMS = 12;

/**
 * The groups with the words of names in the place that was named, which are few, so that errors in both ends are understood, and a word may have as
 * many as the longer of the two may have. What is common, or there as it was typed, is none.
 */
export function withLocalVocabulary(
  groups: readonly InterpretedGroup[],
  there: ReadonlySet<string>,
  vocabulary: Vocabulary,
): InterpretedGroup[] {
  return groups.map((group) => {
    const [word] = group.words;
    if (!isCorrectable(group) || there.has(word) || vocabulary.count(word) >= COMMON) return group;
    const near = [...there]
      .map((other) => ({ other, edits: editsBetween(word, other) }))
      .filter(({ edits }) => edits < Infinity)
      .sort((one, other) => one.edits - other.edits || (one.other < other.other ? -1 : 1))
      .slice(0, MAX_LOCAL_TERMS)
      .map(({ other, edits }) => meaning([other], weightOfEdits(edits), vocabulary));
    return withMeanings(group, [...group.meanings, ...near]);
  });
}

/** One word of Latin letters that is no place, and is needed: others are not looked at. */
const isCorrectable = (group: WordGroup) => group.words.length === 1 && isNameTerm(group) && /^[a-z]+$/.test(group.words[0]);

function corrections({ words: [typed] }: WordGroup, [before, after]: (WordGroup | undefined)[], vocabulary: Vocabulary): Meaning[] {
  const isKnown = vocabulary.count(typed) >= KNOWN;
  const near = vocabulary.neighbours(typed, MAX_NEIGHBOURS).filter(({ word }) => !isKnown || !IN_STATES.has(word));
  const found = near.map(({ word, edits }) => meaning([word], weightOfEdits(edits), vocabulary));
  const parts = vocabulary.split(typed);
  if (parts) found.push(meaning(parts, TOGETHER, vocabulary));
  for (const joined of [before && before.words.at(-1) + typed, after && typed + after.words[0]])
    if (joined && vocabulary.count(joined) > 0) found.push(meaning([joined], TOGETHER, vocabulary));
  return found;
}

/** Meanings believed as much are near to what was typed. */
const NEAR = 0.8;

/** The group with these, each once. */
function withMeanings<Group>(group: Group, all: readonly Meaning[]): Group & Pick<InterpretedGroup, "meanings" | "known"> {
  const keys = new Set<string>();
  const meanings = all.filter((meaning) => !keys.has(keyOf(meaning)) && keys.add(keyOf(meaning)));
  const nearest = meanings.filter(({ weight, isPrefix: isBegun }) => weight >= NEAR && !isBegun);
  const known = Math.max(1, ...(nearest.length > 0 ? nearest : meanings).map((meaning) => meaning.known));
  return { ...group, meanings, known };
}

export const keyOf = ({ words, isPrefix: isBegun }: Pick<Meaning, "words" | "isPrefix">): string =>
  `${words.join(" ")}${isBegun ? "*" : ""}`;

/** The groups with those meanings alone that one of these schools has, and with what was typed, where any school has it or it is perhaps half a word. */
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

/** With what was typed, and what that is short for, alone. */
export function asTypedOnly(group: InterpretedGroup): InterpretedGroup {
  const typed = new Set(group.alternatives.map(keyOf));
  return withMeanings(
    group,
    group.meanings.filter((meaning) => typed.has(keyOf(meaning))),
  );
}

/** The same where a school has it so. */
export const asTypedIfKnown = (group: InterpretedGroup): InterpretedGroup => (group.meanings[0].known > 0 ? asTypedOnly(group) : group);

/** Without what else it may mean, where a school has it as it was typed. */
export function typedIfMatched(group: InterpretedGroup): InterpretedGroup {
  const typed = group.meanings.filter(({ weight }) => weight === 1);
  return typed.length > 0 ? { ...group, meanings: typed } : group;
}

const LIKELIEST = 3;

/** With the few of its meanings that are near and that many schools have. */
export function likeliestOnly(group: InterpretedGroup): InterpretedGroup {
  const likely = ({ weight, known }: Meaning) => weight * Math.log(1 + known);
  return { ...group, meanings: group.meanings.toSorted((one, other) => likely(other) - likely(one)).slice(0, LIKELIEST) };
}

/** Which of its meanings a school has, the one believed most; null: none. For saying what the words were taken for. */
export function meaningOf({ meanings }: InterpretedGroup, words: ReadonlySet<string>): Meaning | null {
  const met = meanings.filter((meaning) => isMatched(meaning, words));
  return met.reduce<Meaning | null>((best, one) => (best && best.weight >= one.weight ? best : one), null);
}

/** All words, each as what it is likeliest meant as by what is kept of its meanings, without those left out; null: as they were typed. */
export function likeliestPhrase(phrase: readonly string[], groups: readonly InterpretedGroup[]): string[] | null {
  const likely: string[] = [];
  for (let at = 0; at < phrase.length;) {
    const group = groups.find(({ words }) => words.every((word, index) => phrase[at + index] === word));
    const typed = group?.words ?? [phrase[at]];
    const meaning = group?.meanings.reduce<Meaning | null>((best, one) => (best && !isLikelier(one, best) ? best : one), null);
    const meant = meaning?.words ?? (group && !group.isOptional ? [] : typed);
    // Two words that are one mean the same.
    if (meant.length !== 1 || meant[0] !== likely.at(-1)) likely.push(...meant);
    at += typed.length;
  }
  return likely.length === 0 || likely.join(" ") === phrase.join(" ") ? null : likely;
}

const isLikelier = (one: Meaning, other: Meaning) => one.weight > other.weight || (one.weight === other.weight && one.known > other.known);

/** Has it what was typed, or what that is short for? */
export const isAsTyped = (group: InterpretedGroup, words: ReadonlySet<string>): boolean =>
  group.alternatives.some((one) => isMatched(one, words));

/** Has it these words, the last one perhaps begun? */
export const isMatched = ({ words, isPrefix: isBegun }: Pick<Meaning, "words" | "isPrefix">, of: ReadonlySet<string>) =>
  words.every((word, at) => of.has(word) || (isBegun && at === words.length - 1 && [...of].some((one) => one.startsWith(word))));
