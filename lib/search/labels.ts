import {
  BOARD_LABELS,
  CURRICULUM_LABELS,
  formatCount,
  formatRating,
  formatRupees,
  formatSchoolCount,
  GENDER_LABELS,
  SCHOOL_TYPE_LABELS,
} from "@/lib/schools/labels";
import {
  isArea,
  noCriteria,
  parseNear,
  withCriteria,
  withoutWords,
  withWordFilters,
  type DroppedFilters,
  type Droppable,
  type ListedFilter,
  type SchoolCriteria,
  type Sort,
  type WordFilter,
} from "./view";

export const SORT_LABELS: Record<Sort, string> = {
  relevance: "Best match",
  rating: "Rating",
  fees: "Fees, low to high",
  name: "Name",
  distance: "Distance",
};

/** The words of each value of the filters that take several. */
export const CHOICE_LABELS: Record<ListedFilter, Record<string, string>> = {
  curriculum: CURRICULUM_LABELS,
  board: BOARD_LABELS,
  gender: GENDER_LABELS,
  schoolType: SCHOOL_TYPE_LABELS,
};

/** `Results for "vidyalaya"`, or `All Schools`. */
export const listHeading = ({ search }: SchoolCriteria): string => (search ? `Results for "${search}"` : "All Schools");

/** `Found 1 school`, `Found 189 schools`, `Found 10,000+ schools` */
export const foundLine = (total: number, isTotalCapped: boolean): string => `Found ${formatSchoolCount(total, isTotalCapped)}`;

/** What the page's title says of the list, without the site's name. */
export function listTitle({ search, page }: SchoolCriteria): string {
  const title = search ? `Search: ${search}` : "Find the Perfect School";
  return page === 1 ? title : `${title}, page ${formatCount(page)}`;
}

export interface StateOption {
  slug: string;
  name: string;
}

export interface AppliedFilter {
  filter: Droppable;
  /** On the chip: `Up to ₹75,000`. */
  label: string;
  /** The list without it. */
  without: SchoolCriteria;
}

/**
 * What narrows the list, each with what the list would be without it: what was chosen, and what words of the search were taken for.
 *
 * @param place the proper name of the place that `near` names
 */
export function appliedFilters(
  criteria: SchoolCriteria,
  states: readonly StateOption[],
  wordFilters: readonly WordFilter[] = [],
  place?: string,
): AppliedFilter[] {
  const fromWords = wordFilters.flatMap((words): AppliedFilter[] => {
    const [chosen] = chosenFilters(withWordFilters(noCriteria, [words]), states);
    const search = withoutWords(criteria.search ?? "", [words]);
    const otherEnd = wordFilters.filter((one) => one !== words && one.words === words.words);
    return [{ ...chosen, without: withCriteria(withWordFilters(criteria, otherEnd), { search }) }];
  });
  return [...chosenFilters(criteria, states, place), ...fromWords];
}

function chosenFilters(criteria: SchoolCriteria, states: readonly StateOption[], place?: string): AppliedFilter[] {
  const { state, city, near, minRating, minFees, maxFees } = criteria;
  const filters: AppliedFilter[] = [];
  const add = (filter: Droppable, label: string, changes: Partial<SchoolCriteria>) =>
    filters.push({ filter, label, without: withCriteria(criteria, changes) });
  if (state) add("state", states.find(({ slug }) => slug === state)?.name ?? state, { state: undefined });
  if (city) add("city", city, { city: undefined });
  if (near) add("near", nearLabel(near, place), { near: undefined });
  for (const filter of ["board", "curriculum", "gender", "schoolType"] as const) {
    for (const value of criteria[filter])
      add(filter, choiceLabel(filter, value), { [filter]: (criteria[filter] as string[]).filter((one) => one !== value) });
  }
  if (minFees !== undefined) add("fees", `From ${formatRupees(minFees)}`, { minFees: undefined });
  if (maxFees !== undefined) add("fees", `Up to ${formatRupees(maxFees)}`, { maxFees: undefined });
  if (minRating !== undefined) add("minRating", `Rated ${formatRating(minRating)} or more`, { minRating: undefined });
  return filters;
}

/** Made when first used: a phone takes a tenth of a second for it. */
let either: Intl.ListFormat | undefined;

/** `12 schools without CBSE`, `3 schools without any filter` */
export function withoutLabel({ filters, total, isTotalCapped }: DroppedFilters, applied: readonly AppliedFilter[]): string {
  const labels = applied.filter(({ filter }) => filters.includes(filter)).map(({ label }) => label);
  const what = filters.length > 1 ? "any filter" : (either ??= new Intl.ListFormat("en-IN", { type: "disjunction" })).format(labels);
  return `${formatSchoolCount(total, isTotalCapped)} without ${what}`;
}

function nearLabel(near: string, place?: string): string {
  const point = parseNear(near);
  if (point && "place" in point) return `Near ${place ?? point.place}`;
  if (point && "pincode" in point) return `Near ${point.pincode}`;
  return isArea(near) ? "This area" : "Near me";
}

/** A value of a filter where it stands without the filter's name. */
function choiceLabel(filter: ListedFilter, value: string): string {
  const label = CHOICE_LABELS[filter][value] ?? value;
  if (filter === "curriculum") return `${label} curriculum`;
  if (value === "Other") return filter === "board" ? "Other board" : "Other school type";
  return label;
}
