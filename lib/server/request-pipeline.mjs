// Stands before Next: cached pages are answered at once, headers that only a proxy may set are dropped, each kind of request
// has a pool of places, and a failure that is the database's says so.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Admission } from "./admission.mjs";
import { bypassNext } from "./fast-path.mjs";
import { failureAnswer, requests } from "./failure.mjs";
import { answerFromCache, isForParts, isHome } from "./cached-page-responder.mjs";
import { CACHED_PAGE } from "../page-cache/handler.mjs";
import { pathOf, normaliseUrl } from "./normalise-url.mjs";
import { BodyReader, hasBody } from "./request-body.mjs";
import { isTransfer, RequestPools } from "./request-pools.mjs";
import { API_HEADERS, DOCUMENT_HEADERS, securityHeaders } from "./security-headers.mjs";
import { hasSession } from "./session-cookie.mjs";
import { readSession } from "./session-reader.mjs";
import { isHttps } from "./settings.mjs";
import { listFiles, staticFiles } from "./static-files.mjs";
import { pageStore } from "../page-cache/store.mjs";
import { LIMIT_MS, limitOf } from "./time-limits.mjs";
import { requireMinPace } from "./transfer-pace.mjs";
import { answerMalformedRequest } from "./malformed-request.mjs";
import { bufferResponse } from "./buffered-response.mjs";

/** Reads with a session are let in when those without are not. */
const MAX_CONCURRENT_SIGNED_IN_READS = 14;
/** Seconds after which a page that says that it was too slow may be asked for again */
const BUSY_RETRY_AFTER = "5";
/** Whoever watches over the server must be answered when it is full. */
const UNLIMITED = new Set(["/api/health", "/api/ready"]);

/** Headers by which Next's parts and proxies talk to each other. From outside they are tricks. */
const INTERNAL =
  /^(x-middleware-|x-nextjs-|x-next-|x-invoke-|x-vercel-|x-now-|x-matched-path$|x-prerender-|next-resume|x-forwarded-host$|x-forwarded-server$|x-original-url$|x-rewrite-url$|x-http-method-override$|content-security-policy)/;

/** How Next's router asks for the parts of a page. A call has none: Next would send it elsewhere. */
const ASKS_FOR_PARTS = /^(rsc$|next-router-|next-url$)/;

/** Next's previews of drafts, which this site doesn't have: it would answer with cookies of its own. */
const PREVIEW_COOKIES = /(?<=^|;)\s*__(?:prerender_bypass|next_preview_data)=[^;]*/g;

/** What Next had said about its own 500. */
const DESCRIBES_BODY = /^(content-(type|length|encoding)|transfer-encoding|etag|cache-control|vary|link)$/;

/**
 * The server's listener: `createServer(guard(next))`.
 *
 * @param {(req: import("node:http").IncomingMessage, res: import("node:http").ServerResponse) => unknown} next Next's listener
 * @param {{ root?: string }} [options] where .next and public lie
 */
export function createRequestPipeline(next, { root = process.cwd() } = {}) {
  const handle = bypassNext(next);
  const reads = new Admission();
  const pools = new RequestPools();
  const bodies = new BodyReader();
  const flights = new Map();
  const files = new Set([...listFiles(join(root, ".next", "static"), "/_next/static/"), ...listFiles(join(root, "public"), "/")]);
  const answerStatic = staticFiles(root);
  const isCachedRoute = cachedRoutes(root);
  const headers = securityHeaders({ isHttps: isHttps() });

  // Not async itself: a promise for each hit, watched by the async hooks of Next, would cost a tenth of it.
  return function listen(req, res) {
    return answerFromCache(req, res) ? undefined : admit(req, res);
  };

  async function admit(req, res) {
    for (const name in req.headers) if (INTERNAL.test(name)) delete req.headers[name];
    if (req.headers.cookie !== undefined) req.headers.cookie = req.headers.cookie.replace(PREVIEW_COOKIES, "");
    req.url = normaliseUrl(req.url);
    for (const [name, value] of headers) res.setHeader(name, value);

    const path = pathOf(req.url);
    const isApi = path.startsWith("/api/");
    if (isApi) for (const [name, value] of API_HEADERS) res.setHeader(name, value);
    if (path.startsWith("/uploads/")) for (const [name, value] of DOCUMENT_HEADERS) res.setHeader(name, value);
    if (isApi) hideRouter(req.headers);
    const refusal = answerMalformedRequest({ method: req.method, path: req.url.split("?", 1)[0], isApi });
    if (refusal) return send(res, refusal.status, refusal.headers, refusal.body);
    // There are no server actions: whoever sends one is trying something.
    if (req.headers["next-action"] !== undefined)
      return send(res, 404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }, "Not found");
    if (!isRead(req) && !isApi)
      return send(
        res,
        405,
        { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
        "Method not allowed",
      );
    if (answerStatic(req, res, path)) return;
    if (files.has(path) || (UNLIMITED.has(path) && isRead(req))) return handle(req, res);
    if (path.startsWith("/_next/"))
      return send(res, 404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }, "Not found");

    if (isTransfer(path)) {
      const leave = await enterPool(req, path);
      if (!leave) return sendFailure(res, "OVERLOADED", isApi);
      if (res.destroyed) return leave();
      res.once("close", leave);
      requireMinPace(req, res);
      return pass(handle, req, res, { isApi, isTransfer: true, limit: limitOf(req.method, path) });
    }

    const whole = hasBody(req) ? await bodies.read(req, req.headers["x-client-address"]) : req;
    if (whole === "ABORTED") return;
    if (typeof whole === "string") return sendFailure(res, whole, isApi);
    return isRead(req) ? admitRead(whole, res, { path, isApi }) : admitWrite(whole, res, { path, isApi });
  }

  async function admitWrite(req, res, { path, isApi }) {
    const leave = await enterPool(req, path);
    if (!leave) return sendFailure(res, "OVERLOADED", isApi);
    if (res.destroyed) return leave();
    return pass(handle, req, res, { isApi, limit: limitOf(req.method, path), onAnswer: once(leave) });
  }

  async function enterPool(req, path) {
    const client = { address: req.headers["x-client-address"], session: await readSession(req.headers) };
    return pools.enter({ path, isRead: isRead(req) }, client);
  }

  async function admitRead(req, res, { path, isApi }) {
    const isCached = isCachedRoute(path) && !isHome(path, req.headers);
    // Next would write the query of whoever comes first into the page that everyone is given.
    if (isCached) req.url = path + partsQuery(req);
    // The data of a cached page, for the router in the browser: no work for the database.
    if (isCached && isKept(path)) return pass(handle, req, res, { isApi });
    const limit = hasSession(req.headers) ? MAX_CONCURRENT_SIGNED_IN_READS : undefined;
    const visitor = { address: req.headers["x-client-address"] };
    let since = 0;
    // Who waits for a place holds up nobody: a page is made by the first that is in, and others wait for it once.
    for (let hasWaited = !isCached; ;) {
      if (!hasWaited && flights.has(path)) {
        hasWaited = true;
        const failure = await flights.get(path);
        if (res.destroyed) return;
        // That it was too full for another says nothing of this one.
        if (failure && failure !== "OVERLOADED") return sendFailure(res, failure, isApi);
        if (!failure && !isForParts(req.headers) && answerFromCache(req, res)) return;
        if (isKept(path)) return pass(handle, req, res, { isApi });
      }
      if (!(await reads.enter(visitor, limit))) return sendFailure(res, "OVERLOADED", isApi);
      since = performance.now();
      if (res.destroyed) return reads.leave(visitor, 0);
      if (hasWaited || !flights.has(path)) break;
      reads.leave(visitor, 0);
    }
    const leave = once(() => reads.leave(visitor, performance.now() - since));

    if (isCached && !flights.has(path)) {
      let land;
      flights.set(path, new Promise((done) => (land = done)));
      res.once("close", () => {
        flights.delete(path);
        land(res.statusCode >= 500 ? (res.failure ?? "INTERNAL") : undefined);
      });
    }
    return pass(handle, req, res, { isApi, limit: limitOf(req.method, path), onAnswer: leave });
  }
}

function once(task) {
  let isDone = false;
  return () => {
    if (!isDone) task();
    isDone = true;
  };
}

/** A call is asked as any program asks it; but that it is asked in advance it must know, or a look ahead would sign out. */
function hideRouter(headers) {
  if (headers["next-router-prefetch"] !== undefined || headers["next-router-segment-prefetch"] !== undefined) headers.purpose = "prefetch";
  for (const name in headers) if (ASKS_FOR_PARTS.test(name)) delete headers[name];
}

const isRead = ({ method }) => method === "GET" || method === "HEAD";

function isKept(path) {
  const store = pageStore();
  const entry = store.find(path);
  return entry !== undefined && (store.isFresh(entry) || store.isDatabaseAway);
}

/**
 * Hands over to Next, with a limit of time, and puts a plain word in the place of its 500. What it says is sent in one piece.
 * `onAnswer` is called when nothing is left to do but to send it: a client that reads slowly keeps no place.
 */
function pass(handle, req, res, { isApi, isTransfer = false, limit = LIMIT_MS, onAnswer = () => {} }) {
  const request = { lacksDatabase: false, isBusy: false };
  const { writeHead, write, end } = res;
  const { setHeader, appendHeader, removeHeader } = res;
  const own = {
    req,
    writeHead(...args) {
      Object.assign(res, { setHeader, appendHeader, removeHeader });
      writeHead.apply(res, args);
      mute(res);
    },
    end: (...args) => finish(args),
  };
  const finish = (args) => {
    onAnswer();
    return end.apply(res, args);
  };
  let isReplaced = false;

  const replaceFailure = (status) => {
    if (isReplaced) return true;
    if (res.headersSent || status !== 500) return false;
    isReplaced = true;
    for (const name of res.getHeaderNames()) if (DESCRIBES_BODY.test(name)) res.removeHeader(name);
    mute(res);
    void answerFailure();
    return true;
  };
  const answerFailure = async () => {
    const isAway = request.lacksDatabase || (await pageStore().askWhetherDatabaseIsAway());
    if (res.destroyed) return;
    if (isAway && answerFromCache(req, own, { evenIfOld: true })) return;
    res.failure = isAway ? "UNAVAILABLE" : "INTERNAL";
    sendFailure(own, res.failure, isApi);
  };

  res.writeHead = function (status, ...rest) {
    if (replaceFailure(status)) return res;
    if (request.isBusy && status === 200) {
      res.setHeader("Retry-After", BUSY_RETRY_AFTER);
      status = 503;
    }
    // Next's own words for the parts of a cached page would let a shared cache keep them for a day.
    if (/^s-maxage=/.test(String(res.getHeader("cache-control")))) res.setHeader("Cache-Control", CACHED_PAGE);
    return writeHead.call(res, status, ...rest);
  };
  res.write = (...args) => replaceFailure(res.statusCode) || write.apply(res, args);
  res.end = (...args) => (replaceFailure(res.statusCode) ? res : finish(args));

  let timer;
  const startTimer = () => {
    timer = setTimeout(() => {
      if (res.headersSent) return isTransfer || void res.destroy();
      request.lacksDatabase = true;
      replaceFailure(500);
    }, limit);
  };
  if (isTransfer && !isRead(req))
    req.once("end", startTimer); // the file has come
  else startTimer();
  res.once("close", () => (clearTimeout(timer), onAnswer()));
  if (!isTransfer) bufferResponse(req, res);
  return requests().run(request, () => handle(req, res));
}

/** Next goes on with an answer that nobody will read; headers that come too late would be an error. */
function mute(res) {
  res.setHeader = res.appendHeader = res.removeHeader = () => res;
}

function sendFailure(res, code, isApi) {
  const { status, headers, body } = failureAnswer(code, { isApi });
  res.failure = code;
  send(res, status, headers, body);
}

function send(res, status, headers, body) {
  res.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  res.end(res.req.method === "HEAD" ? undefined : body);
}

/**
 * Addresses whose pages Next keeps, as its build wrote them down: of these, one render serves all who ask. The first route
 * that fits is the one that answers: the last of all, for any other path, fits every address.
 */
function cachedRoutes(root) {
  const kept = readManifest(root, "prerender-manifest.json") ?? { routes: {}, dynamicRoutes: {} };
  const all = readManifest(root, "routes-manifest.json") ?? { staticRoutes: [], dynamicRoutes: [] };
  const fixed = new Set(all.staticRoutes.map(({ page }) => page));
  const patterns = all.dynamicRoutes.map(({ page, regex }) => ({
    // eslint-disable-next-line no-restricted-syntax -- the pattern is of our own build
    pattern: new RegExp(regex),
    isKept: Object.hasOwn(kept.dynamicRoutes, page),
  }));
  return (path) =>
    Object.hasOwn(kept.routes, path) || (!fixed.has(path) && patterns.find(({ pattern }) => pattern.test(path))?.isKept === true);
}

/** While developing there is none. */
function readManifest(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, ".next", name), "utf8"));
  } catch {
    return null;
  }
}

/** The one parameter that Next's router adds when it asks for the parts of a page, and Next checks. */
function partsQuery({ url, headers }) {
  if (!isForParts(headers)) return "";
  const mark = /[?&](_rsc(?:=[\w-]*)?)(?=&|$)/.exec(url)?.[1];
  return mark ? `?${mark}` : "";
}
