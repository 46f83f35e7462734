// Answers for fresh pages of the cache, before Next sees the request: Next would compress each answer anew.
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { API_HEADERS, securityHeaders } from "./security-headers.mjs";
import { hasSession } from "./session-cookie.mjs";
import { isHttps } from "./settings.mjs";
import { pageStore } from "./store.mjs";

/** One address answers in several forms; a shared cache must keep them apart. */
const VARY = "RSC, Next-Router-State-Tree, Next-Router-Prefetch, Next-Router-Segment-Prefetch, Accept-Encoding";
/** A page of these bytes is smaller uncompressed than its headers would grow. */
const WORTH_COMPRESSING = 500;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|manifest\+json|[a-z.+-]+\+xml)|image\/svg)/;

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

/** The path without its query, as the cache names it. @param {string} url */
export function pathOf(url) {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  return path.length > 1 && path.endsWith("/") ? "" : path;
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
  const { body, headers, notModifiedHeaders, tag } = answerIn(encodingFor(req.headers["accept-encoding"], entry), store, entry);
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
  const body = compress(plain, encoding);
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

const NOT_SENT = new Set(["x-next-cache-tags", "content-type", "content-length", "content-encoding", "vary", "etag"]);

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

function compress(plain, encoding) {
  if (encoding === "gzip") return gzipSync(plain, { level: 6 });
  if (encoding === "br")
    return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
  return plain;
}

/** The best encoding the browser takes: br, gzip or none (""). */
function encodingFor(accepted, entry) {
  if (accepted === undefined || !isWorthCompressing(entry)) return "";
  if (takes(accepted, "br")) return "br";
  return takes(accepted, "gzip") ? "gzip" : "";
}

function isWorthCompressing(entry) {
  if (entry.html !== null) return entry.html.length >= WORTH_COMPRESSING;
  return entry.value.body.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(contentType(entry));
}

function takes(accepted, encoding) {
  // What browsers send needs no closer look.
  if (!accepted.includes(";")) return accepted.split(",").some((one) => one.trim() === encoding);
  return accepted.split(",").some((one) => {
    const [name, ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
