import type { ValueCounts } from "./search-engine";
import type { SearchQuery } from "./search-query";
import { searchEngine } from "./current-engine";
import { FACET_NAMES, type FacetName } from "@/lib/search/facets";

/** The filters with nothing chosen. `findPage` counts them over the hits of the page. */
export const openFilters = (query: SearchQuery): FacetName[] => FACET_NAMES.filter((filter) => query.choices[filter].length === 0);

/** Counts the values of each chosen filter as if nothing were chosen in it. Each filter needs a query of its own. */
export async function countChosen(query: SearchQuery): Promise<ValueCounts> {
  const chosen = FACET_NAMES.filter((filter) => query.choices[filter].length > 0);
  const without = (filter: FacetName) => ({ ...query, choices: { ...query.choices, [filter]: [] } });
  const counts = await Promise.all(chosen.map((filter) => searchEngine().countValues(without(filter), [filter])));
  return Object.assign({}, ...counts);
}
