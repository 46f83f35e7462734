// One spelling for each address: Next and the cache would take two spellings for two pages here and for one there.

/** Characters that need no percent sign (RFC 3986): with it they name the same address. */
const NEEDLESS = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/gi;

/**
 * The address of a request, as a path and its query. A request may name the whole address: its host is the client's word,
 * and no redirect may repeat it. Next would keep what it answers to `/%61bout`, a 404, as the page `/about`.
 *
 * @param {string} url as the request line has it
 */
export function normaliseUrl(url) {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").split("?", 1)[0];
  const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
  return (path || "/").replace(NEEDLESS, (code) => String.fromCharCode(parseInt(code.slice(1), 16))) + query;
}

/** The path without its query, as the cache names it. @param {string} url */
export function pathOf(url) {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  return path.length > 1 && path.endsWith("/") ? "" : path;
}
