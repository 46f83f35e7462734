import { placesNamed } from "@/lib/schools/place-names";
import { slugOf } from "@/lib/schools/slug";
import { findState, findStateBySlug } from "@/lib/schools/states";
import { findPoint } from "./find-point";
import { placeIdsOfSlug } from "./places/known-places";
import { ALL_SCHOOLS, type Question } from "./question";
import { plainScore } from "./ranking";
import { readSearch, type SearchWords } from "./understanding/search-words";
import type { SchoolCriteria } from "./view";

/** What the criteria ask, the words as they are. null where no school can meet them: a state, place or pincode that isn't there, or a search without a letter. */
export async function readQuestion(criteria: Omit<SchoolCriteria, "sort">): Promise<Question | null> {
  const search = criteria.search ? readSearch(criteria.search) : null;
  if (criteria.search && !search) return null;
  const filters = await readFilters(criteria);
  if (!filters || !search) return filters;
  return { ...filters, words: wordsOf(search), score: plainScore(search), wholeName: search.phrase };
}

/** What the criteria ask besides the words. */
export async function readFilters(criteria: Omit<SchoolCriteria, "sort">): Promise<Question | null> {
  const [placeIds, point] = await Promise.all([
    criteria.city ? findPlaceIds(criteria.city) : null,
    criteria.near ? findPoint(criteria.near) : null,
  ]);
  if (placeIds?.length === 0 || (criteria.near && !point)) return null;
  const state = criteria.state ? (findStateBySlug(criteria.state.toLowerCase()) ?? findState(criteria.state)) : null;
  if (criteria.state && !state) return null;

  const { curriculum, board, gender, schoolType, minFees, maxFees, minRating } = criteria;
  const choices = { curriculum, board, gender, schoolType };
  const stateSlug = state?.slug ?? null;
  return { ...ALL_SCHOOLS, stateSlug, placeIds, choices, minFees, maxFees, minRating, point };
}

const wordsOf = ({ words, endings }: SearchWords): Question["words"] => [
  ...words.map((word) => [{ words: [word], isBegun: false }]),
  endings.map((ending) => ({ words: ending, isBegun: true })),
];

/** The places somebody means by a slug, a name or another name, in whatever state. */
async function findPlaceIds(text: string): Promise<string[]> {
  const slug = slugOf(text);
  return [
    ...new Set([
      ...(await placeIdsOfSlug(slug)),
      ...placesNamed(text).map((place) => place.id),
      ...placesNamed(slug.replaceAll("-", " ")).map((place) => place.id),
    ]),
  ];
}
