// Calls that are made all the time and need nothing of Next: our own server hands them to their handler itself, for Next spends more on
// a call than most of these take.
import { noteFailure } from "./failure.mjs";
import { pathOf } from "./normalise-url.mjs";

const FAST_PATHS = Symbol.for("schoolsach.doors");

/** The handlers by their path. One map for all copies of this code in the process: a handler comes with the bundle that Next loads. */
const fastPaths = () => (globalThis[FAST_PATHS] ??= new Map());

/**
 * @param {string} path
 * @param {(request: Request) => Promise<Response>} answer to GET, and to HEAD, whose body is left out
 */
export function registerFastPath(path, answer) {
  fastPaths().set(path, answer);
}

/**
 * The listener that knows the doors.
 *
 * @param {(req: import("node:http").IncomingMessage, res: import("node:http").ServerResponse) => unknown} handle Next's, for all else
 */
export function bypassNext(handle) {
  return (req, res) => {
    const answer = req.method === "GET" || req.method === "HEAD" ? fastPaths().get(pathOf(req.url)) : undefined;
    return answer ? pass(answer, req, res) : handle(req, res);
  };
}

/** The client's word for the host is no part of it. */
const ORIGIN = "http://localhost";

async function pass(answer, req, res) {
  try {
    const response = await answer(new Request(ORIGIN + req.url, { method: req.method, headers: req.headers }));
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
