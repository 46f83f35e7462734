// Passes requests to Next with a time limit, and replaces responses that failed.
import { bufferResponse } from "./responses/buffered-response.mjs";
import { answerFromCache } from "./responses/cached-page-responder.mjs";
import { failureAnswer, requests } from "./failure.mjs";
import { acceptWaiting } from "./admission/accept-queue.mjs";
import { LIMIT_MS } from "./admission/time-limits.mjs";
import { NO_INLINE_POLICY } from "../page-cache/csp.mjs";
import { CACHED_PAGE } from "../page-cache/handler.mjs";
import { pageStore } from "../page-cache/store.mjs";

/** @import { OutgoingHttpHeaders } from "node:http" */
/** @import { FailureCode } from "./failure.mjs" */
/** @import { Handle, Request, Response, ResponseSink } from "./messages" */

/** In seconds, for a page that reports a timeout. */
const BUSY_RETRY_AFTER = "5";
/** Headers of Next's 500 response that don't apply to its replacement. */
const BODY_HEADERS = /^(content-(type|length|encoding)|transfer-encoding|etag|cache-control|vary|link)$/;

/** @param {{ method?: string }} request */
export const isRead = ({ method }) => method === "GET" || method === "HEAD";

/**
 * Passes a request to Next with a time limit, replaces Next's 500 response and buffers the rest.
 *
 * @param {Handle} handle
 * @param {Request} req
 * @param {Response} res
 * @param {object} options
 * @param {boolean} options.isApi
 * @param {boolean} [options.isTransfer] streams the response; the time limit of an upload starts when the file has arrived
 * @param {number} [options.limit] in milliseconds
 * @param {(html: Buffer) => void} [options.onPage] called with a page that is sent whole and lacks nothing, after its headers are set
 * @param {() => void} [options.onAnswer] called when the response is complete but not yet sent, so that a slow reader holds no slot
 */
export function passToNext(handle, req, res, { isApi, isTransfer = false, limit = LIMIT_MS, onPage, onAnswer = () => {} }) {
  const request = { lacksDatabase: false, isBusy: false, isIncomplete: false };
  const { writeHead, write, end } = res;
  const { setHeader, appendHeader, removeHeader } = res;
  /** @param {unknown[]} args */
  const finish = (args) => {
    onAnswer();
    return Reflect.apply(end, res, args);
  };
  /** @type {ResponseSink} */
  const replacement = {
    req,
    writeHead(status, headers) {
      Object.assign(res, { setHeader, appendHeader, removeHeader });
      writeHead.call(res, status, headers);
      ignoreHeaders(res);
    },
    end: (body) => finish([body]),
  };
  let isReplaced = false;

  /** @param {number} status */
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

  res.writeHead = (/** @type {number} */ status, /** @type {unknown[]} */ ...rest) => {
    if (replaceFailure(status)) return res;
    const isBusy = request.isBusy && status === 200;
    if (isBusy) res.setHeader("Retry-After", BUSY_RETRY_AFTER);
    // Next's s-maxage for the router data of a cached page would let shared caches store it for a day.
    if (/^s-maxage=/.test(String(res.getHeader("cache-control")))) res.setHeader("Cache-Control", CACHED_PAGE);
    return Reflect.apply(writeHead, res, [isBusy ? 503 : status, ...rest]);
  };
  res.write = (/** @type {unknown[]} */ ...args) => replaceFailure(res.statusCode) || Reflect.apply(write, res, args);
  res.end = (/** @type {unknown[]} */ ...args) => (replaceFailure(res.statusCode) ? res : finish(args));

  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const startTimer = () => {
    timer = setTimeout(() => {
      if (res.headersSent) return isTransfer || void res.destroy();
      request.lacksDatabase = true;
      replaceFailure(500);
    }, limit);
  };
  if (isTransfer && !isRead(req)) req.once("end", startTimer);
  else startTimer();
  res.once("close", () => (clearTimeout(timer), onAnswer()));
  if (!isTransfer) bufferResponse(req, res, (html) => request.isBusy || request.isIncomplete || onPage?.(html));
  return requests.run(request, async () => {
    await acceptWaiting();
    if (!res.destroyed) await handle(req, res);
  });
}

/** Next goes on writing a response that was replaced; setting headers after the head is sent would throw. @param {Response} res */
function ignoreHeaders(res) {
  res.setHeader = res.appendHeader = res.removeHeader = () => res;
}

/** @param {ResponseSink} res @param {FailureCode} code @param {boolean} isApi */
export function sendFailure(res, code, isApi) {
  const { status, headers, body } = failureAnswer(code, { isApi });
  res.failure = code;
  send(res, status, isApi ? headers : { ...headers, "Content-Security-Policy": NO_INLINE_POLICY }, body);
}

/** @param {ResponseSink} res @param {number} status @param {OutgoingHttpHeaders} headers @param {string | Buffer} body */
export function send(res, status, headers, body) {
  res.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  res.end(res.req.method === "HEAD" ? undefined : body);
}
