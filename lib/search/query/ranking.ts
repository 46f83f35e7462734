import type { FieldScoreTerm, ScoreTerm } from "@/lib/search/engine/search-query";
import { weightOfEdits, type Meaning, type InterpretedGroup } from "./interpreted-groups";
import type { SimilarPlaces } from "@/lib/search/places/place-dictionary";
import { namesSchool, type ParsedQuery, type WordGroup } from "./parse-query";
import type { SearchTerms } from "./search-terms";
import { isTelling } from "@/lib/search/language/word-lists";

// What a school gets points for. docs/search.md has the rules in one table; `npm run search:explain` shows them for a query.

export function literalScore({ phrase, words, lastWordForms }: SearchTerms): ScoreTerm[] {
  const all = [...new Set([...words, ...lastWordForms.flat()])];
  return [...nameTerms([phrase.split(" ")], all), { points: 500, field: "place", match: "word", words: all }];
}

/**
 * The score of a query with its words as typed. By falling points: the whole name (with or without the place), the named
 * town, a name that starts with the words, a name with the words as a phrase, the phrase of an abbreviation, the named or
 * half-typed place, each word in the name, each in the location, and the share of the name that was typed.
 */
export function strictScore(parsed: ParsedQuery): ScoreTerm[] {
  const { groups } = parsed;
  return [
    ...nameTerms(namesIn(parsed), wordsOf(groups.filter(({ places }) => !places))),
    ...abbreviatedPhraseTerms(parsed.abbreviatedPhrases),
    ...candidateNameTerms(parsed),
    ...placeTerms(parsed),
    ...inPlaceTerm(parsed.homePlaces, HOME_POINTS),
    ...inPlaceTerm(parsed.prefixPlaces, PREFIX_PLACE_POINTS),
    {
      points: 500,
      field: "place",
      match: "word",
      words: wordsOf(
        groups.filter(
          (group) => !group.places?.placeIds.length && !group.places?.isTown && !isInAbbreviatedPhrase(group, parsed.abbreviatedPhrases),
        ),
      ),
    },
    ...townTerms(groups),
  ];
}

/** An expanded abbreviation does not say where a school is: DPS is not Delhi. */
const isInAbbreviatedPhrase = ({ words }: WordGroup, abbreviatedPhrases: readonly string[][]) =>
  words.every((word) => abbreviatedPhrases.some((phrase) => phrase.includes(word)));

const wordsOf = (groups: readonly WordGroup[]) => [
  ...new Set(groups.flatMap(({ alternatives }) => alternatives.flatMap((one) => one.words))),
];

/** The whole names that may have been typed: all words, and those without the place. The last word may be half typed. */
export const namesIn = ({ phrase, name, fullName }: ParsedQuery): string[][] => {
  const names = [phrase, fullName, name].filter((words) => words.length > 0);
  return names.filter((words, at) => words.length !== names[at - 1]?.length);
};

const nameTerms = (names: string[][], words: string[]): ScoreTerm[] => [
  ...typedNameTerms(names),
  { points: 600, field: "name", match: "word", words },
  { points: 400, match: "shareOfName", words },
];

/** All words rank above some: Delhi Public School is not any Public School in Delhi. Kinds alone start no name: "best school in". */
const typedNameTerms = (names: string[][]): ScoreTerm[] =>
  names.flatMap((words, at) =>
    wholeNameTerms(words, at === 0 ? ALL_WORDS : SOME_WORDS).filter(({ match }) => at === 0 || match === "whole" || words.some(isTelling)),
  );

const wholeNameTerms = (words: string[], [whole, prefix, sideBySide]: readonly number[]): FieldScoreTerm[] => [
  { points: whole, field: "name", match: "whole", words },
  { points: prefix, field: "name", match: "prefix", words },
  { points: sideBySide, field: "name", match: "sideBySide", words },
];
const ALL_WORDS = [20_000, 3_000, 1_500];
const SOME_WORDS = [10_000, 2_000, 1_000];
/** A corrected name gets fewer points than the name as typed. */
const CORRECTED = [9_000, 1_800, 900];

function correctedNameTerms(corrected: ParsedQuery | null, parsed: ParsedQuery): ScoreTerm[] {
  const typed = namesIn(parsed).map((words) => words.join(" "));
  // A single corrected word says nothing about the name that it starts.
  const names = corrected ? namesIn(corrected).filter((words) => words.length > 1 && !typed.includes(words.join(" "))) : [];
  return names.flatMap((words) => wholeNameTerms(words, CORRECTED));
}

const phraseOrWord = (points: number, field: FieldScoreTerm["field"], words: string[]): ScoreTerm => ({
  points,
  field,
  match: words.length > 1 ? "sideBySide" : "word",
  words,
});

/** A candidate for the name gets as many points as one of its words, however many words it has. */
const CANDIDATE_NAME_POINTS = 600;
/** Where no school is known to have the board, its likely schools come before others of the place or town. */
const LIKELY_TYPE_POINTS = 1_000;
const candidateNameTerms = ({ candidateNames, kindNames, likelyTypes }: ParsedQuery): ScoreTerm[] => [
  ...[...candidateNames, ...kindNames].map((words) => phraseOrWord(CANDIDATE_NAME_POINTS, "name", words)),
  ...kindNames.map((words) => phraseOrWord(CANDIDATE_NAME_POINTS, "place", words)),
  ...likelyTypes.map((value): ScoreTerm => ({ points: LIKELY_TYPE_POINTS, match: "facet", facet: "schoolType", value })),
];

/** The phrase of an abbreviation gets more points than any two words of the name: "dps dwarka" does not ask for other public schools in Dwarka, Delhi. */
const ABBREVIATED_PHRASE_POINTS = 1_500;
const abbreviatedPhraseTerms = (abbreviatedPhrases: readonly string[][]): ScoreTerm[] =>
  abbreviatedPhrases.map((words) => ({ points: ABBREVIATED_PHRASE_POINTS, field: "name", match: "sideBySide", words }));

/** A place that starts with a half-typed word gets fewer points than a name with the words as a phrase: "kan" is as likely Kanjirapally in a name as Kanpur. */
const PREFIX_PLACE_POINTS = 1_000;
/** Where the script of the text is used. Fewer points than a name that starts with the words. */
const HOME_POINTS = 1_900;
const inPlaceTerm = (placeIds: readonly string[], points: number): ScoreTerm[] =>
  placeIds.length > 0 ? [{ points: Math.round(points), match: "inPlace", placeIds: [...placeIds] }] : [];

/**
 * A name that starts with the words in the named place ranks above a whole name elsewhere: "saraswati shishu mandir bilaspur" does not ask
 * for the village Bilaspur in Odisha. A name in the place with the words apart does not rank above it: "vidya sagar" asks for a name.
 */
const PLACE_POINTS = 24_000;
/** If the query names only a place and a kind, the place gets more points than any village's school of that name. */
const KIND_PLACE_POINTS = 40_000;
const PART_PENALTY = 100;
const placeTerms = (parsed: ParsedQuery, groups: readonly WordGroup[] = parsed.groups): ScoreTerm[] => {
  const points = namesSchool(parsed) ? PLACE_POINTS : KIND_PLACE_POINTS;
  return groups.flatMap(({ places }) => {
    if (!places) return [];
    return [...inPlaceTerm(places.placeIds, points), ...inPlaceTerm([...places.parts, ...places.around], points - PART_PENALTY)];
  });
};

/** Schools with the town in name or address rank above all others of its district: "kv dehu road" asks for none in Pune. */
const TOWN_POINTS = { inName: 11_000, inAddress: 10_500 };
const townTerms = (groups: readonly WordGroup[]): ScoreTerm[] =>
  groups
    .filter(({ places }) => places?.isTown)
    .flatMap(({ alternatives }) => alternatives)
    .flatMap(({ words }) => [phraseOrWord(TOWN_POINTS.inName, "name", words), phraseOrWord(TOWN_POINTS.inAddress, "place", words)]);

/** The points of a word by its rarity: words that half of the schools have distinguish none. */
const MIN_TERM_POINTS = 30;
const MAX_TERM_POINTS = 900;
const LOCATION_FACTOR = 0.6;
/** A word of at least MIN_IDENTIFYING_POINTS points identifies a school; a match as typed gets AS_TYPED_BONUS more. */
const MIN_IDENTIFYING_POINTS = 300;
const AS_TYPED_BONUS = 250;

/** Factors in the name, for words and for places: a school named after its city is no nearer to it. */
const NAME_FACTOR = { word: 1, place: 0.3 };

/**
 * The score of an expanded query: each match by the rarity of the word and its distance from what was typed, so that exact ranks above
 * corrected.
 * @param corrected the text with its likeliest meanings; null if it is unchanged
 */
export function expandedScore(
  groups: readonly InterpretedGroup[],
  parsed: ParsedQuery,
  corrected: ParsedQuery | null,
  schools: number,
): ScoreTerm[] {
  const phrases = unique([...parsed.abbreviatedPhrases, ...(corrected?.abbreviatedPhrases ?? [])]);
  const names = groups.filter(({ places }) => !places).flatMap(({ meanings }) => meanings.flatMap(({ words }) => words));
  return [
    ...typedNameTerms(namesIn(parsed)),
    ...correctedNameTerms(corrected, parsed),
    ...abbreviatedPhraseTerms(phrases),
    ...candidateNameTerms(parsed),
    ...otherNumberTerms(groups),
    ...placeTerms(parsed, groups),
    ...inPlaceTerm(parsed.homePlaces, HOME_POINTS),
    ...townTerms(groups),
    ...groups.flatMap((group) => groupTerms(group, phrases, schools)),
    { points: 400, match: "shareOfName", words: [...new Set(names)] },
  ];
}

/** Outweighs everything else: KV No. 1 is not KV No. 2, however well the rest matches. */
const OTHER_NUMBER_POINTS = -40_000;
const NUMBER = /^\d{1,3}$/;

function otherNumberTerms(groups: readonly InterpretedGroup[]): ScoreTerm[] {
  const words = groups.filter((group) => !group.places && !mayBePrefix(group)).flatMap(numberIn);
  return words.length > 0 ? [{ points: OTHER_NUMBER_POINTS, match: "otherNumber", words: [...new Set(words)] }] : [];
}

/** "vi" is 6, or a prefix. */
const mayBePrefix = ({ words, alternatives }: WordGroup) =>
  NUMBER.test(words[0]) && alternatives.some((one) => one.isPrefix && !NUMBER.test(one.words[0]));

function numberIn({ alternatives }: WordGroup): string[] {
  const hasNumber = alternatives.some(({ words }) => words.some((word) => NUMBER.test(word)));
  return hasNumber ? alternatives.flatMap(({ words }) => (words.length > 1 ? words.filter((word) => NUMBER.test(word)) : words)) : [];
}

function groupTerms(group: InterpretedGroup, phrases: readonly string[][], schools: number): ScoreTerm[] {
  const { meanings, places, candidatePlaces } = group;
  const rarity = termPoints(group, schools);
  const typedBonus = rarity >= MIN_IDENTIFYING_POINTS ? AS_TYPED_BONUS : 0;
  // A prefix scores where it is a whole word, which is another meaning already.
  const isDuplicate = ({ words, isPrefix }: Meaning) =>
    isPrefix && meanings.some((one) => !one.isPrefix && one.words.join() === words.join());
  const wordTerms = meanings
    .filter((meaning) => !isDuplicate(meaning))
    .flatMap(({ words, weight }): ScoreTerm[] => {
      const points = (rarity * weight) / words.length + (weight === 1 ? typedBonus / words.length : 0);
      const isCandidatePlace = weight < 1 && candidatePlaces !== null && candidatePlaces.names.includes(words.join());
      const inName = Math.round(points * NAME_FACTOR[places || isCandidatePlace ? "place" : "word"]);
      const inPlace = isCandidatePlace || isInAbbreviatedPhrase(group, phrases) ? null : Math.round(points * LOCATION_FACTOR);
      return [
        { points: inName, field: "name", match: "word", words },
        ...(inPlace === null ? [] : [{ points: inPlace, field: "place" as const, match: "word" as const, words }]),
      ];
    });
  return [...wordTerms, ...(candidatePlaces ? inPlaceTerm(candidatePlaces.placeIds, placePoints(candidatePlaces, rarity)) : [])];
}

const unique = (runs: string[][]): string[][] => [...new Map(runs.map((run) => [run.join(" "), run])).values()];

/** A candidate place gets more points than a word of the name with as many errors, and fewer than the word as typed. */
const placePoints = ({ edits }: SimilarPlaces, rarity: number) =>
  rarity * weightOfEdits(edits) + (edits < 2 ? AS_TYPED_BONUS : AS_TYPED_BONUS / 2);

/** A word's points follow the commonest word near to it: a rare misspelling in a register gets no more points. */
function termPoints({ known }: InterpretedGroup, schools: number): number {
  return Math.min(MAX_TERM_POINTS, Math.max(MIN_TERM_POINTS, Math.round(100 * Math.log(schools / known))));
}
