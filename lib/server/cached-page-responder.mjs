// Answers for fresh pages of the cache, before Next sees the request: Next would compress each answer anew.
import { createHash } from "node:crypto";
import { compressSync, encodingFor, isWorthCompressing } from "./compression.mjs";
import { pathOf } from "./normalise-url.mjs";
import { API_HEADERS, securityHeaders } from "./security-headers.mjs";
import { hasSession } from "./session-cookie.mjs";
import { isHttps } from "./settings.mjs";
import { pageStore } from "../page-cache/store.mjs";

/** One address answers in several forms; a shared cache must keep them apart. */
const VARY = "RSC, Next-Router-State-Tree, Next-Router-Prefetch, Next-Router-Segment-Prefetch, Accept-Encoding";

/**
 * Answers a plain GET or HEAD of a page that is kept and fresh (or kept, while the database is away).
 *
 * A query is ignored: a page that reads it isn't cached. The pages are the same for everyone, signed in or not, but for `/`.
 * @param {{ evenIfOld?: boolean }} [options] when nothing better can be had
 * @returns {boolean} whether it answered
 */
export function answerFromCache(req, res, { evenIfOld = false } = {}) {
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  const path = pathOf(req.url);
  if (isForParts(req.headers) || isHome(path, req.headers)) return false;
  const store = pageStore();
  const entry = store.find(path);
  if (!entry || entry.value.kind === "FETCH") return false;
  if (!evenIfOld && !store.isFresh(entry) && !store.isDatabaseAway) return false;
  answer(req, res, store, entry);
  return true;
}

/** A request of Next's router in the browser for the data of a page, not for the page. */
export function isForParts(headers) {
  return (
    headers.rsc !== undefined ||
    headers["next-router-prefetch"] !== undefined ||
    headers["next-router-segment-prefetch"] !== undefined ||
    headers["next-router-state-tree"] !== undefined
  );
}

/** A signed-in person's `/` is not the landing page but the home, made anew each time. */
export function isHome(path, headers) {
  return path === "/" && hasSession(headers);
}

function answer(req, res, store, entry) {
  const { body, headers, notModifiedHeaders, tag } = answerIn(encodingOf(req.headers["accept-encoding"], entry), store, entry);
  const known = req.headers["if-none-match"];
  if (known !== undefined && entry.value.status !== 404 && isKnown(known, tag)) {
    res.writeHead(304, notModifiedHeaders);
    res.end();
    return;
  }
  res.writeHead(entry.value.status ?? 200, headers);
  res.end(req.method === "HEAD" ? undefined : body);
}

function isKnown(known, tag) {
  return known.trim() === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

/** The bytes and headers of an entry in one encoding, made at first use and kept with it. */
function answerIn(encoding, store, entry) {
  const known = entry.answers.get(encoding);
  if (known) return known;
  const plain = entry.html ?? entry.value.body;
  const body = compressSync(plain, encoding);
  const tag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}${encoding && `-${encoding}`}"`;
  const common = [...headersOf(entry), ["ETag", tag], ["Vary", VARY]];
  const own = [
    ["Content-Type", contentType(entry)],
    ["Content-Length", String(body.length)],
  ];
  if (encoding) own.push(["Content-Encoding", encoding]);
  const made = { body, tag, headers: [...common, ...own].flat(), notModifiedHeaders: common.flat() };
  entry.answers.set(encoding, made);
  store.grow(entry, made.headers.join("").length + (encoding ? body.length : 0));
  return made;
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

function headersOf(entry) {
  const kept = Object.entries(entry.value.headers ?? {}).filter(([name]) => !NOT_SENT.has(name.toLowerCase()));
  const hasOwnPolicy = kept.some(([name]) => name.toLowerCase() === "content-security-policy");
  const fixed = [...securityHeaders({ isHttps: isHttps() }), ...(entry.path.startsWith("/api/") ? API_HEADERS : [])];
  return [
    ...fixed.filter(([name]) => !hasOwnPolicy || name !== "Content-Security-Policy"),
    ...kept.map(([name, value]) => [name, String(value)]),
  ];
}

function contentType(entry) {
  return entry.html === null ? String(entry.value.headers?.["content-type"] ?? "application/octet-stream") : "text/html; charset=utf-8";
}

/** The best encoding the browser takes, where there is something to win. */
function encodingOf(accepted, entry) {
  return isWorthCompressing((entry.html ?? entry.value.body).length, contentType(entry)) ? encodingFor(accepted) : "";
}
