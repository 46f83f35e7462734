// Handles requests before Next: serves cached pages, drops headers that only proxies may set, applies admission control and
// turns database failures into 503 responses.
import { join } from "node:path";
import { Admission } from "./admission/admission.mjs";
import { allowedHosts } from "./requests/allowed-hosts.mjs";
import { bypassNext } from "./fast-path.mjs";
import { answerFromCache, isRouterRequest, isHome, listKey } from "./responses/cached-page-responder.mjs";
import { cachedRoutes } from "./responses/cached-routes.mjs";
import { pathOf, normaliseUrl } from "./requests/normalise-url.mjs";
import { BodyReader, hasBody } from "./requests/request-body.mjs";
import { isTransfer, RequestPools } from "./admission/request-pools.mjs";
import { API_HEADERS, DOCUMENT_HEADERS, securityHeaders } from "./responses/security-headers.mjs";
import { hasSession } from "./requests/session-cookie.mjs";
import { readSession } from "./requests/session-reader.mjs";
import { isHttps } from "./settings.mjs";
import { listFiles, staticFiles } from "./responses/static-files.mjs";
import { SCRIPT_FILE_POLICY } from "../page-cache/csp.mjs";
import { pageStore } from "../page-cache/store.mjs";
import { limitOf } from "./admission/time-limits.mjs";
import { requireMinPace } from "./admission/transfer-pace.mjs";
import { answerMalformedRequest } from "./requests/malformed-request.mjs";
import { isRead, passToNext, send, sendFailure } from "./pass-to-next.mjs";
import { removeInternalHeaders, removeRouterHeaders } from "./requests/request-headers.mjs";

/** @import { IncomingMessage } from "node:http" */
/** @import { FailureCode } from "./failure.mjs" */
/** @import { Handle, Request, Response } from "./messages" */

/** @typedef {{ path: string, isApi: boolean }} Target */

/** Requests with a session are still admitted when the pool is full for those without. */
const MAX_CONCURRENT_SIGNED_IN_READS = 14;
/** Health checks are answered even when the server is full, and under the machine's address. */
const HEALTH_CHECKS = new Set(["/api/health", "/api/ready"]);
/** Headers of a rendered list that its cached copy has; others are added to each response. */
const LIST_HEADERS = ["cache-control", "content-security-policy", "link"];
const SCRIPT_FILE = /^\/_next\/static\/.*\.m?js$/;
const PLAIN_TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/**
 * The server's request listener: `createServer(createRequestPipeline(next))`.
 *
 * @param {Handle} next
 * @param {{ root?: string }} [options] the folder with .next and public
 */
export function createRequestPipeline(next, { root = process.cwd() } = {}) {
  const handle = bypassNext(next);
  const reads = new Admission();
  const pools = new RequestPools();
  const bodies = new BodyReader();
  /** Renderings in progress, by path. @type {Map<string, Promise<FailureCode | undefined>>} */
  const renderings = new Map();
  const files = new Set([...listFiles(join(root, ".next", "static"), "/_next/static/"), ...listFiles(join(root, "public"), "/")]);
  const answerStatic = staticFiles(root);
  const isCachedRoute = cachedRoutes(root);
  const isAllowedHost = allowedHosts();
  const headers = securityHeaders({ isHttps: isHttps() });

  // Not async: a promise for each cache hit, tracked by Next's async hooks, would cost a tenth of the time.
  /** @param {IncomingMessage} incoming @param {Response} res */
  return function listen(incoming, res) {
    const req = /** @type {Request} */ (incoming);
    const isServable = isAllowedHost(req.headers.host) && !isUpgrade(req);
    return isServable && answerFromCache(req, res) ? undefined : admit(req, res);
  };

  /** @param {Request} req @param {Response} res */
  async function admit(req, res) {
    removeInternalHeaders(req.headers);
    req.url = normaliseUrl(req.url);
    for (const [name, value] of headers) res.setHeader(name, value);

    const path = pathOf(req.url);
    const isApi = path.startsWith("/api/");
    if (isApi) for (const [name, value] of API_HEADERS) res.setHeader(name, value);
    if (SCRIPT_FILE.test(path)) res.setHeader("Content-Security-Policy", SCRIPT_FILE_POLICY);
    if (path.startsWith("/uploads/")) for (const [name, value] of DOCUMENT_HEADERS) res.setHeader(name, value);
    if (isApi) removeRouterHeaders(req.headers);
    const isHealthCheck = HEALTH_CHECKS.has(path) && isRead(req);
    const [pathAsGiven, ...query] = req.url.split("?");
    const refusal = answerMalformedRequest({
      method: req.method,
      path: pathAsGiven,
      query: query.join("?"),
      cookie: req.headers.cookie,
      isApi,
      isUpgrade: isUpgrade(req),
      isKnownHost: isHealthCheck || isAllowedHost(req.headers.host),
      headerCount: req.rawHeaders.length / 2,
      routerState: req.headers["next-router-state-tree"],
    });
    if (refusal) return send(res, refusal.status, refusal.headers, refusal.body);
    // The site has no server actions, so such a request is an attack.
    if (req.headers["next-action"] !== undefined) return send(res, 404, PLAIN_TEXT, "Not found");
    if (!isRead(req) && !isApi) return send(res, 405, { Allow: "GET, HEAD", ...PLAIN_TEXT }, "Method not allowed");
    if (answerStatic(req, res, path)) return;
    if (files.has(path) || isHealthCheck) return handle(req, res);
    if (req.url.startsWith("/_next/")) return send(res, 404, PLAIN_TEXT, "Not found");

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

  /** @param {Request} req @param {Response} res @param {Target} target */
  async function admitWrite(req, res, { path, isApi }) {
    const leave = await enterPool(req, path);
    if (!leave) return sendFailure(res, "OVERLOADED", isApi);
    if (res.destroyed) return leave();
    return passToNext(handle, req, res, { isApi, limit: limitOf(req.method, path), onAnswer: once(leave) });
  }

  /** @param {Request} req @param {string} path */
  async function enterPool(req, path) {
    const client = { address: req.headers["x-client-address"], session: await readSession(req.headers) };
    if (isTransfer(path) && !isRead(req)) return pools.enterUpload(req, client);
    return pools.enter({ path, isRead: isRead(req) }, client);
  }

  /** @param {Request} req @param {Response} res @param {Target} target */
  async function admitRead(req, res, { path, isApi }) {
    const isCached = isCachedRoute(path) && !isHome(path, req.headers);
    // Otherwise Next would render the first visitor's query into the page that everyone gets.
    if (isCached) req.url = path + routerQuery(req);
    if (isCached && hasServablePage(path)) return admitPageData(req, res);
    const isSignedIn = hasSession(req.headers) && (await readSession(req.headers)) !== null;
    const limit = isSignedIn ? MAX_CONCURRENT_SIGNED_IN_READS : undefined;
    const visitor = { address: req.headers["x-client-address"] };
    let admittedAt = 0;
    // The first request that is admitted renders the page; others wait for it once. A request in the queue makes none of them wait.
    for (let hasWaited = !isCached; ;) {
      if (!hasWaited && renderings.has(path)) {
        hasWaited = true;
        const failure = await renderings.get(path);
        if (res.destroyed) return;
        // If the other request was refused because of overload, this one may still be admitted.
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
      const rendering = new Promise((done) =>
        res.once("close", () => {
          renderings.delete(path);
          done(res.statusCode >= 500 ? (res.failure ?? "INTERNAL") : undefined);
        }),
      );
      renderings.set(path, rendering);
    }
    return passToNext(handle, req, res, { isApi, limit: limitOf(req.method, path), onAnswer: leave, onPage: cacheList(req, res) });
  }

  /** Router data of a cached page does not touch the database, so it has a pool of its own. @param {Request} req @param {Response} res */
  async function admitPageData(req, res) {
    const leave = await pools.enterPageData({ address: req.headers["x-client-address"] });
    if (!leave) return sendFailure(res, "OVERLOADED", false);
    if (res.destroyed) return leave();
    return passToNext(handle, req, res, { isApi: false, onAnswer: once(leave) });
  }
}

/**
 * Caches the list of schools that is rendered for this request.
 *
 * @param {Request} req
 * @param {Response} res
 * @returns {((html: Buffer) => void) | undefined}
 */
function cacheList(req, res) {
  const path = listKey(req);
  if (path === null || req.method !== "GET") return undefined;
  const since = Date.now();
  return (html) => {
    if (res.statusCode !== 200 || res.hasHeader("set-cookie")) return;
    const headers = Object.fromEntries(LIST_HEADERS.map((name) => [name, String(res.getHeader(name) ?? "")]).filter(([, value]) => value));
    pageStore().putList({ path, html, headers, since });
  };
}

/** Whether a WebSocket is asked for. Java's HTTP client offers HTTP/2 with each request and expects an ordinary response. @param {Request} req */
const isUpgrade = ({ headers: { upgrade } }) => upgrade !== undefined && upgrade.toLowerCase() !== "h2c";

/** @param {() => void} task */
function once(task) {
  let isDone = false;
  return () => {
    if (!isDone) task();
    isDone = true;
  };
}

/** @param {string} path */
function hasServablePage(path) {
  const store = pageStore();
  const entry = store.find(path);
  return entry !== undefined && (store.isFresh(entry) || store.isDatabaseAway);
}

/** The `_rsc` parameter of Next's router, which Next validates. @param {Request} req */
function routerQuery({ url, headers }) {
  if (!isRouterRequest(headers)) return "";
  const parameter = /[?&](_rsc(?:=[\w-]*)?)(?=&|$)/.exec(url)?.[1];
  return parameter ? `?${parameter}` : "";
}
