import type { FieldScoreTerm, ScoreTerm } from "@/lib/search/engine/search-query";
import { weightOfEdits, type Meaning, type InterpretedGroup } from "./interpreted-groups";
import type { SimilarPlaces } from "@/lib/search/places/place-dictionary";
import { namesSchool, type ParsedQuery } from "./parse-query";
import type { WordGroup } from "./word-group";
import type { SearchTerms } from "./search-terms";
import { isDistinctive } from "@/lib/search/language/word-lists";

// What a school gets points for. docs/search.md has the rules in one table; `npm run search:explain` shows them for a query.

const NAME_WORD_POINTS = 600;
const LOCATION_WORD_POINTS = 500;
/** The points of a name of which every letter was typed. A share of the letters gives the same share of the points. */
const NAME_SHARE_POINTS = 400;

export function literalScore({ phrase, words, lastWordForms }: SearchTerms): ScoreTerm[] {
  const all = [...new Set([...words, ...lastWordForms.flat()])];
  return [...nameTerms([phrase.split(" ")], all), locationWordTerm(all)];
}

const locationWordTerm = (words: string[]): ScoreTerm => ({ points: LOCATION_WORD_POINTS, field: "place", match: "word", words });

export function strictScore(parsed: ParsedQuery): ScoreTerm[] {
  const { groups, abbreviatedPhrases } = parsed;
  const mayBeLocation = (group: WordGroup) =>
    !group.places?.placeIds.length && !group.places?.isTown && !isInAbbreviatedPhrase(group, abbreviatedPhrases);
  return [
    ...nameTerms(namesIn(parsed), alternativeWords(groups.filter(({ places }) => !places))),
    ...abbreviatedPhraseTerms(abbreviatedPhrases),
    ...candidateNameTerms(parsed),
    ...placeTerms(parsed),
    ...inPlaceTerm(parsed.homePlaces, HOME_POINTS),
    ...inPlaceTerm(parsed.prefixPlaces, PREFIX_PLACE_POINTS),
    locationWordTerm(alternativeWords(groups.filter(mayBeLocation))),
    ...townTerms(groups),
  ];
}

/** An expanded abbreviation does not say where a school is: DPS is not Delhi. */
const isInAbbreviatedPhrase = ({ words }: WordGroup, abbreviatedPhrases: readonly string[][]) =>
  words.every((word) => abbreviatedPhrases.some((phrase) => phrase.includes(word)));

const alternativeWords = (groups: readonly WordGroup[]) => [
  ...new Set(groups.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words))),
];

/** The whole names that may have been typed: all words, and those without the place. The last word may be half typed. */
export const namesIn = ({ phrase, nameWords, fullNameWords }: ParsedQuery): string[][] => {
  const names = [phrase, fullNameWords, nameWords].filter((words) => words.length > 0);
  return names.filter((words, at) => words.length !== names[at - 1]?.length);
};

const nameTerms = (names: string[][], words: string[]): ScoreTerm[] => [
  ...typedNameTerms(names),
  { points: NAME_WORD_POINTS, field: "name", match: "word", words },
  { points: NAME_SHARE_POINTS, match: "shareOfName", words },
];

interface WholeNamePoints {
  whole: number;
  prefix: number;
  phrase: number;
}
const ALL_WORDS_POINTS: WholeNamePoints = { whole: 20_000, prefix: 3_000, phrase: 1_500 };
/** All words rank above some: Delhi Public School is not any Public School in Delhi. */
const SOME_WORDS_POINTS: WholeNamePoints = { whole: 10_000, prefix: 2_000, phrase: 1_000 };
/** A corrected name gets fewer points than the name as typed. */
const CORRECTED_POINTS: WholeNamePoints = { whole: 9_000, prefix: 1_800, phrase: 900 };

const wholeNameTerms = (words: string[], points: WholeNamePoints): FieldScoreTerm[] =>
  (["whole", "prefix", "phrase"] as const).map((match) => ({ points: points[match], field: "name", match, words }));

function typedNameTerms([allWords, ...withoutPlace]: string[][]): ScoreTerm[] {
  // A text of words for kinds only ("best school in") is not the beginning of a name.
  const canMatch = ({ match, words }: FieldScoreTerm) => match === "whole" || words.some(isDistinctive);
  return [
    ...(allWords ? wholeNameTerms(allWords, ALL_WORDS_POINTS) : []),
    ...withoutPlace.flatMap((words) => wholeNameTerms(words, SOME_WORDS_POINTS)).filter(canMatch),
  ];
}

function correctedNameTerms(corrected: ParsedQuery | null, parsed: ParsedQuery): ScoreTerm[] {
  const typed = namesIn(parsed).map((words) => words.join(" "));
  // One corrected word is too little to tell that a name starts with it.
  const names = corrected ? namesIn(corrected).filter((words) => words.length > 1 && !typed.includes(words.join(" "))) : [];
  return names.flatMap((words) => wholeNameTerms(words, CORRECTED_POINTS));
}

const phraseOrWord = (points: number, field: FieldScoreTerm["field"], words: string[]): ScoreTerm => ({
  points,
  field,
  match: words.length > 1 ? "phrase" : "word",
  words,
});

/** A candidate for the name gets the points of a single word of the name, even if it has several words. */
const CANDIDATE_NAME_POINTS = NAME_WORD_POINTS;
/** If no school is known to have the board, school types that mostly have it come before other schools of the place. */
const LIKELY_TYPE_POINTS = 1_000;
const candidateNameTerms = ({ candidateNames, kindNames, likelyTypes }: ParsedQuery): ScoreTerm[] => [
  ...[...candidateNames, ...kindNames].map((words) => phraseOrWord(CANDIDATE_NAME_POINTS, "name", words)),
  ...kindNames.map((words) => phraseOrWord(CANDIDATE_NAME_POINTS, "place", words)),
  ...likelyTypes.map((value): ScoreTerm => ({ points: LIKELY_TYPE_POINTS, match: "facet", facet: "schoolType", value })),
];

/** More points than two single words of a name: "dps dwarka" does not ask for other public schools in Dwarka, Delhi. */
const ABBREVIATED_PHRASE_POINTS = 1_500;
const abbreviatedPhraseTerms = (abbreviatedPhrases: readonly string[][]): ScoreTerm[] =>
  abbreviatedPhrases.map((words) => ({ points: ABBREVIATED_PHRASE_POINTS, field: "name", match: "phrase", words }));

/** The place of a half-typed word gets fewer points than a name with the phrase: "kan" may be Kanpur, or Kanjirapally in a name. */
const PREFIX_PLACE_POINTS = 1_000;
/** The points of a school where the script of the text is used: fewer than those of a name that starts with the words. */
const HOME_POINTS = 1_900;
const inPlaceTerm = (placeIds: readonly string[], points: number): ScoreTerm[] =>
  placeIds.length > 0 ? [{ points: Math.round(points), match: "inPlace", placeIds: [...placeIds] }] : [];

/**
 * A name that starts with the words, in the named place, ranks above a whole name elsewhere: "saraswati shishu mandir bilaspur" asks for
 * no village in Odisha. A name in the place that only contains the words doesn't: "vidya sagar" asks for a name.
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
const MIN_RARITY_POINTS = 30;
const MAX_RARITY_POINTS = 900;
const LOCATION_FACTOR = 0.6;
/** The name of a place counts less than another word of a school's name, because many schools elsewhere have it, too. */
const PLACE_IN_NAME_FACTOR = 0.3;
/** A word of at least this many points identifies a school: it gets the bonus where it matches as typed. */
const MIN_IDENTIFYING_POINTS = 300;
const AS_TYPED_BONUS_POINTS = 250;

/** The score of an expanded query: each word by its rarity and its distance from what was typed. `corrected`: its likeliest meanings. */
export function expandedScore(
  groups: readonly InterpretedGroup[],
  parsed: ParsedQuery,
  corrected: ParsedQuery | null,
  allSchools: number,
): ScoreTerm[] {
  const phrases = distinctPhrases([...parsed.abbreviatedPhrases, ...(corrected?.abbreviatedPhrases ?? [])]);
  const nameGroups = groups.filter(({ places }) => !places);
  const nameWords = new Set(nameGroups.flatMap(({ meanings }) => meanings.flatMap(({ words }) => words)));
  return [
    ...typedNameTerms(namesIn(parsed)),
    ...correctedNameTerms(corrected, parsed),
    ...abbreviatedPhraseTerms(phrases),
    ...candidateNameTerms(parsed),
    ...otherNumberTerms(groups),
    ...placeTerms(parsed, groups),
    ...inPlaceTerm(parsed.homePlaces, HOME_POINTS),
    ...townTerms(groups),
    ...groups.flatMap((group) => groupTerms(group, phrases, allSchools)),
    { points: NAME_SHARE_POINTS, match: "shareOfName", words: [...nameWords] },
  ];
}

/** The penalty outweighs everything else: KV No. 1 is not KV No. 2, however well the other words match. */
const OTHER_NUMBER_POINTS = -40_000;
const NUMBER = /^\d{1,3}$/;

function otherNumberTerms(groups: readonly InterpretedGroup[]): ScoreTerm[] {
  const words = groups.filter((group) => !group.places && !mayBePrefix(group)).flatMap(numbersOf);
  return words.length > 0 ? [{ points: OTHER_NUMBER_POINTS, match: "otherNumber", words: [...new Set(words)] }] : [];
}

/** Whether a number may be the beginning of a word: "vi" is 6, or the start of "vidyalaya". */
const mayBePrefix = ({ words, alternatives }: WordGroup) =>
  NUMBER.test(words[0]) && alternatives.some((alternative) => alternative.isPrefix && !NUMBER.test(alternative.words[0]));

function numbersOf({ alternatives }: WordGroup): string[] {
  const hasNumber = alternatives.some(({ words }) => words.some((word) => NUMBER.test(word)));
  return hasNumber ? alternatives.flatMap(({ words }) => (words.length > 1 ? words.filter((word) => NUMBER.test(word)) : words)) : [];
}

function groupTerms(group: InterpretedGroup, phrases: readonly string[][], allSchools: number): ScoreTerm[] {
  const { meanings, places, candidatePlaces } = group;
  const rarity = rarityPoints(group, allSchools);
  const bonus = rarity >= MIN_IDENTIFYING_POINTS ? AS_TYPED_BONUS_POINTS : 0;
  const wordTerms = meanings
    .filter((meaning) => !isDuplicate(meaning, meanings))
    .flatMap(({ words, weight }): ScoreTerm[] => {
      const points = (rarity * weight) / words.length + (weight === 1 ? bonus / words.length : 0);
      const isCandidatePlace = weight < 1 && candidatePlaces !== null && candidatePlaces.names.includes(words.join());
      const namePoints = points * (places || isCandidatePlace ? PLACE_IN_NAME_FACTOR : 1);
      const inName: ScoreTerm = { points: Math.round(namePoints), field: "name", match: "word", words };
      if (isCandidatePlace || isInAbbreviatedPhrase(group, phrases)) return [inName];
      return [inName, { points: Math.round(points * LOCATION_FACTOR), field: "place", match: "word", words }];
    });
  return [...wordTerms, ...(candidatePlaces ? inPlaceTerm(candidatePlaces.placeIds, candidatePlacePoints(candidatePlaces, rarity)) : [])];
}

/** Whether another meaning has these words as a whole: a prefix with the same words would score twice. */
const isDuplicate = ({ words, isPrefix }: Meaning, meanings: readonly Meaning[]) =>
  isPrefix && meanings.some((other) => !other.isPrefix && other.words.join() === words.join());

const distinctPhrases = (phrases: string[][]): string[][] => [...new Map(phrases.map((words) => [words.join(" "), words])).values()];

/** A candidate place gets more points than a word of the name with as many errors, and fewer than the word as typed. */
const candidatePlacePoints = ({ edits }: SimilarPlaces, rarity: number) =>
  rarity * weightOfEdits(edits) + (edits < 2 ? AS_TYPED_BONUS_POINTS : AS_TYPED_BONUS_POINTS / 2);

/** The points depend on the commonest of the near words, so that a rare misspelling in a register gets no more points. */
function rarityPoints({ schoolCount }: InterpretedGroup, allSchools: number): number {
  return Math.min(MAX_RARITY_POINTS, Math.max(MIN_RARITY_POINTS, Math.round(100 * Math.log(allSchools / schoolCount))));
}
