import type { Alternative, ScoreTerm, SearchQuery } from "@/lib/search/engine/search-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { alternativesOf } from "./build-queries";
import { isMatched, KNOWN_WORD_MIN_SCHOOLS, type InterpretedGroup, type Meaning } from "./interpreted-groups";
import { placeIdsOf, type ParsedQuery } from "./parse-query";
import { isKindWord, isSchoolWord } from "@/lib/search/language/hindi-school-kinds";
import { isCarrier, LOCALITY_WORDS } from "@/lib/search/language/word-lists";

// Query relaxation: which words of a query may be missing, if no school has them all. The best partial match decides: the words that it
// has are kept, by rarity, and the others are dropped.

/** Dropping a word costs its rarity. Dropping a place costs as much as dropping a word that 50 of India's schools have. */
const PLACE_COST = 0.72;
const STATE_COST = 0.6;
/** Words of at least this cost identify a school. Together they may outweigh the place that was named. */
const MIN_IDENTIFYING_COST = 0.675;
const MIN_IDENTIFYING_LENGTH = 3;
/** A word of a lower cost only names a kind of school. Without a place, words for kinds find too many schools. */
const MIN_DISTINCTIVE_COST = 0.5;
/** The cost of two rare words: together they show which school is meant, whatever else was typed. */
const MIN_CLEAR_COST = 1.4;
/** In a query of at least this many words, one identifying word is enough without a place. */
const MIN_WORDS_FOR_ONE = 3;
/** The words to find partial matches by, rarest first. Outside of a district they must have few schools, because all hits are compared. */
const MAX_WORDS = 10;
const MAX_SCHOOLS = 8_000;
const MAX_COMPARED_SCHOOLS = 60;
const LOCATION_FACTOR = 0.9;
const MIN_COST = 0.01;
/** In "sainik school", the word before "school" is the kind or the name: it costs more to drop. */
const BEFORE_SCHOOL_FACTOR = 1.25;
/** Words that begin a pasted address, and words that the text marks as a place, cost more to drop. */
const HEAD_FACTOR = 2;
const LOCAL_FACTOR = 1.4;
const MAX_ADDED_WORDS = 5;
/** In fewer words a pincode says where the school is; in a whole address it is one word of many. */
const PASTED_WORDS = 5;

interface Costed {
  group: InterpretedGroup;
  cost: number;
}

interface PartialMatch {
  kept: readonly InterpretedGroup[];
  cost: number;
}

/** Chooses the groups to keep; null if the remaining words would not narrow the search. Phrases of abbreviations stay whole: "vidyalaya" alone is no Kendriya Vidyalaya. */
export async function relax(
  groups: readonly InterpretedGroup[],
  filters: SearchQuery,
  among: { schools: number; parsed: ParsedQuery },
): Promise<readonly InterpretedGroup[] | null> {
  const kept = await bestKept(groups, filters, among);
  const isKept = (word: string) => kept!.some(({ words }) => words.includes(word));
  const isKindLeft = (phrase: string[]) => !phrase.every(isKept) && phrase.filter(isKept).every(isKindWord);
  const broken = kept ? among.parsed.abbreviatedPhrases.filter(isKindLeft).flat() : [];
  const whole = kept?.filter(({ words }) => !words.every((word) => broken.includes(word))) ?? [];
  return whole.length > 0 ? whole : kept;
}

async function bestKept(
  groups: readonly InterpretedGroup[],
  filters: SearchQuery,
  { schools, parsed: { isSentence, headWords, localWords } }: { schools: number; parsed: ParsedQuery },
): Promise<readonly InterpretedGroup[] | null> {
  const weightOf = ({ words }: InterpretedGroup) => {
    if (words.every((word) => headWords.has(word))) return HEAD_FACTOR;
    return words.every((word) => localWords.has(word)) ? LOCAL_FACTOR : 1;
  };
  const needed = groups.filter(({ isOptional }) => !isOptional);
  const named = needed.filter((group) => group.places !== null || isMisspeltPlace(group));
  const pincodes = needed.filter(({ isPincode }) => isPincode);
  const words = needed
    .filter((group) => !named.includes(group) && group.meanings.some(({ known }) => known > 0))
    .map((group) => ({ group, cost: costOf(group, schools) * (namesKind(group, groups) ? BEFORE_SCHOOL_FACTOR : 1) * weightOf(group) }))
    .sort((one, other) => other.cost - one.cost);
  const places = named.length > 0 ? named : needed.length < PASTED_WORDS ? pincodes : [];
  const within = places.length > 0 ? await bestPartialMatch(places, words, filters) : null;
  if (isSentence && within) return within.kept;
  if (places.length > 0 && named.length === 0) return within?.kept ?? null;
  const anywhere = await bestPartialMatch([], places.length > 0 ? words.filter(isIdentifying) : words, filters);
  if (!anywhere || (within && within.cost >= anywhere.cost)) return within?.kept ?? null;
  const { kept, cost } = anywhere;
  // A place is given up only for most of the other words.
  const isElsewhere = 2 * kept.length > needed.length - named.length;
  if (places.length > 0) return ((isElsewhere && (await withOthers(anywhere, words, filters))) || within)?.kept ?? null;
  // Without a place, most of what was typed must be left, or half if all of it is known.
  const min = words.length === needed.length ? needed.length / 2 : (needed.length + 1) / 2;
  const hasIdentifying = needed.length >= MIN_WORDS_FOR_ONE && words.some((one) => isIdentifying(one) && kept.includes(one.group));
  return cost >= MIN_CLEAR_COST || hasIdentifying || (cost >= MIN_DISTINCTIVE_COST && kept.length >= min) ? kept : null;
}

const namesKind = (group: InterpretedGroup, groups: readonly InterpretedGroup[]) =>
  groups[groups.indexOf(group) + 1]?.words.every(isSchoolWord) ?? false;

const isMisspeltPlace = ({ candidatePlaces, meanings }: InterpretedGroup) =>
  candidatePlaces !== null && candidatePlaces.edits === 1 && meanings[0].known < KNOWN_WORD_MIN_SCHOOLS;

const costOf = ({ words, places, known }: InterpretedGroup, schools: number): number => {
  if (places) return placeIdsOf(places).length > 0 ? PLACE_COST : STATE_COST;
  if (words.every((word) => isCarrier(word) || isSchoolWord(word) || LOCALITY_WORDS.has(word))) return MIN_COST;
  return Math.max(MIN_COST, Math.log(schools / known) / Math.log(Math.max(schools, 2)));
};

const isIdentifying = ({ cost, group }: Costed) =>
  cost >= MIN_IDENTIFYING_COST && !group.words.every((word) => isKindWord(word) || word.length < MIN_IDENTIFYING_LENGTH);

/** The conditions of a group in a relaxed query: a place means its schools, and not others that are named after it. */
export function relaxedTerms(group: InterpretedGroup): Alternative[] {
  const placeIds = placeIdsOf(group.places);
  if (placeIds.length === 0) return alternativesOf(group);
  return group.places!.isTown ? [...alternativesOf(group), { placeIds }] : [{ placeIds }];
}

/** The school that has the most of these words by rarity, in the named places. */
async function bestPartialMatch(
  places: readonly InterpretedGroup[],
  words: readonly Costed[],
  filters: SearchQuery,
): Promise<PartialMatch | null> {
  const isInDistrict =
    places.some(({ places, isPincode }) => isPincode || places === null || placeIdsOf(places).length > 0) || filters.placeIds !== null;
  const searched = isInDistrict ? words.slice(0, MAX_WORDS) : rarest(words);
  const inPlaces = places.map(relaxedTerms);
  const costOfPlaces = places.length > 0 ? PLACE_COST : 0;
  if (searched.length > 0) {
    const anyWord = searched.flatMap(({ group }) => wholeWords(group));
    const query = { ...filters, words: [...inPlaces, anyWord], score: searched.flatMap(costTerms) };
    const { serials } = await searchEngine().findPage(query, "relevance", { offset: 0, limit: MAX_COMPARED_SCHOOLS });
    const hits = await searchEngine().readWords(serials);
    let best: PartialMatch | null = null;
    for (const hit of hits) {
      const [name, location] = [hit.name, hit.place].map((text) => new Set(text.split(" ")));
      const matched = words
        .map(({ group, cost }) => ({ group, cost: cost * weightIn(group, name, location) }))
        .filter(({ cost }) => cost > 0);
      const cost = matched.reduce((sum, one) => sum + one.cost, costOfPlaces);
      if (!best || cost > best.cost) best = { kept: [...places, ...matched.map(({ group }) => group)], cost };
    }
    if (best) return best;
  }
  return withOthers({ kept: places, cost: costOfPlaces }, words, filters);
}

/** Adds the other words, rarest first, as long as schools have them all; null if no school has what is left. */
async function withOthers(match: PartialMatch, words: readonly Costed[], filters: SearchQuery): Promise<PartialMatch | null> {
  let [best, isFound] = [match, false];
  for (const { group, cost } of words.filter(({ group }) => !match.kept.includes(group)).slice(0, MAX_ADDED_WORDS)) {
    const more = { kept: [...best.kept, group], cost: best.cost + cost };
    if (await isAnyFound(more.kept, filters)) [best, isFound] = [more, true];
  }
  return isFound || (best.kept.length > 0 && (await isAnyFound(best.kept, filters))) ? best : null;
}

async function isAnyFound(groups: readonly InterpretedGroup[], filters: SearchQuery): Promise<boolean> {
  const { total } = await searchEngine().findPage({ ...filters, words: groups.map(relaxedTerms) }, "relevance", { offset: 0, limit: 1 });
  return total > 0;
}

function rarest(words: readonly Costed[]): Costed[] {
  let schools = 0;
  return words.slice(0, MAX_WORDS).filter(({ group }) => {
    const own = group.meanings.reduce((sum, { known }) => sum + known, 0);
    if (schools + own > MAX_SCHOOLS) return false;
    schools += own;
    return true;
  });
}

/** Short beginnings of words are left out: they match half of all schools. */
const wholeWords = ({ meanings, candidatePlaces }: InterpretedGroup): Alternative[] => [
  ...meanings.filter(isSearched).map(({ words, isPrefix }) => ({ words, isPrefix })),
  ...(candidatePlaces && candidatePlaces.edits > 0 ? [{ placeIds: candidatePlaces.placeIds }] : []),
];

const MIN_PREFIX_LENGTH = 5;
const isSearched = ({ words, isPrefix }: Meaning) => !isPrefix || words.at(-1)!.length >= MIN_PREFIX_LENGTH;

const POINTS = 1_000;

const costTerms = ({ group, cost }: Costed): ScoreTerm[] =>
  group.meanings.filter(isSearched).flatMap(({ words, weight }): ScoreTerm[] => {
    const points = (POINTS * cost * weight) / words.length;
    return [
      { points: Math.round(points), field: "name", match: "word", words },
      { points: Math.round(points * LOCATION_FACTOR), field: "place", match: "word", words },
    ];
  });

function weightIn({ meanings }: InterpretedGroup, name: ReadonlySet<string>, location: ReadonlySet<string>): number {
  return Math.max(
    0,
    ...meanings.map((meaning) => {
      // Squared, so that corrected words count clearly less than typed ones.
      const weight = meaning.weight ** 2;
      if (isMatched(meaning, name)) return weight;
      return isMatched(meaning, location) || isMatched(meaning, new Set([...name, ...location])) ? LOCATION_FACTOR * weight : 0;
    }),
  );
}
