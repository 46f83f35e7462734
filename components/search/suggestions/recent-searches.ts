import { MAX_SEARCH_LENGTH } from "@/lib/search/school-criteria";

/** Key in localStorage. Recent searches are never sent to the server. */
const KEY = "recent-searches";
const MAX_ENTRIES = 5;

/** Recent searches in this browser, newest first. */
export function recentSearches(): string[] {
  const stored: unknown = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? "[]"));
  return Array.isArray(stored) ? stored.filter((text) => typeof text === "string" && text !== "").slice(0, MAX_ENTRIES) : [];
}

/** Adds a search at the top, without duplicates (ignoring case). */
export function addRecentSearch(text: string): void {
  const words = text.trim().slice(0, MAX_SEARCH_LENGTH);
  if (words === "") return;
  const others = recentSearches().filter((stored) => stored.toLowerCase() !== words.toLowerCase());
  withStorage((storage) => storage.setItem(KEY, JSON.stringify([words, ...others].slice(0, MAX_ENTRIES))));
}

export const clearRecentSearches = () => withStorage((storage) => storage.removeItem(KEY));

/** Returns undefined if storage is disabled or full, or has data from something else. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
