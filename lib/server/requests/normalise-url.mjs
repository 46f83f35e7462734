// Normalises URLs: Next and the page cache disagree on whether two spellings are one page.

/** Unreserved characters (RFC 3986, 6.2.2.2): percent-encoded or not, they are equivalent. */
const ENCODED_UNRESERVED = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/gi;

/**
 * A request target as path and query, without the host that the client chose, which no redirect may repeat. Without decoding, Next would
 * cache its 404 for `/%61bout` as the page `/about`.
 * @param {string} url as in the request line
 */
export function normaliseUrl(url) {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").split("?", 1)[0];
  const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
  return (path || "/").replace(ENCODED_UNRESERVED, (code) => String.fromCharCode(parseInt(code.slice(1), 16))) + query;
}

/** The path without its query: the cache's key. Empty if it ends in a slash. @param {string} url */
export function pathOf(url) {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  return path.length > 1 && path.endsWith("/") ? "" : path;
}
