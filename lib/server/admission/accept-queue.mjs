/** @import { Server } from "node:http" */

/** Enough for some hundred connections. Clients that connect again and again must not hold up the work for longer. */
const MAX_WAIT_MS = 50;

let accepted = 0;

/** @param {Server} server */
export function countAccepted(server) {
  server.on("connection", () => void accepted++);
}

/**
 * Resolves once no connection waits to be accepted, or after 50 ms. Node accepts one in each turn of the event loop, so those of
 * other visitors would wait for as many turns, and rendering a page makes a turn long.
 */
export async function acceptWaiting() {
  await nextTurn(); // the rest of this turn accepts none
  const end = performance.now() + MAX_WAIT_MS;
  for (let before = -1; accepted !== before && performance.now() < end;) {
    before = accepted;
    await nextTurn();
  }
}

const nextTurn = () => new Promise((done) => setImmediate(done));
