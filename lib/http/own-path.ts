const LONGEST = 2000;

/**
 * A path of this site as someone gave it, or null for anything that a browser could take for another place: `//evil`,
 * `/\evil`, `javascript:`, a tab in between. Browser-safe.
 */
export function ownPath(given: unknown): string | null {
  if (typeof given !== "string" || given.length > LONGEST || !/^\/(?![/\\])/.test(given) || /[\\\p{Cc}]/u.test(given)) return null;
  const base = "https://own.invalid";
  const url = URL.canParse(given, base) ? new URL(given, base) : null;
  if (url?.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
