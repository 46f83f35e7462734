const MAX_LENGTH = 2000;

/** Null for what a browser could resolve to another site: `//evil`, `/\evil`, `javascript:`, embedded tabs. */
export function ownPath(input: unknown): string | null {
  if (typeof input !== "string" || input.length > MAX_LENGTH || !/^\/(?![/\\])/.test(input) || /[\\\p{Cc}]/u.test(input)) return null;
  const base = "https://own.invalid";
  const url = URL.canParse(input, base) ? new URL(input, base) : null;
  if (url?.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
