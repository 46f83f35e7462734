/** The URL of a website if it is safe to link to: http or https, a host with a dot, no credentials; else null. */
export function websiteHref(text: string | null): string | null {
  const trimmed = text?.trim();
  // Browsers drop tabs and line breaks within a URL, which would make "java\nscript:" a script.
  if (!trimmed || !/^https?:\/\/[^\s/\\@.]+\.[^\s\\]+$/i.test(trimmed) || /\p{Cc}/u.test(trimmed)) return null;
  try {
    const url = new URL(trimmed);
    return /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes(".") ? url.href : null;
  } catch {
    return null;
  }
}

/** The domain of a website without `www.`; null if it isn't one that we link to. */
export function websiteDomain(text: string | null): string | null {
  const href = websiteHref(text);
  return (
    href &&
    new URL(href).hostname
      .toLowerCase()
      .replace(/\.$/, "")
      .replace(/^www\./, "")
  );
}

/** Whether a page is on this website or at a subdomain of it. A school without a website has none. */
export function isOnWebsite(page: string | null, website: string | null): boolean {
  if (page === null) return website === null;
  const [host, domain] = [websiteDomain(page), websiteDomain(website)];
  return host !== null && domain !== null && (host === domain || host.endsWith(`.${domain}`));
}
