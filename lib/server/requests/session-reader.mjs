// Reads the session of a cookie for the server in front of Next. The implementation comes with Next's bundle.
import { findSingleton, replaceSingleton } from "../../platform/singleton.mjs";

/** @typedef {(cookies: string | undefined) => Promise<{ sessionId: string, isAdmin: boolean } | null>} SessionReader */

/** Called by instrumentation.ts. @param {SessionReader} read uses the cookie alone, not the database */
export function setSessionReader(read) {
  replaceSingleton("session-reader", read);
}

/** @param {import("node:http").IncomingHttpHeaders} headers */
export async function readSession({ cookie }) {
  /** @type {SessionReader | undefined} */
  const read = findSingleton("session-reader");
  return (await read?.(cookie)) ?? null;
}
