import { TimeSlice } from "@/lib/platform/time-slice";
import type { SimilarPlaces, PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { isNameTerm, namesPlace, placeIdsOf, type WordGroup } from "./word-group";
import { isKindWord } from "@/lib/search/language/hindi-school-kinds";
import { CARRIERS } from "@/lib/search/language/word-lists";
import { phoneticKey } from "@/lib/search/language/phonetic-key";
import type { Neighbour, Vocabulary } from "@/lib/search/language/vocabulary";

export interface Meaning {
  words: string[];
  isPrefix: boolean;
  /** The confidence: 1 for the words as typed, less for each difference from them. */
  weight: number;
  schoolCount: number;
}

export type InterpretedGroup = WordGroup & {
  meanings: Meaning[];
  /** The places whose name it may be, half typed or misspelt. Their names are among the meanings. */
  candidatePlaces: SimilarPlaces | null;
  /** The largest number of schools that have one of the near meanings. It stays when meanings are removed. */
  schoolCount: number;
};

/** A name with an address has some twenty words. */
const MAX_GROUPS = 32;
const MAX_NEIGHBOURS = 30;
const MAX_CORRECTED_WORDS = 6;
/** A word that this many schools have isn't taken for a misspelt state or town, which would match all its schools: Vihar is not Bihar. */
export const KNOWN_WORD_MIN_SCHOOLS = 10;
/** A cautious correction changes a word that this many schools have only to a far commoner one. */
const CAUTIOUS_MIN_SCHOOLS = 3;
/** A word is probably an error for another one that is this many times as common. */
export const FAR_COMMONER_FACTOR = 50;
/** A word that this many schools have isn't taken for a misspelt place or another word: Mandir is not Mandi. */
export const VERY_COMMON_MIN_SCHOOLS = 1_000;
const PREFIX_WEIGHT = 0.8;
const ABBREVIATION_WEIGHT = 0.95;
/** A word that only sounds the same counts as one with one edit. */
const ONE_EDIT_WEIGHT = 0.8;
const TWO_EDITS_WEIGHT = 0.5;
const COMPOUND_WEIGHT = 0.7;

export const weightOfEdits = (edits: number): number => (edits === 2 ? TWO_EDITS_WEIGHT : ONE_EDIT_WEIGHT);

/** Finds what each group may mean. @param isCautious corrects words that schools have only to likelier ones */
export async function interpretGroups(
  wordGroups: readonly WordGroup[],
  vocabulary: Vocabulary,
  places: PlaceDictionary,
  { isCautious = false }: { isCautious?: boolean } = {},
): Promise<InterpretedGroup[]> {
  const distinct = [...new Map(wordGroups.map((group) => [group.words.join(" "), group])).values()];
  const groups = distinct.map((group) => withTownSpelling(group, vocabulary));
  if (groups.length > MAX_GROUPS) return [];
  const countOf = ({ words: [word] }: WordGroup) => vocabulary.count(word);
  const rarestFirst = groups.filter(isCorrectable).toSorted((one, other) => countOf(one) - countOf(other));
  const corrected = new Set(rarestFirst.slice(0, MAX_CORRECTED_WORDS));
  const candidatePlaces = findCandidatePlaces(groups, vocabulary, places);
  const interpreted: InterpretedGroup[] = [];
  const timeSlice = new TimeSlice();
  for (const [at, group] of groups.entries()) {
    const meanings = typedMeanings(group, vocabulary);
    const similar = candidatePlaces.get(group) ?? null;
    if (similar) meanings.push(...similar.names.map((name) => meaningOf([name], weightOfEdits(similar.edits), vocabulary)));
    if (corrected.has(group)) {
      await timeSlice.yieldIfDue();
      meanings.push(...corrections(group, [groups[at - 1], groups[at + 1]], vocabulary, isCautious));
    }
    interpreted.push({ ...withMeanings(group, meanings), candidatePlaces: similar });
  }
  return interpreted;
}

/** Adds the other spelling of a town's name, as one word or as two: Rajaji Nagar, Dehuroad. */
function withTownSpelling(group: WordGroup, vocabulary: Vocabulary): WordGroup {
  const { words, alternatives, places } = group;
  if (!places?.isTown) return group;
  const spelling = words.length > 1 ? [words.join("")] : vocabulary.split(words[0]);
  return spelling?.every((word) => vocabulary.count(word) > 0)
    ? { ...group, alternatives: [...alternatives, { words: spelling, isPrefix: false }] }
    : group;
}

/** Places that the last word may begin, or that the first or last may be a typing error of. A sole word: only if no school has it. */
function findCandidatePlaces(groups: readonly WordGroup[], vocabulary: Vocabulary, places: PlaceDictionary): Map<WordGroup, SimilarPlaces> {
  const similar = new Map<WordGroup, SimilarPlaces>();
  if (groups.some(namesPlace)) return similar;
  const nameGroups = groups.filter(isNameTerm);
  for (const group of new Set([nameGroups[0], nameGroups.at(-1)])) {
    if (!group || group.words.length > 1 || group.alternatives.some(({ words }) => words.length > 1)) continue;
    const [word] = group.words;
    const isPrefix = group === groups.at(-1) && group.alternatives[0].isPrefix;
    const schoolCount = vocabulary.count(word);
    const found = places.findSimilar(word, { isPrefix, isTown: schoolCount < KNOWN_WORD_MIN_SCHOOLS });
    // The name of a place that was not parsed as one is part of a name: Delhi Public School.
    if (!found || found.names.includes(word) || places.find([word])) continue;
    const isLikely = nameGroups.length === 1 ? schoolCount === 0 : found.edits === 0 || schoolCount < VERY_COMMON_MIN_SCHOOLS;
    if (isLikely) similar.set(group, found);
  }
  return similar;
}

export const candidatePlaceIds = ({ places, candidatePlaces }: InterpretedGroup): string[] => [
  ...placeIdsOf(places),
  ...(candidatePlaces?.placeIds ?? []),
];

export const meaningOf = (words: string[], weight: number, vocabulary: Vocabulary, isPrefix = false): Meaning => ({
  words,
  isPrefix,
  weight,
  schoolCount: Math.min(...words.map((word) => vocabulary.count(word))),
});

const typedMeanings = ({ words, alternatives }: WordGroup, vocabulary: Vocabulary): Meaning[] => [
  meaningOf(words, 1, vocabulary),
  ...alternatives.flatMap((alternative) => {
    const isTyped = alternative.words.join(" ") === words.join(" ");
    return [
      ...(isTyped ? [] : [meaningOf(alternative.words, ABBREVIATION_WEIGHT, vocabulary)]),
      ...(alternative.isPrefix ? [meaningOf(alternative.words, PREFIX_WEIGHT, vocabulary, true)] : []),
    ];
  }),
];

/** A required single word of Latin letters that is no place, no kind and no word of sentences; others are not corrected. */
export const isCorrectable = (group: WordGroup): boolean => {
  const [word, ...others] = group.words;
  return others.length === 0 && isNameTerm(group) && /^[a-z]+$/.test(word) && !CARRIERS.has(word) && !isKindWord(word);
};

function corrections(
  { words: [typed] }: WordGroup,
  [before, after]: (WordGroup | undefined)[],
  vocabulary: Vocabulary,
  isCautious: boolean,
): Meaning[] {
  const typedCount = vocabulary.count(typed);
  const isTrusted = typedCount >= (isCautious ? CAUTIOUS_MIN_SCHOOLS : KNOWN_WORD_MIN_SCHOOLS);
  const neighbours = vocabulary
    .neighbours(typed, MAX_NEIGHBOURS)
    .filter((neighbour) => !isTrusted || isLikelyMeant(neighbour, typed, typedCount) || (!isCautious && neighbour.edits < 2));
  const meanings = neighbours.map(({ word, edits }) => meaningOf([word], weightOfEdits(edits), vocabulary));
  const parts = vocabulary.split(typed);
  if (parts) meanings.push(meaningOf(parts, COMPOUND_WEIGHT, vocabulary));
  for (const joined of [before && before.words.at(-1) + typed, after && typed + after.words[0]])
    if (joined && vocabulary.count(joined) > 0) meanings.push(meaningOf([joined], COMPOUND_WEIGHT, vocabulary));
  return meanings;
}

/** A word that names have is an error of a far commoner one, or a spelling of one that sounds the same. */
const isLikelyMeant = (neighbour: Neighbour, typed: string, typedCount: number) =>
  typedCount < VERY_COMMON_MIN_SCHOOLS && (isFarCommoner(neighbour, typedCount) || phoneticKey(neighbour.word) === phoneticKey(typed));
const isFarCommoner = ({ edits, schools }: Neighbour, typedCount: number) => edits < 2 && schools > FAR_COMMONER_FACTOR * typedCount;

const MIN_NEAR_WEIGHT = 0.8;

/** Gives a group these meanings without duplicates, and the count of the commonest near one. */
export function withMeanings<Group>(group: Group, all: readonly Meaning[]): Group & Pick<InterpretedGroup, "meanings" | "schoolCount"> {
  const keys = new Set<string>();
  const meanings = all.filter((meaning) => !keys.has(keyOf(meaning)) && keys.add(keyOf(meaning)));
  const near = meanings.filter(({ weight, isPrefix }) => weight >= MIN_NEAR_WEIGHT && !isPrefix);
  const schoolCount = Math.max(1, ...(near.length > 0 ? near : meanings).map((meaning) => meaning.schoolCount));
  return { ...group, meanings, schoolCount };
}

export const keyOf = ({ words, isPrefix }: Pick<Meaning, "words" | "isPrefix">): string => `${words.join(" ")}${isPrefix ? "*" : ""}`;
