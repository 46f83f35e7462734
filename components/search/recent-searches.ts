/** Where this browser keeps what was searched for in it last. It is sent nowhere. */
const KEY = "recent-searches";
const KEPT = 5;
const LONGEST = 200;

/** What was searched for in this browser, the last first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string" && text !== "").slice(0, KEPT) : [];
  } catch {
    // Storage that is switched off, or that somebody else wrote to.
    return [];
  }
}

/** Puts words first among those searched for, once however they are written. */
export function keepSearch(text: string): void {
  const words = text.trim().slice(0, LONGEST);
  if (words === "") return;
  const others = recentSearches().filter((kept) => kept.toLowerCase() !== words.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([words, ...others].slice(0, KEPT)));
  } catch {
    // Without storage nothing is kept, and nothing else changes.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
