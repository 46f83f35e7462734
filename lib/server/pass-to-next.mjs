// Passes requests to Next with a time limit, and replaces responses that failed.
import { bufferResponse } from "./buffered-response.mjs";
import { answerFromCache } from "./cached-page-responder.mjs";
import { failureAnswer, requests } from "./failure.mjs";
import { LIMIT_MS } from "./time-limits.mjs";
import { CACHED_PAGE } from "../page-cache/handler.mjs";
import { pageStore } from "../page-cache/store.mjs";

/** In seconds, for a page that reports a timeout. */
const BUSY_RETRY_AFTER = "5";
/** Headers of Next's 500 response that don't apply to its replacement. */
const BODY_HEADERS = /^(content-(type|length|encoding)|transfer-encoding|etag|cache-control|vary|link)$/;

export const isRead = ({ method }) => method === "GET" || method === "HEAD";

/**
 * Passes a request to Next with a time limit, replaces Next's 500 response and buffers the rest.
 * `onAnswer` is called when the response is complete but not yet sent, so that a slow reader holds no slot.
 */
export function passToNext(handle, req, res, { isApi, isTransfer = false, limit = LIMIT_MS, onAnswer = () => {} }) {
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

export function sendFailure(res, code, isApi) {
  const { status, headers, body } = failureAnswer(code, { isApi });
  res.failure = code;
  send(res, status, headers, body);
}

export function send(res, status, headers, body) {
  res.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  res.end(res.req.method === "HEAD" ? undefined : body);
}
