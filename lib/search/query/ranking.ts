import type { FieldScoreTerm, ScoreTerm } from "@/lib/search/engine/search-query";
import { weightOfEdits, type Meaning, type InterpretedGroup } from "./interpreted-groups";
import type { SimilarPlaces } from "@/lib/search/places/place-dictionary";
import { placeIdsOf, type ParsedQuery, type WordGroup } from "./parse-query";
import type { SearchTerms } from "./search-terms";
import { isTelling } from "@/lib/search/language/word-lists";

// All in hundredths, because points are whole numbers (question.ts).

/** For words as they are. */
export function plainScore({ phrase, words, lastWordForms }: SearchTerms): ScoreTerm[] {
  const all = [...new Set([...words, ...lastWordForms.flat()])];
  return [...scoreOfName([phrase.split(" ")], all), { points: 500, field: "place", match: "word", words: all }];
}

/**
 * How well a school fits what the words mean: the whole name, with the place or without it, before a name that begins so, before one that
 * holds the words side by side; the words of an abbreviation side by side; the place that was named, or half named; then six for each
 * other word in the name, five for each in the place, and up to four for the share of the name that was named.
 */
export function scoreOf(reading: ParsedQuery): ScoreTerm[] {
  const { groups } = reading;
  return [
    ...scoreOfName(namesIn(reading), wordsOf(groups.filter(({ places }) => !places))),
    ...ofChains(reading),
    ...candidateNameTerms(reading),
    ...ofQuarters(reading),
    ...inPlaces(groups),
    ...inOneOf(reading.prefixPlaces, PLACE_BEGUN),
    {
      points: 500,
      field: "place",
      match: "word",
      words: wordsOf(groups.filter((group) => !group.places?.placeIds.length && !group.places?.isTown && !isChained(group, reading))),
    },
    ...ofTowns(groups),
  ];
}

/** What an abbreviation stands for says nothing of where a school is: DPS is not Delhi. */
const isChained = ({ words }: WordGroup, { chains }: Pick<ParsedQuery, "chains">) =>
  words.every((word) => chains.some((chain) => chain.includes(word)));

const wordsOf = (groups: readonly WordGroup[]) => [
  ...new Set(groups.flatMap(({ alternatives }) => alternatives.flatMap((one) => one.words))),
];

/** The whole name that may have been typed: all words, and those beside the place. The last may be half of one. */
export const namesIn = ({ phrase, name, fullName }: ParsedQuery): string[][] => {
  const names = [phrase, fullName, name].filter((words) => words.length > 0);
  return names.filter((words, at) => words.length !== names[at - 1]?.length);
};

const scoreOfName = (names: string[][], words: string[]): ScoreTerm[] => [
  ...asTyped(names),
  { points: 600, field: "name", match: "word", words },
  { points: 400, match: "shareOfName", words },
];

/**
 * All words before some of them: Delhi Public School is none of Delhi's that are called Public School. Words that say nothing of which school is
 * meant may be a name, but begin none: "best school in whitefield" asks for no School of India.
 */
const asTyped = (names: string[][]): ScoreTerm[] =>
  names.flatMap((words, at) =>
    ofWholeName(words, at === 0 ? ALL_WORDS : SOME_WORDS).filter(({ match }) => at === 0 || match === "whole" || words.some(isTelling)),
  );

const ofWholeName = (words: string[], [whole, beginning, sideBySide]: readonly number[]): FieldScoreTerm[] => [
  { points: whole, field: "name", match: "whole", words },
  { points: beginning, field: "name", match: "beginning", words },
  { points: sideBySide, field: "name", match: "sideBySide", words },
];
const ALL_WORDS = [20_000, 3_000, 1_500];
const SOME_WORDS = [10_000, 2_000, 1_000];
/** Less than for a name as it was typed. */
const CORRECTED = [9_000, 1_800, 900];

function asCorrected(corrected: ParsedQuery | null, reading: ParsedQuery): ScoreTerm[] {
  const typed = namesIn(reading).map((words) => words.join(" "));
  // One word is as near to what was typed as another, whatever name it begins.
  const names = corrected ? namesIn(corrected).filter((words) => words.length > 1 && !typed.includes(words.join(" "))) : [];
  return names.flatMap((words) => ofWholeName(words, CORRECTED));
}

const together = (points: number, field: FieldScoreTerm["field"], words: string[]): ScoreTerm => ({
  points,
  field,
  match: words.length > 1 ? "sideBySide" : "word",
  words,
});

/** As much as for one word of the name, however many they are. */
const CANDIDATE_NAME_POINTS = 600;
const candidateNameTerms = ({ candidateNames }: ParsedQuery): ScoreTerm[] =>
  candidateNames.map((words) => together(CANDIDATE_NAME_POINTS, "name", words));

/** As much as for a place that was named: in "Vaishali Nagar" no school of Vaishali lies for having Nagar somewhere. */
const QUARTER = 1_500;
const ofQuarters = ({ quarters }: ParsedQuery): ScoreTerm[] =>
  quarters.flatMap((words) => [together(QUARTER, "name", words), together(QUARTER, "place", words)]);

/** More than what a name has for any two words: "dps dwarka" asks for no other public school in Dwarka, Delhi. */
const CHAIN = 1_500;
const ofChains = ({ chains }: Pick<ParsedQuery, "chains">): ScoreTerm[] =>
  chains.map((words) => ({ points: CHAIN, field: "name", match: "sideBySide", words }));

/** Less than for a name that has the words side by side: Kanpur is no likelier than Kanjirapally in the name. */
const PLACE_BEGUN = 1_000;
const inOneOf = (placeIds: string[], points: number): ScoreTerm[] =>
  placeIds.length > 0 ? [{ points: Math.round(points), match: "inPlace", placeIds }] : [];

/** A place that was named stands before one that only its parts' schools or another field's words answer. */
const inPlaces = (groups: readonly WordGroup[], shareOf: (placeIds: string[]) => number = () => 1): ScoreTerm[] =>
  groups.flatMap(({ places }) => {
    if (!places) return [];
    const others = [...places.parts, ...places.around];
    return [...inOneOf(places.placeIds, 1_500 * shareOf(places.placeIds)), ...inOneOf(others, 1_400 * shareOf(others))];
  });

/** Who says the town, in the name or the address, before others of its district, whatever these are called: "kv dehu road" asks for no other of Pune's. */
const SAID = { inName: 11_000, inAddress: 10_500 };
const ofTowns = (groups: readonly WordGroup[]): ScoreTerm[] =>
  groups
    .filter(({ places }) => places?.isTown)
    .flatMap(({ alternatives }) => alternatives)
    .flatMap(({ words }) => [together(SAID.inName, "name", words), together(SAID.inAddress, "place", words)]);

/** A word's worth by how many schools have it: those that half of all have say nothing about which is meant. */
const MIN_TERM_POINTS = 30;
const MAX_TERM_POINTS = 900;
/** Where words may mean others a place is worth so many times what it is else, and a town's district more than a village elsewhere that says the town in name and address. */
const IN_PLACES_WIDENED = 0.4;
const IN_TOWN_WIDENED = 17;
/** A match in the place is worth this share of one in the name. */
const IN_PLACE = 0.6;
/** A word worth so much tells which school is meant, and one that has it as it was typed is so much nearer. */
const TELLING = 300;
const AS_TYPED = 250;

/** What is no place is worth this in the name, a place that in the place: a school called after its city is no nearer to it. */
const IN_NAME = { word: 1, place: 0.3 };

/**
 * Where words may mean others: each match by how rare the word is and how far from what was typed, so that exact comes before corrected.
 *
 * @param corrected the same with what the words are likeliest meant as; null: as they are
 */
export function scoreOfMeanings(
  groups: readonly InterpretedGroup[],
  reading: ParsedQuery,
  corrected: ParsedQuery | null,
  schools: number,
): ScoreTerm[] {
  const around = new Set(groups.flatMap(({ places }) => (places?.isTown ? placeIdsOf(places) : [])));
  const said = { chains: unique([...reading.chains, ...(corrected?.chains ?? [])]) };
  const names = groups.filter(({ places }) => !places).flatMap(({ meanings }) => meanings.flatMap(({ words }) => words));
  return [
    ...asTyped(namesIn(reading)),
    ...asCorrected(corrected, reading),
    ...ofChains(said),
    ...candidateNameTerms(reading),
    ...ofQuarters(reading),
    ...ofOtherNumbers(groups),
    ...inPlaces(groups, (placeIds) => (placeIds.some((id) => around.has(id)) ? IN_TOWN_WIDENED : IN_PLACES_WIDENED)),
    ...ofTowns(groups),
    ...groups.flatMap((group) => scoreOfGroup(group, said, schools)),
    { points: 400, match: "shareOfName", words: [...new Set(names)] },
  ];
}

/** More than all else together: KV No. 1 is not KV No. 2, whatever else of it is as it was typed. */
const OTHER_NUMBER = -40_000;
const NUMBER = /^\d{1,3}$/;

/** After one of the number that was typed, and after one without any. */
function ofOtherNumbers(groups: readonly InterpretedGroup[]): ScoreTerm[] {
  const words = groups.filter((group) => !group.places && !isPerhapsBegun(group)).flatMap(numberIn);
  return words.length > 0 ? [{ points: OTHER_NUMBER, match: "otherNumber", words: [...new Set(words)] }] : [];
}

/** "vi" is 6, or the beginning of a word. */
const isPerhapsBegun = ({ words, alternatives }: WordGroup) =>
  NUMBER.test(words[0]) && alternatives.some((one) => one.isPrefix && !NUMBER.test(one.words[0]));

/** A number in digits and in words: sector 14, one. */
function numberIn({ alternatives }: WordGroup): string[] {
  const hasNumber = alternatives.some(({ words }) => words.some((word) => NUMBER.test(word)));
  return hasNumber ? alternatives.flatMap(({ words }) => (words.length > 1 ? words.filter((word) => NUMBER.test(word)) : words)) : [];
}

function scoreOfGroup(group: InterpretedGroup, said: Pick<ParsedQuery, "chains">, schools: number): ScoreTerm[] {
  const { meanings, places, candidatePlaces } = group;
  const worth = termPoints(group, schools);
  const asTyped = worth >= TELLING ? AS_TYPED : 0;
  // A beginning scores where it is a whole word, and that is another meaning already.
  const isTwice = ({ words, isPrefix }: Meaning) => isPrefix && meanings.some((one) => !one.isPrefix && one.words.join() === words.join());
  const ofWords = meanings
    .filter((meaning) => !isTwice(meaning))
    .flatMap(({ words, weight }): ScoreTerm[] => {
      const points = (worth * weight) / words.length + (weight === 1 ? asTyped / words.length : 0);
      const isOfPlaceMeant = weight < 1 && candidatePlaces !== null && candidatePlaces.names.includes(words.join());
      const inName = Math.round(points * IN_NAME[places || isOfPlaceMeant ? "place" : "word"]);
      const inPlace = isOfPlaceMeant || isChained(group, said) ? null : Math.round(points * IN_PLACE);
      return [
        { points: inName, field: "name", match: "word", words },
        ...(inPlace === null ? [] : [{ points: inPlace, field: "place" as const, match: "word" as const, words }]),
      ];
    });
  return [...ofWords, ...(candidatePlaces ? inOneOf(candidatePlaces.placeIds, placePoints(candidatePlaces, worth)) : [])];
}

const unique = (runs: string[][]): string[][] => [...new Map(runs.map((run) => [run.join(" "), run])).values()];

/** More than a name has for a word with as many errors, less than for the word as it was typed. */
const placePoints = ({ edits }: SimilarPlaces, worth: number) => worth * weightOfEdits(edits) + (edits < 2 ? AS_TYPED : AS_TYPED / 2);

/** That of the commonest of the words near to what was typed: a word that a register has misspelt is worth no more for being rare. */
function termPoints({ known }: InterpretedGroup, schools: number): number {
  return Math.min(MAX_TERM_POINTS, Math.max(MIN_TERM_POINTS, Math.round(100 * Math.log(schools / known))));
}
