import { setTimeout } from "node:timers/promises";
import { replaceSingleton } from "../../lib/platform/singleton.mjs";
import { SearchIndex } from "../../lib/search/engine/memory/search-index";

/** An index that is ready to answer. It logs its size in megabytes and its build time. */
export async function readyIndex(): Promise<SearchIndex> {
  const index = new SearchIndex();
  while (!index.engine()) await setTimeout(100);
  return index;
}

/** Makes searches use this index, or Postgres if it is undefined. */
export const ask = (index: SearchIndex | undefined): void => replaceSingleton("search-index", index);
