// Ends connections whose bytes take longer to parse than any browser's or proxy's.

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { Socket } from "node:net" */

/** Browsers and proxies wait for each answer. Node hands out all requests of a packet at once. */
const MAX_PIPELINED_REQUESTS = 10;
/** Requests of one address in one turn of the event loop. Node accepts one connection in each turn, so a browser sends fewer. */
const MAX_REQUESTS_PER_TURN = 200;
const MAX_TINY_CHUNKS = 100;
const MIN_AVERAGE_CHUNK_BYTES = 64;

/** Requests without an answer yet. The entry of a closed socket is collected with it. @type {WeakMap<Socket, number>} */
const unanswered = new WeakMap();
/**
 * Requests of each connection and of each address in this turn of the event loop. `unanswered` can't limit requests that are answered at once.
 *
 * @type {Map<Socket | string, number>}
 */
const inThisTurn = new Map();

/**
 * Whether the request may be handled. Otherwise its connection is closed.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {string} [address] of the client; absent behind a proxy, which would report a closed connection as a failure of the site
 */
export function isWithinConnectionLimits(request, response, address) {
  const { socket } = request;
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  const isFlood = address !== undefined && countInThisTurn(address) > MAX_REQUESTS_PER_TURN;
  if (isFlood || Math.max(count, countInThisTurn(socket)) > MAX_PIPELINED_REQUESTS) destroyAtOnce(socket);
  else if (request.headers["transfer-encoding"] !== undefined) limitChunks(request, response);
  return !socket.destroyed;
}

/** @param {Socket | string} origin */
function countInThisTurn(origin) {
  if (inThisTurn.size === 0) setImmediate(() => inThisTurn.clear());
  const count = (inThisTurn.get(origin) ?? 0) + 1;
  inThisTurn.set(origin, count);
  return count;
}

/**
 * Refuses requests with an unknown `Expect` header, which Node would answer without limits.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {string} [address]
 */
export function refuseExpectation(request, response, address) {
  if (isWithinConnectionLimits(request, response, address)) response.writeHead(417, { Connection: "close" }).end();
}

/**
 * Parsing a body of one byte per chunk takes a thousand times longer than reading its bytes.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function limitChunks(request, response) {
  const { push } = request;
  let count = 0;
  let size = 0;
  request.push = (chunk, encoding) => {
    if (request.socket.destroyed) return false; // the rest of the packet
    count += 1;
    size += chunk?.length ?? 0;
    if (count > MAX_TINY_CHUNKS && size < count * MIN_AVERAGE_CHUNK_BYTES) destroyAtOnce(request.socket);
    return push.call(request, chunk, encoding);
  };
  // Node would read the rest of the body, of any length.
  response.once("finish", () => request.complete || request.socket.destroySoon());
}

/** What Node's parser calls with each request; 2 makes it skip the rest of the packet, as after an upgrade. */
const SKIP_THE_REST = () => 2;

/** Also stops the parser, or Node would still create the packet's other requests. @param {Socket & { parser?: { onIncoming: () => number } | null }} socket */
function destroyAtOnce(socket) {
  if (socket.parser) socket.parser.onIncoming = SKIP_THE_REST;
  socket.destroy();
}
