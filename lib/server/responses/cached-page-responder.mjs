// Serves fresh cached pages before Next sees the request, because Next would compress each response again.
import { createHash } from "node:crypto";
import { compressSync, encodingFor, isWorthCompressing } from "./compression.mjs";
import { pathOf } from "../requests/normalise-url.mjs";
import { API_HEADERS, securityHeaders } from "./security-headers.mjs";
import { hasSession } from "../requests/session-cookie.mjs";
import { isHttps } from "../settings.mjs";
import { pageStore } from "../../page-cache/store.mjs";

/** @import { IncomingHttpHeaders } from "node:http" */
/** @import { CacheEntry, PageStore } from "../../page-cache/store.mjs" */
/** @import { Encoding, HeaderList, Request, ResponseSink } from "../messages" */

/** One URL has several representations, which shared caches must keep apart. */
const VARY = "RSC, Next-Router-State-Tree, Next-Router-Prefetch, Next-Router-Segment-Prefetch, Accept-Encoding";

/**
 * Answers a plain GET or HEAD of a cached page if the page is fresh or the database is away. Ignores the query, except of the list.
 * `/` and the list are answered only for visitors without a session.
 * @param {Request} req
 * @param {ResponseSink} res
 * @param {{ evenIfOld?: boolean }} [options] `evenIfOld`: serve a stale page as a last resort
 * @returns {boolean} whether it answered
 */
export function answerFromCache(req, res, { evenIfOld = false } = {}) {
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  const path = pathOf(req.url);
  if (isRouterRequest(req.headers) || isHome(path, req.headers)) return false;
  const store = pageStore();
  const entry = store.find(path === LIST_PATH ? (listKey(req) ?? "") : path);
  if (!entry || entry.value.kind === "FETCH") return false;
  if (!evenIfOld && !store.isFresh(entry) && !store.isDatabaseAway) return false;
  answer(req, res, store, entry);
  return true;
}

const LIST_PATH = "/schools";
/** A visitor's own position, which nobody else asks for: `near=18.521,73.857`. */
const POSITION = /[?&]near=-?\d+\.\d+(,|%2C)/i;

/**
 * The key of a list of schools in the cache: its path and query. null if the request is for something else, or the answer is not for all.
 *
 * @param {Request} req
 */
export function listKey({ url, headers }) {
  const isList = pathOf(url) === LIST_PATH && !isRouterRequest(headers) && !hasSession(headers);
  return isList && !POSITION.test(url) ? url : null;
}

/** Whether Next's client router asks for a page's data rather than the page. @param {IncomingHttpHeaders} headers */
export function isRouterRequest(headers) {
  return (
    headers.rsc !== undefined ||
    headers["next-router-prefetch"] !== undefined ||
    headers["next-router-segment-prefetch"] !== undefined ||
    headers["next-router-state-tree"] !== undefined
  );
}

/** With a session, `/` is the home page, which is rendered for each request. @param {string} path @param {IncomingHttpHeaders} headers */
export function isHome(path, headers) {
  return path === "/" && hasSession(headers);
}

/** @param {Request} req @param {ResponseSink} res @param {PageStore} store @param {CacheEntry} entry */
function answer(req, res, store, entry) {
  const { body, headers, notModifiedHeaders, tag } = encodedResponse(encodingOf(req.headers["accept-encoding"], entry), store, entry);
  const known = req.headers["if-none-match"];
  if (known !== undefined && entry.value.status !== 404 && isKnown(known, tag)) {
    res.writeHead(304, notModifiedHeaders);
    res.end();
    return;
  }
  res.writeHead(entry.value.status ?? 200, headers);
  res.end(req.method === "HEAD" ? undefined : body);
}

/** @param {CacheEntry} entry @returns {Buffer} */
function contentOf({ html, value }) {
  return html ?? value.body ?? Buffer.alloc(0);
}

/** @param {string} known @param {string} tag */
function isKnown(known, tag) {
  return known.trim() === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

/**
 * The bytes and headers of an entry in one encoding, created on first use and cached with the entry.
 *
 * @param {Encoding} encoding
 * @param {PageStore} store
 * @param {CacheEntry} entry
 */
function encodedResponse(encoding, store, entry) {
  const known = entry.responses.get(encoding);
  if (known) return known;
  const content = contentOf(entry);
  const body = compressSync(content, encoding);
  const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}${encoding && `-${encoding}`}"`;
  /** @type {HeaderList} */
  const common = [...headersOf(entry), ["ETag", tag], ["Vary", VARY]];
  /** @type {HeaderList} */
  const bodyHeaders = [
    ["Content-Type", contentType(entry)],
    ["Content-Length", String(body.length)],
  ];
  if (encoding) bodyHeaders.push(["Content-Encoding", encoding]);
  const response = { body, tag, headers: [...common, ...bodyHeaders].flat(), notModifiedHeaders: common.flat() };
  entry.responses.set(encoding, response);
  store.grow(entry, response.headers.join("").length + (encoding ? body.length : 0));
  return response;
}

const NOT_SENT = new Set([
  "x-next-cache-tags",
  "x-nextjs-stale-time",
  "content-type",
  "content-length",
  "content-encoding",
  "vary",
  "etag",
]);

/** @param {CacheEntry} entry @returns {HeaderList} */
function headersOf(entry) {
  const pageHeaders = Object.entries(entry.value.headers ?? {}).filter(([name]) => !NOT_SENT.has(name.toLowerCase()));
  const hasOwnPolicy = pageHeaders.some(([name]) => name.toLowerCase() === "content-security-policy");
  const fixed = [...securityHeaders({ isHttps: isHttps() }), ...(entry.path.startsWith("/api/") ? API_HEADERS : [])];
  return [
    ...fixed.filter(([name]) => !hasOwnPolicy || name !== "Content-Security-Policy"),
    ...pageHeaders.map(([name, value]) => /** @type {[string, string]} */ ([name, String(value)])),
  ];
}

/** @param {CacheEntry} entry */
function contentType(entry) {
  return entry.html === null ? String(entry.value.headers?.["content-type"] ?? "application/octet-stream") : "text/html; charset=utf-8";
}

/**
 * The best encoding the browser accepts, or none if the body isn't worth compressing.
 *
 * @param {string | undefined} accepted
 * @param {CacheEntry} entry
 */
function encodingOf(accepted, entry) {
  return isWorthCompressing(contentOf(entry).length, contentType(entry)) ? encodingFor(accepted) : "";
}
