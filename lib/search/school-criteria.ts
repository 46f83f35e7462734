export { LIST_TOTAL_CAP as TOTAL_CAP, MAX_SEARCH_LENGTH } from "@/lib/http/criteria";
import { forEachFacet, type FacetChoices } from "./facets";

// The criteria of a list of schools. Without zod, because the list page's client code imports it: criteria.ts validates input.

export const SCHOOLS_PER_PAGE = 24;

export const SORTS = ["relevance", "rating", "fees", "name", "distance"] as const;
export type Sort = (typeof SORTS)[number];
/** The sort orders of the public list and of the admins' list. */
export type Order = Sort | "-name" | "newest" | "oldest";

export interface SchoolCriteria extends FacetChoices {
  search?: string;
  state?: string;
  city?: string;
  minRating?: number;
  minFees?: number;
  maxFees?: number;
  /** Fee limits don't exclude schools whose fees are unknown. */
  unknownFees?: "yes";
  near?: string;
  exact?: "true";
  sort?: Sort;
  page: number;
  /** The page starts after this hit (cursor.ts), so it repeats nothing when schools are added or deleted. */
  after?: string;
  limit: number;
}

export const noCriteria: SchoolCriteria = { ...forEachFacet(() => []), page: 1, limit: SCHOOLS_PER_PAGE };

/** The criteria with these changes, on the first page unless a change names another. */
export const withCriteria = (criteria: SchoolCriteria, changes: Partial<SchoolCriteria>): SchoolCriteria => {
  const changed = { ...criteria, page: 1, after: undefined, ...changes };
  return changed.sort === "distance" && !changed.near ? { ...changed, sort: undefined } : changed;
};

export const withoutFilters = ({ search, exact, sort, limit }: SchoolCriteria): SchoolCriteria =>
  withCriteria(noCriteria, { search, exact, sort, limit });

/** The order in effect: by distance if a point is given, otherwise by relevance. */
export const sortInEffect = <Chosen extends string = Sort>({ sort, near }: { sort?: Chosen; near?: string }): Chosen | Sort =>
  sort ?? (near ? "distance" : "relevance");
