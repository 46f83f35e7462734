/** @import { Server } from "node:http" */

/** Longer than the operating system's queue of connections. */
const MAX_TURNS = 600;

let accepted = 0;

/** @param {Server} server */
export function countAccepted(server) {
  server.on("connection", () => void accepted++);
}

/**
 * Resolves once no connection waits to be accepted. Node accepts one in each turn of the event loop, so those of other visitors would
 * wait for as many turns, and rendering a page makes a turn long.
 */
export async function acceptWaiting() {
  await nextTurn(); // the rest of this turn accepts none
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const before = accepted;
    await nextTurn();
    if (accepted === before) return;
  }
}

const nextTurn = () => new Promise((done) => setImmediate(done));
