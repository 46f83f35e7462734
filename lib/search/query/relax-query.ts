import type { Alternative, ScoreTerm, SearchQuery } from "@/lib/search/engine/search-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { alternativesOf } from "./build-queries";
import type { InterpretedGroup, Meaning } from "./interpreted-groups";
import { isMatched } from "./narrow-meanings";
import type { ParsedQuery } from "./parse-query";
import { placeIdsOf } from "./word-group";
import { isKindWord, isSchoolWord } from "@/lib/search/language/hindi-school-kinds";
import { isCarrier, LOCALITY_WORDS } from "@/lib/search/language/word-lists";

// Query relaxation: chooses the words to drop if no school has them all. The query keeps the words of the school that has most of them,
// weighted by rarity, and drops the others.

/** Dropping a place costs as much as dropping a word that 50 of India's schools have. A word costs its rarity, from 0 to 1. */
const PLACE_COST = 0.72;
const STATE_COST = 0.6;
const MIN_COST = 0.01;
/** Words of at least this cost and length identify a school. Together they may outweigh the place that was named. */
const MIN_IDENTIFYING_COST = 0.675;
const MIN_IDENTIFYING_LENGTH = 3;
/** A word of a lower cost only names a kind of school. Without a place, words for kinds find too many schools. */
const MIN_DISTINCTIVE_COST = 0.5;
/** In a query of at least this many words, one identifying word is enough without a place. */
const MIN_WORDS_FOR_ONE = 3;
/** Partial matches are found by the rarest words. Outside of a district these must have few schools, because all hits are compared. */
const MAX_SEARCHED_WORDS = 10;
const MAX_SEARCHED_SCHOOLS = 8_000;
const MAX_COMPARED_SCHOOLS = 60;
const LOCATION_FACTOR = 0.9;
const MAX_ADDED_WORDS = 5;

interface CostedGroup {
  group: InterpretedGroup;
  cost: number;
}

/** The groups that some school has, and what it would cost to drop them. */
interface PartialMatch {
  groups: readonly InterpretedGroup[];
  cost: number;
}

/** Chooses the groups to keep; null if they would not narrow the search. Abbreviated phrases stay whole: "vidyalaya" is no KV. */
export async function relax(
  groups: readonly InterpretedGroup[],
  filters: SearchQuery,
  context: { schoolCount: number; parsed: ParsedQuery },
): Promise<readonly InterpretedGroup[] | null> {
  const kept = await chooseGroups(groups, filters, context);
  if (!kept) return null;
  const isKept = (word: string) => kept.some(({ words }) => words.includes(word));
  const isKindLeft = (phrase: string[]) => !phrase.every(isKept) && phrase.filter(isKept).every(isKindWord);
  const brokenPhrases = context.parsed.abbreviatedPhrases.filter(isKindLeft).flat();
  const unbroken = kept.filter(({ words }) => !words.every((word) => brokenPhrases.includes(word)));
  return unbroken.length > 0 ? unbroken : kept;
}

async function chooseGroups(
  groups: readonly InterpretedGroup[],
  filters: SearchQuery,
  { schoolCount, parsed }: { schoolCount: number; parsed: ParsedQuery },
): Promise<readonly InterpretedGroup[] | null> {
  const required = groups.filter(({ isOptional }) => !isOptional);
  const placeGroups = required.filter((group) => group.places !== null);
  const pincodes = required.filter(({ isPincode }) => isPincode);
  const words = required
    .filter((group) => !placeGroups.includes(group) && group.meanings.some((meaning) => meaning.schoolCount > 0))
    .map((group) => ({ group, cost: costOf(group, schoolCount) }))
    .sort((one, other) => other.cost - one.cost);
  const places = placeGroups.length > 0 ? placeGroups : pincodes;
  const inPlace = places.length > 0 ? await bestPartialMatch(places, words, filters) : null;
  if (parsed.isSentence && inPlace) return inPlace.groups;
  if (places.length > 0 && placeGroups.length === 0) return inPlace?.groups ?? null;
  const anywhere = await bestPartialMatch([], places.length > 0 ? words.filter(isIdentifying) : words, filters);
  if (!anywhere || (inPlace && inPlace.cost >= anywhere.cost)) return inPlace?.groups ?? null;
  if (places.length === 0) return isClear(anywhere, words, required) ? anywhere.groups : null;
  // A place is given up only for most of the other words.
  const hasMostWords = 2 * anywhere.groups.length > required.length - placeGroups.length;
  const elsewhere = hasMostWords ? await addWords(anywhere, words, filters) : null;
  return (elsewhere ?? inPlace)?.groups ?? null;
}

/**
 * Whether the words that are left say enough without a place: one that identifies a school, or most of the typed words
 * (half of them if schools have every word).
 */
function isClear({ groups, cost }: PartialMatch, words: readonly CostedGroup[], required: readonly InterpretedGroup[]): boolean {
  const minGroups = words.length === required.length ? required.length / 2 : (required.length + 1) / 2;
  const hasIdentifying = words.some((word) => isIdentifying(word) && groups.includes(word.group));
  if (hasIdentifying && required.length >= MIN_WORDS_FOR_ONE) return true;
  return cost >= MIN_DISTINCTIVE_COST && groups.length >= minGroups;
}

function costOf({ words, places, schoolCount }: InterpretedGroup, allSchools: number): number {
  if (places) return placeIdsOf(places).length > 0 ? PLACE_COST : STATE_COST;
  if (words.every((word) => isCarrier(word) || isSchoolWord(word) || LOCALITY_WORDS.has(word))) return MIN_COST;
  return Math.max(MIN_COST, Math.log(allSchools / schoolCount) / Math.log(Math.max(allSchools, 2)));
}

/** Whether these groups together say more about the school than the place that was named. */
export const outweighPlace = (groups: readonly InterpretedGroup[], schoolCount: number): boolean =>
  groups.reduce((sum, group) => sum + costOf(group, schoolCount), 0) > PLACE_COST;

const isIdentifying = ({ cost, group }: CostedGroup) =>
  cost >= MIN_IDENTIFYING_COST && !group.words.every((word) => isKindWord(word) || word.length < MIN_IDENTIFYING_LENGTH);

/** The conditions of a group in a relaxed query: a place means its schools, and not others that are named after it. */
export function relaxedTerms(group: InterpretedGroup): Alternative[] {
  const placeIds = placeIdsOf(group.places);
  if (placeIds.length === 0) return alternativesOf(group);
  return group.places!.isTown ? [...alternativesOf(group), { placeIds }] : [{ placeIds }];
}

/** The match of the school in the named places that has the most of these words, by rarity. */
async function bestPartialMatch(
  places: readonly InterpretedGroup[],
  words: readonly CostedGroup[],
  filters: SearchQuery,
): Promise<PartialMatch | null> {
  const isInDistrict =
    places.some(({ places, isPincode }) => isPincode || places === null || placeIdsOf(places).length > 0) || filters.placeIds !== null;
  const searched = isInDistrict ? words.slice(0, MAX_SEARCHED_WORDS) : withFewSchools(words);
  const placeCost = places.length > 0 ? PLACE_COST : 0;
  let best: PartialMatch | null = null;
  for (const { name, location } of searched.length > 0 ? await findPartialMatches(places, searched, filters) : []) {
    const matched = words
      .map(({ group, cost }) => ({ group, cost: cost * matchWeight(group, name, location) }))
      .filter(({ cost }) => cost > 0);
    const cost = matched.reduce((sum, match) => sum + match.cost, placeCost);
    if (!best || cost > best.cost) best = { groups: [...places, ...matched.map(({ group }) => group)], cost };
  }
  return best ?? addWords({ groups: places, cost: placeCost }, words, filters);
}

/** The words of the schools in the places that have any of the searched words: those with the highest cost first. */
async function findPartialMatches(places: readonly InterpretedGroup[], searched: readonly CostedGroup[], filters: SearchQuery) {
  const anyWord = searched.flatMap(({ group }) => group.meanings.filter(isSearched).map(({ words, isPrefix }) => ({ words, isPrefix })));
  const query: SearchQuery = {
    ...filters,
    requiredTerms: [...places.map(relaxedTerms), anyWord],
    scoreTerms: searched.flatMap(costTerms),
  };
  const { serials } = await searchEngine().findPage(query, "relevance", { offset: 0, limit: MAX_COMPARED_SCHOOLS });
  const schools = await searchEngine().readWords(serials);
  return schools.map(({ name, place }) => ({ name: new Set(name.split(" ")), location: new Set(place.split(" ")) }));
}

/** Adds other words to a match, rarest first, as long as schools have them all; null if no school has what is left. */
async function addWords(match: PartialMatch, words: readonly CostedGroup[], filters: SearchQuery): Promise<PartialMatch | null> {
  let [best, isFound] = [match, false];
  for (const { group, cost } of words.filter(({ group }) => !match.groups.includes(group)).slice(0, MAX_ADDED_WORDS)) {
    const longer = { groups: [...best.groups, group], cost: best.cost + cost };
    if (await isAnyFound(longer.groups, filters)) [best, isFound] = [longer, true];
  }
  return isFound || (best.groups.length > 0 && (await isAnyFound(best.groups, filters))) ? best : null;
}

async function isAnyFound(groups: readonly InterpretedGroup[], filters: SearchQuery): Promise<boolean> {
  const query = { ...filters, requiredTerms: groups.map(relaxedTerms) };
  return (await searchEngine().findPage(query, "relevance", { offset: 0, limit: 1 })).total > 0;
}

function withFewSchools(words: readonly CostedGroup[]): CostedGroup[] {
  let total = 0;
  return words.slice(0, MAX_SEARCHED_WORDS).filter(({ group }) => {
    const schoolCount = group.meanings.reduce((sum, meaning) => sum + meaning.schoolCount, 0);
    if (total + schoolCount > MAX_SEARCHED_SCHOOLS) return false;
    total += schoolCount;
    return true;
  });
}

/** A shorter prefix matches half of all schools. */
const MIN_PREFIX_LENGTH = 5;
const isSearched = ({ words, isPrefix }: Meaning) => !isPrefix || words.at(-1)!.length >= MIN_PREFIX_LENGTH;

const POINTS_PER_COST = 1_000;

const costTerms = ({ group, cost }: CostedGroup): ScoreTerm[] =>
  group.meanings.filter(isSearched).flatMap(({ words, weight }): ScoreTerm[] => {
    const points = (POINTS_PER_COST * cost * weight) / words.length;
    return [
      { points: Math.round(points), field: "name", match: "word", words },
      { points: Math.round(points * LOCATION_FACTOR), field: "place", match: "word", words },
    ];
  });

/** The weight of the best meaning that the school has, squared so that corrected words count clearly less than typed ones. */
function matchWeight({ meanings }: InterpretedGroup, name: ReadonlySet<string>, location: ReadonlySet<string>): number {
  return Math.max(
    0,
    ...meanings.map((meaning) => {
      const weight = meaning.weight ** 2;
      if (isMatched(meaning, name)) return weight;
      return isMatched(meaning, location) || isMatched(meaning, new Set([...name, ...location])) ? LOCATION_FACTOR * weight : 0;
    }),
  );
}
