import { plainWords } from "@/lib/schools/words/school-words";
import { findPoint } from "@/lib/search/places/find-point";
import { knownPlaces } from "@/lib/search/places/known-places";
import { listPlacesNear, listPlacesOfPincodesLike } from "@/lib/search/places/near-places";
import { countSchools, searchSchools } from "@/lib/search/search";
import { isTooSlow, withTimeLimit } from "@/lib/search/results/time-limit";
import { readWordFilters } from "@/lib/search/query/run-search";
import { namesSchool, parseQuery } from "@/lib/search/query/parse-query";
import { isDistinctive } from "@/lib/search/language/word-lists";
import { DROPPABLE, withoutThese, withoutWords, withWordFilters, type WordFilter } from "@/lib/search/word-filters";
import { hasFilters } from "@/lib/search/list-address";
import { noCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import { parseNear } from "@/lib/search/places/near";
import type { DroppedFilters, NearMisses } from "@/lib/search/view";

const MAX_SCHOOLS = 3;
/** If all words together find nothing, the longest ones are searched for one by one. */
const MAX_SINGLE_WORDS = 2;
const MIN_SINGLE_WORD_LENGTH = 4;
const PINCODE_IN_TEXT = /(?<!\d)[1-9]\d{2}[ -]?\d{3}(?!\d)/;
/** Short, because alternatives come after a search that took its own time. */
const TIME_LIMIT_MS = 3_000;

/**
 * Suggests similar places, schools with similar names in all of India, and filters to drop, for criteria that no school meets.
 * Word filters count as filters, not as names; what takes too long is left out.
 * @param given the word filters, if the caller has them
 */
export async function suggestAlternatives(criteria: SchoolCriteria, given?: WordFilter[]): Promise<NearMisses> {
  const wordFilters = given ?? (await withinTimeLimit(() => readWordFilters(criteria), []));
  const search = criteria.search && withoutWords(criteria.search, wordFilters);
  const inEffect = withWordFilters({ ...criteria, search }, wordFilters);
  const [places, schools, without] = await Promise.all([
    withinTimeLimit<Places>(() => listPlaces(inEffect), { places: [], placesFor: "search" }),
    withinTimeLimit(() => listNearest(inEffect), []),
    withinTimeLimit(() => countDropped(criteria, inEffect, wordFilters), []),
  ]);
  return { ...places, schools, without };
}

type Places = Pick<NearMisses, "places" | "placesFor">;

/** A city that exists is not corrected, nor is `near` if its position is known. */
async function listPlaces({ city, near, search }: SchoolCriteria): Promise<Places> {
  const ofCity = city === undefined ? null : await listPlacesNear(city);
  if (ofCity && !ofCity.isKnown) return { places: ofCity.places, placesFor: "city" };
  const nearby = near === undefined ? [] : await listPlacesToBeNear(near);
  if (nearby.length > 0) return { places: nearby, placesFor: "near" };
  return { places: ofCity ? [] : (await listPlacesNear(search ?? "")).places, placesFor: "search" };
}

async function listPlacesToBeNear(near: string): Promise<NearMisses["places"]> {
  const point = parseNear(near);
  if (!point || (await findPoint(near))) return [];
  if ("pincode" in point) return listPlacesOfPincodesLike(point.pincode);
  if (!("place" in point)) return [];
  const { places } = await listPlacesNear(point.place);
  const points = await Promise.all(places.map(({ name, state }) => findPoint(`${name}, ${state}`)));
  return places.filter((_, at) => points[at]);
}

async function listNearest(criteria: SchoolCriteria): Promise<NearMisses["schools"]> {
  const { search, exact } = criteria;
  if (!search || !(await hasNameTerm(search))) return [];
  // All words in all of India: only for exact words or with filters, because otherwise that search has found nothing.
  const allWords = exact || hasFilters(criteria) ? [search] : [];
  // Tries without the pincode, which a search never drops: one digit may be wrong.
  const withoutPincode = search.replace(PINCODE_IN_TEXT, " ").trim();
  const otherWords = withoutPincode !== search && (await hasNameTerm(withoutPincode)) ? [withoutPincode] : [];
  for (const words of [...allWords, ...otherWords, ...longestWords(search)]) {
    const { schools } = await searchSchools({ ...noCriteria, search: words, limit: MAX_SCHOOLS });
    if (schools.length > 0)
      return schools.map(({ id, name, locality, city, state, zipCode }) => ({ id, name, locality, city, state, zipCode }));
  }
  return [];
}

const hasNameTerm = async (text: string): Promise<boolean> => namesSchool(parseQuery(text, await knownPlaces()));

function longestWords(text: string): string[] {
  const words = [...new Set(plainWords(text))].filter((word) => word.length >= MIN_SINGLE_WORD_LENGTH && isDistinctive(word));
  return words.length < 2 ? [] : words.sort((one, other) => other.length - one.length).slice(0, MAX_SINGLE_WORDS);
}

async function countDropped(criteria: SchoolCriteria, inEffect: SchoolCriteria, wordFilters: WordFilter[]): Promise<DroppedFilters[]> {
  const countWithout = async (filters: DroppedFilters["filters"]): Promise<DroppedFilters> => {
    const list = withoutThese(criteria, filters, wordFilters);
    return { filters, ...(await withinTimeLimit(() => countSchools(list), { total: 0, isTotalCapped: false })) };
  };
  const applied = DROPPABLE.filter((filter) => isApplied(inEffect, filter));
  const counted: DroppedFilters[] = [];
  for (const filter of applied) counted.push(await countWithout([filter]));
  const helpful = counted.filter(({ total }) => total > 0);
  if (helpful.length > 0 || applied.length < 2) return helpful;
  return [await countWithout(applied)].filter(({ total }) => total > 0);
}

function isApplied({ minFees, maxFees, ...criteria }: SchoolCriteria, filter: DroppedFilters["filters"][number]): boolean {
  if (filter === "fees") return minFees !== undefined || maxFees !== undefined;
  return [criteria[filter] ?? []].flat().length > 0;
}

async function withinTimeLimit<Result>(ask: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await withTimeLimit(TIME_LIMIT_MS, ask());
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    return otherwise;
  }
}
