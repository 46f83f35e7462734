import { REVIEW_SORTS, type ReviewSort } from "./schema";

export interface ReviewChoice {
  sort: ReviewSort;
  /** Only reviews with this overall rating, 1 to 5; null: all */
  stars: number | null;
}

export const NEWEST_OF_ALL: ReviewChoice = { sort: "newest", stars: null };

export const isSameChoice = (one: ReviewChoice, other: ReviewChoice): boolean => one.sort === other.sort && one.stars === other.stars;

/** The default list is on the school's page and on numbered pages, which are cached; other choices are rendered for each request. */
export function reviewListAddress(schoolId: string, choice: ReviewChoice, page = 1): string {
  if (isSameChoice(choice, NEWEST_OF_ALL)) return page === 1 ? `/schools/${schoolId}#reviews` : `/schools/${schoolId}/reviews/${page}`;
  return `/schools/${schoolId}/reviews?${choiceQuery(choice)}${page === 1 ? "" : `&page=${page}`}`;
}

/** The choice as query parameters, without defaults. */
export function choiceQuery({ sort, stars }: ReviewChoice): URLSearchParams {
  return new URLSearchParams({ ...(sort !== "newest" && { sort }), ...(stars !== null && { stars: String(stars) }) });
}

/** The choice in a query; invalid values are ignored. */
export function readChoice(query: { get: (name: string) => string | null }): ReviewChoice {
  const stars = query.get("stars") ?? "";
  return { sort: REVIEW_SORTS.find((sort) => sort === query.get("sort")) ?? "newest", stars: /^[1-5]$/.test(stars) ? Number(stars) : null };
}
