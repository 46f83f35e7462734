import type { SearchEngine } from "./search-engine";
import { searchIndex } from "./memory/search-index";
import { postgresEngine } from "./postgres/postgres-engine";

/** Who answers just now: the index in memory, where there is one that knows what was committed a moment ago, else Postgres. */
export const searchEngine = (): SearchEngine => searchIndex()?.engine() ?? postgresEngine;

/** For who has just changed something and must see it: an engine that knows all that was committed before the call. */
export const freshSearchEngine = async (): Promise<SearchEngine> => (await searchIndex()?.freshEngine()) ?? postgresEngine;
