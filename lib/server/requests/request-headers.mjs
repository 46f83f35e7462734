// Removes headers that a client may not send.

/** @import { IncomingHttpHeaders } from "node:http" */

/** Internal headers of Next and proxies; from a client they are attacks. */
const INTERNAL_HEADERS =
  /^(x-middleware-|x-nextjs-|x-next-|x-invoke-|x-vercel-|x-now-|x-matched-path$|x-prerender-|next-resume|x-forwarded-host$|x-forwarded-server$|x-original-url$|x-rewrite-url$|x-http-method-override$|content-security-policy)/;

/** Headers of Next's client router. For API calls they are removed: Next would redirect such requests. */
const ROUTER_HEADERS = /^(rsc$|next-router-|next-url$)/;

/** Cookies of Next's draft mode, which this site doesn't use: Next would answer with cookies of its own. */
const PREVIEW_COOKIES = /(?<=^|;)\s*__(?:prerender_bypass|next_preview_data)=[^;]*/g;

/**
 * Longer headers than browsers and proxies send are removed: Next parses several in quadratic time, on the thread that serves everybody.
 * Cookies have limits of their own.
 */
const MAX_HEADER_LENGTH = 2_000;
/** Next searches the user agent for bots, in quadratic time. Browsers send at most half this length. */
const MAX_USER_AGENT_LENGTH = 500;

/** @param {IncomingHttpHeaders} headers */
export function removeInternalHeaders(headers) {
  headers["user-agent"] &&= headers["user-agent"].slice(0, MAX_USER_AGENT_LENGTH);
  for (const [name, value] of Object.entries(headers)) {
    const isTooLong = name !== "cookie" && String(value).length > MAX_HEADER_LENGTH;
    if (isTooLong || INTERNAL_HEADERS.test(name)) delete headers[name];
  }
  if (headers.cookie !== undefined) headers.cookie = headers.cookie.replace(PREVIEW_COOKIES, "");
}

/**
 * Makes a router request look like any API call. Keeps the prefetch mark, or prefetching the sign-out would sign out.
 *
 * @param {IncomingHttpHeaders} headers
 */
export function removeRouterHeaders(headers) {
  if (headers["next-router-prefetch"] !== undefined || headers["next-router-segment-prefetch"] !== undefined) headers.purpose = "prefetch";
  for (const name in headers) if (ROUTER_HEADERS.test(name)) delete headers[name];
}
