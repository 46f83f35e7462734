import { FACET_NAMES, isFacet } from "./facets";
import { withCriteria, type SchoolCriteria } from "./school-criteria";

// Words of a search that ask for a filter ("girls", "under 50k"), and criteria with and without them. Browser-safe.

export const WORD_FILTERS = [...FACET_NAMES, "minFees", "maxFees", "minRating", "near"] as const;

export interface WordFilter {
  filter: (typeof WORD_FILTERS)[number];
  value: string;
  words: string;
}

export function withoutWords(search: string, filters: readonly (Partial<WordFilter> & Pick<WordFilter, "words">)[]): string | undefined {
  const rest = filters.reduce(
    (text, { words }) => {
      const at = wholeAt(text, words);
      return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + words.length)}`.replace(/\s+/g, " ");
    },
    search.replace(/\s+/g, " "),
  );
  return rest.trim() || undefined;
}

const PART_OF_WORD = /[\p{L}\p{M}\p{Nd}]/u;

function wholeAt(text: string, words: string): number {
  const isPart = (at: number) => PART_OF_WORD.test(text.charAt(at));
  let at = text.indexOf(words);
  while (at >= 0 && (isPart(at - 1) || isPart(at + words.length))) at = text.indexOf(words, at + 1);
  return at;
}

export function withWordFilters(criteria: SchoolCriteria, filters: readonly WordFilter[]): SchoolCriteria {
  return filters.reduce((changed, { filter, value }) => {
    if (filter === "near") return { ...changed, near: value };
    return { ...changed, [filter]: isFacet(filter) ? [value] : Number(value) };
  }, criteria);
}

/** Form field: the word filters that the form's fields show, as JSON. */
export const SHOWN_FIELD = "shown";

/** An unchanged field is no choice: the words still ask for it. A changed field replaces its words in the search. */
export function withoutShown(criteria: SchoolCriteria, shown: readonly WordFilter[]): SchoolCriteria {
  const changed = shown.filter((one) => !isShown(criteria, one));
  // Both limits of a range have the same words: if these are removed, the other limit becomes a choice.
  const unchanged = shown.filter(({ words }) => !changed.some((one) => one.words === words));
  const cleared = unchanged.map(({ filter }): Partial<SchoolCriteria> => ({ [filter]: isFacet(filter) ? [] : undefined }));
  const search = changed.length > 0 && criteria.search ? withoutWords(criteria.search, changed) : criteria.search;
  return Object.assign({ ...criteria, search }, ...cleared);
}

/** Form field: the words to be used as typed. It has no effect once the search was edited, because other words may mean something else. */
export const EXACT_FIELD = "exactly";

export const isShown = (criteria: SchoolCriteria, { filter, value }: WordFilter): boolean => String(criteria[filter] ?? "") === value;

/** Everything that narrows a list apart from words; all values of one are dropped together. */
export const DROPPABLE = ["state", "city", "near", ...FACET_NAMES, "fees", "minRating"] as const;
export type Droppable = (typeof DROPPABLE)[number];

export const droppableOf = (filter: WordFilter["filter"]): Droppable => (filter === "minFees" || filter === "maxFees" ? "fees" : filter);

export function withoutThese(criteria: SchoolCriteria, dropped: readonly Droppable[], wordFilters: readonly WordFilter[]): SchoolCriteria {
  const changes = dropped.map((filter): Partial<SchoolCriteria> => {
    if (filter === "fees") return { minFees: undefined, maxFees: undefined, unknownFees: undefined };
    return { [filter]: isFacet(filter) ? [] : undefined };
  });
  const words = wordFilters.filter(({ filter }) => dropped.includes(droppableOf(filter)));
  const search = criteria.search && withoutWords(criteria.search, words);
  return withCriteria(criteria, Object.assign({ search }, ...changes));
}
