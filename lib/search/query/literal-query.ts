import { listPlacesByName } from "@/lib/schools/places/place-names";
import { slugOf } from "@/lib/schools/places/slug";
import { findState, findStateBySlug } from "@/lib/schools/places/states";
import { findPoint } from "@/lib/search/places/find-point";
import { placeIdsOfSlug } from "@/lib/search/places/known-places";
import { ALL_SCHOOLS, type SearchQuery } from "@/lib/search/engine/search-query";
import { forEachFacet } from "@/lib/search/facets";
import { literalScore } from "./ranking";
import { parseTerms, type SearchTerms } from "./search-terms";
import type { SchoolCriteria } from "@/lib/search/school-criteria";

/** The query for words as typed; null if no school can match: an unknown place, or no letters and digits. */
export async function literalQuery(criteria: Omit<SchoolCriteria, "sort">): Promise<SearchQuery | null> {
  const search = criteria.search ? parseTerms(criteria.search) : null;
  if (criteria.search && !search) return null;
  const filters = await filterQuery(criteria);
  if (!filters || !search) return filters;
  return { ...filters, requiredTerms: requiredTermsOf(search), scoreTerms: literalScore(search), wholeName: search.phrase };
}

/** The query for everything but words; null if the place or the state is unknown. */
export async function filterQuery(criteria: Omit<SchoolCriteria, "sort">): Promise<SearchQuery | null> {
  const [placeIds, point] = await Promise.all([
    criteria.city ? findPlaceIds(criteria.city) : null,
    criteria.near ? findPoint(criteria.near) : null,
  ]);
  if (placeIds?.length === 0 || (criteria.near && !point)) return null;
  const state = criteria.state ? (findStateBySlug(criteria.state.toLowerCase()) ?? findState(criteria.state)) : null;
  if (criteria.state && !state) return null;

  const { minFees, maxFees, minRating } = criteria;
  const hasUnknownFees = criteria.unknownFees === "yes" ? true : undefined;
  const choices = forEachFacet((name) => criteria[name]);
  const stateSlug = state?.slug ?? null;
  return { ...ALL_SCHOOLS, stateSlug, placeIds, choices, minFees, maxFees, hasUnknownFees, minRating, point };
}

const requiredTermsOf = ({ words, lastWordForms }: SearchTerms): SearchQuery["requiredTerms"] => [
  ...words.map((word) => [{ words: [word], isPrefix: false }]),
  lastWordForms.map((form) => ({ words: form, isPrefix: true })),
];

async function findPlaceIds(text: string): Promise<string[]> {
  const slug = slugOf(text);
  return [
    ...new Set([
      ...(await placeIdsOfSlug(slug)),
      ...listPlacesByName(text).map((place) => place.id),
      ...listPlacesByName(slug.replaceAll("-", " ")).map((place) => place.id),
    ]),
  ];
}
