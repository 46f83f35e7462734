import { formatCount, formatRating, formatRupees, formatSchoolCount } from "@/lib/schools/labels";
import { FACET_NAMES, facetOf, type FacetName } from "./facets";
import { isArea, parseNear } from "./places/near";
import { noCriteria, withCriteria, type SchoolCriteria, type Sort } from "./school-criteria";
import { withoutWords, withWordFilters, type Droppable, type WordFilter } from "./word-filters";
import type { DroppedFilters, SearchPlace } from "./view";

export const SORT_LABELS: Record<Sort, string> = {
  relevance: "Best match",
  rating: "Rating",
  fees: "Fees, low to high",
  name: "Name",
  distance: "Distance",
};

export const listHeading = ({ search }: SchoolCriteria): string => (search ? `Results for "${search}"` : "All Schools");

export const foundLine = (total: number, isTotalCapped: boolean): string => `Found ${formatSchoolCount(total, isTotalCapped)}`;

export function listTitle({ search, page }: SchoolCriteria): string {
  const title = search ? `Search: ${search}` : "Find the Perfect School";
  return page === 1 ? title : `${title}, page ${formatCount(page)}`;
}

export interface StateOption {
  slug: string;
  name: string;
}

export interface AppliedFilter {
  /** `place`: words of the search name it. */
  filter: Droppable | "place";
  label: string;
  without: SchoolCriteria;
}

export interface InterpretedWords {
  wordFilters?: readonly WordFilter[];
  place?: SearchPlace | null;
  nearName?: string;
}

export function appliedFilters(
  criteria: SchoolCriteria,
  states: readonly StateOption[],
  { wordFilters = [], place, nearName }: InterpretedWords = {},
): AppliedFilter[] {
  const fromWords = wordFilters.flatMap((words): AppliedFilter[] => {
    const [chosen] = chosenFilters(withWordFilters(noCriteria, [words]), states);
    const search = withoutWords(criteria.search ?? "", [words]);
    const otherEnd = wordFilters.filter((one) => one !== words && one.words === words.words);
    return [{ ...chosen, without: withCriteria(withWordFilters(criteria, otherEnd), { search }) }];
  });
  const search = place?.without || undefined;
  const ofPlace: AppliedFilter[] = place
    ? [{ filter: "place", label: `In ${place.name}`, without: withCriteria(criteria, { search }) }]
    : [];
  return [...ofPlace, ...chosenFilters(criteria, states, nearName), ...fromWords];
}

function chosenFilters(criteria: SchoolCriteria, states: readonly StateOption[], place?: string): AppliedFilter[] {
  const { state, city, near, minRating, minFees, maxFees, unknownFees } = criteria;
  const filters: AppliedFilter[] = [];
  const add = (filter: Droppable, label: string, changes: Partial<SchoolCriteria>) =>
    filters.push({ filter, label, without: withCriteria(criteria, changes) });
  if (state) add("state", states.find(({ slug }) => slug === state)?.name ?? state, { state: undefined });
  if (city) add("city", city, { city: undefined });
  if (near) add("near", nearLabel(near, place), { near: undefined });
  for (const filter of FACET_NAMES) {
    for (const value of criteria[filter])
      add(filter, chipLabel(filter, value), { [filter]: (criteria[filter] as string[]).filter((one) => one !== value) });
  }
  if (minFees !== undefined) add("fees", `From ${formatRupees(minFees)}`, { minFees: undefined });
  if (maxFees !== undefined) add("fees", `Up to ${formatRupees(maxFees)}`, { maxFees: undefined });
  if (unknownFees) add("fees", "Including fees not known", { unknownFees: undefined });
  if (minRating !== undefined) add("minRating", `Rated ${formatRating(minRating)} or more`, { minRating: undefined });
  return filters;
}

/** `Remove “CBSE”: 12 schools`, `Remove all filters: 3 schools` */
export function withoutLabel({ filters, total, isTotalCapped }: DroppedFilters, applied: readonly AppliedFilter[]): string {
  const labels = applied.filter(({ filter }) => filter !== "place" && filters.includes(filter)).map(({ label }) => `“${label}”`);
  const removed = filters.length > 1 ? "all filters" : labels.join(" and ");
  return `Remove ${removed}: ${formatSchoolCount(total, isTotalCapped)}`;
}

function nearLabel(near: string, place?: string): string {
  const point = parseNear(near);
  if (point && "place" in point) return `Near ${place ?? point.place}`;
  if (point && "pincode" in point) return `Near ${point.pincode}`;
  return isArea(near) ? "This area" : "Near me";
}

function chipLabel(filter: FacetName, value: string): string {
  const { values, chipLabel = (label) => label } = facetOf(filter);
  return chipLabel(values[value] ?? value);
}
