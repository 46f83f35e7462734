import { FACET_NAMES } from "./facets";
import { NEAR_PINCODE } from "./places/near-phrases";
import { sortInEffect, withCriteria, type SchoolCriteria, type Sort } from "./school-criteria";

// The addresses of lists of schools. Browser-safe.

export const PARAMETERS = [
  "search",
  "state",
  "city",
  ...FACET_NAMES,
  "minRating",
  "minFees",
  "maxFees",
  "unknownFees",
  "near",
  "exact",
  "sort",
  "page",
  "after",
] as const satisfies readonly (keyof SchoolCriteria)[];

export const hasFilters = (criteria: SchoolCriteria): boolean =>
  toQueryString(withCriteria(criteria, { search: undefined, exact: undefined, sort: undefined })) !== "";

/** Whether this is the default order. Words can ask for the nearest first: then relevance must be explicit. */
const isUsual = (sort: Sort, { search, near }: SchoolCriteria): boolean =>
  sort === sortInEffect({ near }) && !(sort === "relevance" && search && search.search(NEAR_PINCODE) >= 0);

/** The canonical query: in a fixed order, without defaults and without `?`, so that each list has one address. */
export function toQueryString(criteria: SchoolCriteria): string {
  const query = new URLSearchParams();
  for (const key of PARAMETERS) {
    const value = criteria[key];
    if (value === undefined || (key === "page" && value === 1) || (key === "after" && criteria.page === 1)) continue;
    if (key === "sort" && isUsual(value as Sort, criteria)) continue;
    for (const one of [value].flat()) query.append(key, String(one));
  }
  return query.toString();
}

/** The number of the last page, as far as one page can tell: hits before it may have changed. */
export const lastPage = ({ page, limit, total, next }: { page: number; limit: number; total: number; next: string | null }): number =>
  next === null ? page : Math.max(page + 1, Math.ceil(total / limit));

export function schoolListAddress(criteria: SchoolCriteria): string {
  const query = toQueryString(criteria);
  return query ? `/schools?${query}` : "/schools";
}

export function homeAddress({ search, near, page = 1, after }: Partial<SchoolCriteria>): string {
  const paged = page > 1 && { page: String(page), ...(after && { after }) };
  const query = new URLSearchParams({ ...(search && { search }), ...(near && { near }), ...paged });
  return query.size > 0 ? `/?${query}` : "/";
}
