import type { ValueCounts } from "./search-engine";
import type { SearchQuery } from "./search-query";
import { searchEngine } from "./current-engine";
import { CHOICES, type ListedFilter } from "@/lib/search/view";

const FILTERS = Object.keys(CHOICES) as ListedFilter[];

/** The filters of which nothing is chosen: they are counted over the hits themselves, with their page. */
export const openFilters = (query: SearchQuery): ListedFilter[] => FILTERS.filter((filter) => query.choices[filter].length === 0);

/** How many schools each value of the others would leave, given all but what is chosen of that filter: each is a question of its own. */
export async function countChosen(query: SearchQuery): Promise<ValueCounts> {
  const chosen = FILTERS.filter((filter) => query.choices[filter].length > 0);
  const without = (filter: ListedFilter) => ({ ...query, choices: { ...query.choices, [filter]: [] } });
  const counts = await Promise.all(chosen.map((filter) => searchEngine().countValues(without(filter), [filter])));
  return Object.assign({}, ...counts);
}
