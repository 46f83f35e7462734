import { setTimeout } from "node:timers/promises";
import { SearchIndex } from "../../lib/search/engine/memory/search-index";

// Where lib/search/engine/memory/search-index.ts keeps that of a process.
const kept = globalThis as { schoolsachSearchIndex?: SearchIndex };

/** An index that answers; its line in the log says how many megabytes it has, and how long it took. */
export async function readyIndex(): Promise<SearchIndex> {
  const index = new SearchIndex();
  while (!index.engine()) await setTimeout(100);
  return index;
}

/** From now on this index is asked; undefined: Postgres. */
export const ask = (index: SearchIndex | undefined): void => void (kept.schoolsachSearchIndex = index);
