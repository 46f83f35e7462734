import type { SearchEngine } from "./search-engine";
import { searchIndex } from "./memory/search-index";
import { postgresEngine } from "./postgres/postgres-engine";

export const searchEngine = (): SearchEngine => searchIndex()?.engine() ?? postgresEngine;

/** For callers that must see their own write: an engine that knows everything committed before the call. */
export const freshSearchEngine = async (): Promise<SearchEngine> => (await searchIndex()?.freshEngine()) ?? postgresEngine;
