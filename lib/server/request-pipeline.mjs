// Handles requests before Next: serves cached pages, drops headers that only proxies may set, applies admission control and
// turns database failures into 503 responses.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Admission } from "./admission.mjs";
import { bypassNext } from "./fast-path.mjs";
import { failureAnswer, requests } from "./failure.mjs";
import { answerFromCache, isRouterRequest, isHome } from "./cached-page-responder.mjs";
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

/** Requests with a session are still admitted when the pool is full for those without. */
const MAX_CONCURRENT_SIGNED_IN_READS = 14;
/** In seconds, for a page that reports a timeout. */
const BUSY_RETRY_AFTER = "5";
/** Health checks are answered even when the server is full. */
const HEALTH_CHECKS = new Set(["/api/health", "/api/ready"]);

/** Internal headers of Next and proxies; from a client they are attacks. */
const INTERNAL_HEADERS =
  /^(x-middleware-|x-nextjs-|x-next-|x-invoke-|x-vercel-|x-now-|x-matched-path$|x-prerender-|next-resume|x-forwarded-host$|x-forwarded-server$|x-original-url$|x-rewrite-url$|x-http-method-override$|content-security-policy)/;

/** Headers of Next's client router. For API calls they are removed: Next would redirect such requests. */
const ROUTER_HEADERS = /^(rsc$|next-router-|next-url$)/;

/** Cookies of Next's draft mode, which this site doesn't use: Next would answer with cookies of its own. */
const PREVIEW_COOKIES = /(?<=^|;)\s*__(?:prerender_bypass|next_preview_data)=[^;]*/g;

/** Headers of Next's 500 response that don't apply to its replacement. */
const BODY_HEADERS = /^(content-(type|length|encoding)|transfer-encoding|etag|cache-control|vary|link)$/;

/**
 * The server's request listener: `createServer(createRequestPipeline(next))`.
 *
 * @param {(req: import("node:http").IncomingMessage, res: import("node:http").ServerResponse) => unknown} next Next's listener
 * @param {{ root?: string }} [options] the folder with .next and public
 */
export function createRequestPipeline(next, { root = process.cwd() } = {}) {
  const handle = bypassNext(next);
  const reads = new Admission();
  const pools = new RequestPools();
  const bodies = new BodyReader();
  const renderings = new Map();
  const files = new Set([...listFiles(join(root, ".next", "static"), "/_next/static/"), ...listFiles(join(root, "public"), "/")]);
  const answerStatic = staticFiles(root);
  const isCachedRoute = cachedRoutes(root);
  const headers = securityHeaders({ isHttps: isHttps() });

  // Not async: a promise for each cache hit, tracked by Next's async hooks, would cost a tenth of the time.
  return function listen(req, res) {
    return answerFromCache(req, res) ? undefined : admit(req, res);
  };

  async function admit(req, res) {
    for (const name in req.headers) if (INTERNAL_HEADERS.test(name)) delete req.headers[name];
    if (req.headers.cookie !== undefined) req.headers.cookie = req.headers.cookie.replace(PREVIEW_COOKIES, "");
    req.url = normaliseUrl(req.url);
    for (const [name, value] of headers) res.setHeader(name, value);

    const path = pathOf(req.url);
    const isApi = path.startsWith("/api/");
    if (isApi) for (const [name, value] of API_HEADERS) res.setHeader(name, value);
    if (path.startsWith("/uploads/")) for (const [name, value] of DOCUMENT_HEADERS) res.setHeader(name, value);
    if (isApi) removeRouterHeaders(req.headers);
    const refusal = answerMalformedRequest({ method: req.method, path: req.url.split("?", 1)[0], isApi });
    if (refusal) return send(res, refusal.status, refusal.headers, refusal.body);
    // The site has no server actions, so such a request is an attack.
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
    if (files.has(path) || (HEALTH_CHECKS.has(path) && isRead(req))) return handle(req, res);
    if (path.startsWith("/_next/"))
      return send(res, 404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }, "Not found");

    if (isTransfer(path)) {
      const leave = await enterPool(req, path);
      if (!leave) return sendFailure(res, "OVERLOADED", isApi);
      if (res.destroyed) return leave();
      res.once("close", leave);
      requireMinPace(req, res);
      return passToNext(handle, req, res, { isApi, isTransfer: true, limit: limitOf(req.method, path) });
    }

    const complete = hasBody(req) ? await bodies.read(req, req.headers["x-client-address"]) : req;
    if (complete === "ABORTED") return;
    if (typeof complete === "string") return sendFailure(res, complete, isApi);
    return isRead(req) ? admitRead(complete, res, { path, isApi }) : admitWrite(complete, res, { path, isApi });
  }

  async function admitWrite(req, res, { path, isApi }) {
    const leave = await enterPool(req, path);
    if (!leave) return sendFailure(res, "OVERLOADED", isApi);
    if (res.destroyed) return leave();
    return passToNext(handle, req, res, { isApi, limit: limitOf(req.method, path), onAnswer: once(leave) });
  }

  async function enterPool(req, path) {
    const client = { address: req.headers["x-client-address"], session: await readSession(req.headers) };
    if (isTransfer(path) && !isRead(req)) return pools.enterUpload(req, client);
    return pools.enter({ path, isRead: isRead(req) }, client);
  }

  async function admitRead(req, res, { path, isApi }) {
    const isCached = isCachedRoute(path) && !isHome(path, req.headers);
    // Otherwise Next would render the first visitor's query into the page that everyone gets.
    if (isCached) req.url = path + routerQuery(req);
    if (isCached && hasServablePage(path)) return admitPageData(req, res);
    const limit = hasSession(req.headers) ? MAX_CONCURRENT_SIGNED_IN_READS : undefined;
    const visitor = { address: req.headers["x-client-address"] };
    let admittedAt = 0;
    // Only an admitted request renders a page; others wait for that render once. A queued request holds up nobody.
    for (let hasWaited = !isCached; ;) {
      if (!hasWaited && renderings.has(path)) {
        hasWaited = true;
        const failure = await renderings.get(path);
        if (res.destroyed) return;
        // Another request's overload says nothing about this one.
        if (failure && failure !== "OVERLOADED") return sendFailure(res, failure, isApi);
        if (!failure && !isRouterRequest(req.headers) && answerFromCache(req, res)) return;
        if (hasServablePage(path)) return admitPageData(req, res);
      }
      if (!(await reads.enter(visitor, limit))) return sendFailure(res, "OVERLOADED", isApi);
      admittedAt = performance.now();
      if (res.destroyed) return reads.leave(visitor, 0);
      if (hasWaited || !renderings.has(path)) break;
      reads.leave(visitor, 0);
    }
    const leave = once(() => reads.leave(visitor, performance.now() - admittedAt));

    if (isCached && !renderings.has(path)) {
      let settle;
      renderings.set(path, new Promise((done) => (settle = done)));
      res.once("close", () => {
        renderings.delete(path);
        settle(res.statusCode >= 500 ? (res.failure ?? "INTERNAL") : undefined);
      });
    }
    return passToNext(handle, req, res, { isApi, limit: limitOf(req.method, path), onAnswer: leave });
  }

  /** Router data of a cached page does not touch the database, so it has a pool of its own. */
  async function admitPageData(req, res) {
    const leave = await pools.enterPageData({ address: req.headers["x-client-address"] });
    if (!leave) return sendFailure(res, "OVERLOADED", false);
    if (res.destroyed) return leave();
    return passToNext(handle, req, res, { isApi: false, onAnswer: once(leave) });
  }
}

function once(task) {
  let isDone = false;
  return () => {
    if (!isDone) task();
    isDone = true;
  };
}

/** Makes a router request look like any API call. Keeps the prefetch mark, or prefetching the sign-out would sign out. */
function removeRouterHeaders(headers) {
  if (headers["next-router-prefetch"] !== undefined || headers["next-router-segment-prefetch"] !== undefined) headers.purpose = "prefetch";
  for (const name in headers) if (ROUTER_HEADERS.test(name)) delete headers[name];
}

const isRead = ({ method }) => method === "GET" || method === "HEAD";

function hasServablePage(path) {
  const store = pageStore();
  const entry = store.find(path);
  return entry !== undefined && (store.isFresh(entry) || store.isDatabaseAway);
}

/**
 * Passes a request to Next with a time limit, replaces Next's 500 response and buffers the rest.
 * `onAnswer` is called when the response is complete but not yet sent, so that a slow reader holds no slot.
 */
function passToNext(handle, req, res, { isApi, isTransfer = false, limit = LIMIT_MS, onAnswer = () => {} }) {
  const request = { lacksDatabase: false, isBusy: false };
  const { writeHead, write, end } = res;
  const { setHeader, appendHeader, removeHeader } = res;
  const replacement = {
    req,
    writeHead(...args) {
      Object.assign(res, { setHeader, appendHeader, removeHeader });
      writeHead.apply(res, args);
      ignoreHeaders(res);
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
    for (const name of res.getHeaderNames()) if (BODY_HEADERS.test(name)) res.removeHeader(name);
    ignoreHeaders(res);
    void answerFailure();
    return true;
  };
  const answerFailure = async () => {
    const isAway = request.lacksDatabase || (await pageStore().checkDatabaseIsAway());
    if (res.destroyed) return;
    if (isAway && answerFromCache(req, replacement, { evenIfOld: true })) return;
    res.failure = isAway ? "UNAVAILABLE" : "INTERNAL";
    sendFailure(replacement, res.failure, isApi);
  };

  res.writeHead = function (status, ...rest) {
    if (replaceFailure(status)) return res;
    if (request.isBusy && status === 200) {
      res.setHeader("Retry-After", BUSY_RETRY_AFTER);
      status = 503;
    }
    // Next's s-maxage for the router data of a cached page would let shared caches store it for a day.
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
  return requests.run(request, () => handle(req, res));
}

/** Next goes on writing a response that was replaced; setting headers after the head is sent would throw. */
function ignoreHeaders(res) {
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
 * Tells which paths Next caches, from the build's manifests; one render of these serves everyone. The first matching route
 * counts, because the catch-all route at the end matches every path.
 */
function cachedRoutes(root) {
  const prerendered = readManifest(root, "prerender-manifest.json") ?? { routes: {}, dynamicRoutes: {} };
  const manifest = readManifest(root, "routes-manifest.json") ?? { staticRoutes: [], dynamicRoutes: [] };
  const fixed = new Set(manifest.staticRoutes.map(({ page }) => page));
  const patterns = manifest.dynamicRoutes.map(({ page, regex }) => ({
    // eslint-disable-next-line no-restricted-syntax -- the pattern is of our own build
    pattern: new RegExp(regex),
    isKept: Object.hasOwn(prerendered.dynamicRoutes, page),
  }));
  return (path) =>
    Object.hasOwn(prerendered.routes, path) || (!fixed.has(path) && patterns.find(({ pattern }) => pattern.test(path))?.isKept === true);
}

/** There is no manifest in development. */
function readManifest(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, ".next", name), "utf8"));
  } catch {
    return null;
  }
}

/** The `_rsc` parameter of Next's router, which Next validates. */
function routerQuery({ url, headers }) {
  if (!isRouterRequest(headers)) return "";
  const parameter = /[?&](_rsc(?:=[\w-]*)?)(?=&|$)/.exec(url)?.[1];
  return parameter ? `?${parameter}` : "";
}
