/** Key in localStorage. Recent searches are never sent to the server. */
const KEY = "recent-searches";
const MAX_ENTRIES = 5;
const MAX_LENGTH = 200;

/** Recent searches in this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string" && text !== "").slice(0, MAX_ENTRIES) : [];
  } catch {
    // Storage is disabled, or has data from something else.
    return [];
  }
}

/** Adds a search at the top, without duplicates (ignoring case). */
export function addRecentSearch(text: string): void {
  const words = text.trim().slice(0, MAX_LENGTH);
  if (words === "") return;
  const others = recentSearches().filter((kept) => kept.toLowerCase() !== words.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([words, ...others].slice(0, MAX_ENTRIES)));
  } catch {
    // Without storage there are no recent searches.
  }
}

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to clear.
  }
}
