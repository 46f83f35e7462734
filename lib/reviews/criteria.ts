import type { ReviewSort } from "./schema";

/** Which of a school's reviews, and in which order. */
export interface ReviewChoice {
  sort: ReviewSort;
  /** Only those with so many stars overall, 1 to 5; null: all */
  stars: number | null;
}

export const NEWEST_OF_ALL: ReviewChoice = { sort: "newest", stars: null };

/** Orders as a list offers them. */
const SORTS: readonly ReviewSort[] = ["newest", "highest", "lowest"];

export const isSameChoice = (one: ReviewChoice, other: ReviewChoice): boolean => one.sort === other.sort && one.stars === other.stars;

/**
 * Where a list of a school's reviews lies. The newest of all lie on the school's own page and on numbered pages behind it, which are kept for
 * everybody; any other choice is made anew for who asks.
 */
export function reviewListAddress(schoolId: string, choice: ReviewChoice, page = 1): string {
  if (isSameChoice(choice, NEWEST_OF_ALL)) return page === 1 ? `/schools/${schoolId}#reviews` : `/schools/${schoolId}/reviews/${page}`;
  return `/schools/${schoolId}/reviews?${choiceQuery(choice)}${page === 1 ? "" : `&page=${page}`}`;
}

/** The choice as a query: what isn't said is usual. */
export function choiceQuery({ sort, stars }: ReviewChoice): URLSearchParams {
  return new URLSearchParams({ ...(sort !== "newest" && { sort }), ...(stars !== null && { stars: String(stars) }) });
}

/** What an address asks for; what makes no sense in it is left out. */
export function readChoice(query: { get: (name: string) => string | null }): ReviewChoice {
  const stars = query.get("stars") ?? "";
  return { sort: SORTS.find((sort) => sort === query.get("sort")) ?? "newest", stars: /^[1-5]$/.test(stars) ? Number(stars) : null };
}
