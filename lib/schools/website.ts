/**
 * The address of a school's website where it can be followed safely: http or https, a host with a dot, no name or
 * password in it. Anything else (a script, junk, a bare word) is null and is shown as text at most.
 */
export function websiteHref(text: string | null): string | null {
  const trimmed = text?.trim();
  // A browser drops tabs and line breaks within an address, so that "java\nscript:" would become one.
  if (!trimmed || !/^https?:\/\/[^\s/\\@]+\.[^\s\\@]+$/i.test(trimmed) || /\p{Cc}/u.test(trimmed)) return null;
  try {
    const url = new URL(trimmed);
    return /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes(".") ? url.href : null;
  } catch {
    return null;
  }
}
