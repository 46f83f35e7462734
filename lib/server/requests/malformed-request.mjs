// Answers requests that Next would answer with a 500 or a misleading 200: malformed URLs, unknown methods and hosts, upgrades.

/** Node drops headers beyond its limit; the client's address, which some proxies add last, could be among them. */
export const MAX_HEADERS = 100;
/**
 * No page or call needs more. Next handles repeated parameters, cookies and path segments in quadratic time, on the thread that serves
 * everybody, and the page cache stores each prefix of a path.
 */
const MAX_PARAMETERS = 100;
const MAX_COOKIES = 100;
const MAX_SEGMENTS = 20;
const MAX_PATH_LENGTH = 2_000;
const ROUTER_MARKS = ["refetch", "inside-shared-layout", "metadata-only"];
const PARAMETER_TYPES = /^(c|d|oc|[cd]i(\(\.\)|\(\.\.\)|\(\.\.\.\)|\(\.\.\)\(\.\.\)))$/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The response to a malformed request; null for all other requests.
 *
 * @param {{ method?: string, path: string, query?: string, cookie?: string, isApi: boolean, isUpgrade?: boolean, isKnownHost?: boolean, headerCount?: number, routerState?: string | string[] }} request
 * @returns {{ status: number, headers: Record<string, string>, body: string } | null}
 */
export function answerMalformedRequest({
  method = "GET",
  path,
  query = "",
  cookie = "",
  isApi,
  isUpgrade = false,
  isKnownHost = true,
  headerCount = 0,
  routerState,
}) {
  if (headerCount > MAX_HEADERS) return refusal(431, "VALIDATION", "This request has too many headers.", isApi, { Connection: "close" });
  if (countOf(cookie, ";") >= MAX_COOKIES) return refusal(431, "VALIDATION", "This request has too many cookies.", isApi);
  if (countOf(query, "&") >= MAX_PARAMETERS) return refusal(400, "VALIDATION", "This address has too many parameters.", isApi);
  if (!isKnownHost) return refusal(421, "MISDIRECTED", "This server does not serve this host. Its operator can set ALLOWED_HOSTS.", isApi);
  if (isUpgrade) return refusal(400, "VALIDATION", "This site has no WebSockets.", isApi, { Connection: "close" });
  if (!METHODS.includes(method)) return refusal(405, "METHOD_NOT_ALLOWED", "This method is not supported.", isApi, { Allow: "GET, HEAD" });
  if (!isDecodable(path)) return refusal(400, "VALIDATION", "This address contains an invalid percent sign.", isApi);
  if (!isRouterStateHeader(routerState)) return refusal(400, "VALIDATION", "This request has an invalid router state.", isApi);
  if (isSuspicious(path)) return refusal(404, "NOT_FOUND", "There is nothing at this address.", isApi);
  return null;
}

/**
 * Paths that no browser sends. Next resolves dot segments to other pages, answers names with line breaks with 200, and has
 * internal names for the landing page and error pages.
 *
 * @param {string} path
 */
function isSuspicious(path) {
  return (
    !path.startsWith("/") ||
    path.length > MAX_PATH_LENGTH ||
    countOf(path, "/") > MAX_SEGMENTS ||
    /\/(?:\.|%2e){1,2}(?:\/|$)|%0[ad]|%e2%80%a[89]/i.test(path) ||
    /^\/(?:index|_not-found|_global-error)\/?$/.test(path)
  );
}

/** @param {string} text @param {string} character */
const countOf = (text, character) => text.split(character).length - 1;

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** @param {string | string[] | undefined} header */
function isRouterStateHeader(header) {
  if (header === undefined) return true;
  try {
    return isRouterState(JSON.parse(decodeURIComponent(String(header))), MAX_SEGMENTS);
  } catch {
    return false;
  }
}

/**
 * Next's `flightRouterStateSchema`: a segment, the states of its slots, and marks. Next checks nested ones in quadratic time.
 *
 * @param {unknown} state
 * @param {number} maxDepth
 * @returns {boolean}
 */
function isRouterState(state, maxDepth) {
  if (!Array.isArray(state) || maxDepth === 0 || state.length > 6) return false;
  const [segment, slots, url, mark, hints, version] = state;
  return (
    (typeof segment === "string" || isDynamicSegment(segment)) &&
    isPlainObject(slots) &&
    Object.values(slots).every((slot) => isRouterState(slot, maxDepth - 1)) &&
    (url == null || (isTextList(url) && url.length === 2)) &&
    (mark == null || ROUTER_MARKS.includes(mark)) &&
    (hints == null || typeof hints === "number") &&
    (version === undefined || typeof version === "string")
  );
}

/** @param {unknown} segment */
function isDynamicSegment(segment) {
  if (!Array.isArray(segment) || segment.length !== 4) return false;
  const [name, key, type, siblings] = segment;
  return isTextList([name, key]) && PARAMETER_TYPES.test(String(type)) && (siblings === null || isTextList(siblings));
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isPlainObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is string[]} */
const isTextList = (value) => Array.isArray(value) && value.every((text) => typeof text === "string");

/** @param {number} status @param {string} code @param {string} error @param {boolean} isApi @param {Record<string, string>} [headers] */
function refusal(status, code, error, isApi, headers = {}) {
  const type = isApi ? "application/json; charset=utf-8" : "text/plain; charset=utf-8";
  return {
    status,
    headers: { ...headers, "Content-Type": type, "Cache-Control": "no-store" },
    body: isApi ? JSON.stringify({ error, code }) : error,
  };
}
