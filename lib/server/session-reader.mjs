// Reads the session of a cookie for the server in front of Next. The implementation comes with Next's bundle.
import { findSingleton, replaceSingleton } from "../platform/singleton.mjs";

/**
 * Called by instrumentation.ts.
 *
 * @param {(cookies: string | undefined) => Promise<{ sessionId: string, isAdmin: boolean } | null>} read uses the cookie alone, not the database
 */
export function setSessionReader(read) {
  replaceSingleton("session-reader", read);
}

/** @param {import("node:http").IncomingHttpHeaders} headers */
export const readSession = async ({ cookie }) => (await findSingleton("session-reader")?.(cookie)) ?? null;
