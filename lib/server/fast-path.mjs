// Frequent API reads that need nothing of Next: our server calls their handlers directly, because Next's overhead exceeds
// the cost of most of these calls.
import { noteFailure } from "./failure.mjs";
import { singleton } from "../platform/singleton.mjs";
import { pathOf } from "./requests/normalise-url.mjs";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { Handle } from "./messages" */

/** Handles GET and HEAD; the body of a HEAD response is dropped. @typedef {(request: Request) => Promise<Response>} FastPath */

/** By path, registered by the bundle that Next loads. @type {Map<string, FastPath>} */
const fastPaths = singleton("fast-paths", () => new Map());

/** @param {string} path @param {FastPath} answer */
export function registerFastPath(path, answer) {
  fastPaths.set(path, answer);
}

/**
 * A request listener that calls registered handlers and passes all other requests to Next.
 *
 * @param {Handle} handle Next's
 * @returns {Handle}
 */
export function bypassNext(handle) {
  return (req, res) => {
    const answer = req.method === "GET" || req.method === "HEAD" ? fastPaths.get(pathOf(req.url ?? "")) : undefined;
    return answer ? callHandler(answer, req, res) : handle(req, res);
  };
}

/** A fixed origin: the client's Host header must not reach the handler. */
const ORIGIN = "http://localhost";

/** @param {FastPath} answer @param {IncomingMessage} req @param {ServerResponse} res */
async function callHandler(answer, req, res) {
  try {
    // Only set-cookie, which requests do not have, is a list.
    const headers = /** @type {Record<string, string>} */ (req.headers);
    const response = await answer(new Request(ORIGIN + req.url, { method: req.method, headers }));
    const body = req.method === "HEAD" ? undefined : Buffer.from(await response.arrayBuffer());
    res.statusCode = response.status;
    for (const [name, value] of response.headers) res.appendHeader(name, value);
    res.end(body);
  } catch (error) {
    noteFailure(error);
    res.statusCode = 500;
    res.end();
  }
}
