import type { ValueCounts } from "./engine";
import type { Question } from "./question";
import { searchEngine } from "./search-engine";
import { CHOICES, type ListedFilter } from "./view";

const FILTERS = Object.keys(CHOICES) as ListedFilter[];

/** The filters of which nothing is chosen: they are counted over the hits themselves, with their page. */
export const openFilters = (question: Question): ListedFilter[] => FILTERS.filter((filter) => question.choices[filter].length === 0);

/** How many schools each value of the others would leave, given all but what is chosen of that filter: each is a question of its own. */
export async function countChosen(question: Question): Promise<ValueCounts> {
  const chosen = FILTERS.filter((filter) => question.choices[filter].length > 0);
  const without = (filter: ListedFilter) => ({ ...question, choices: { ...question.choices, [filter]: [] } });
  const counts = await Promise.all(chosen.map((filter) => searchEngine().countValues(without(filter), [filter])));
  return Object.assign({}, ...counts);
}
