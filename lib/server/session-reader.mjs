// Whose session a cookie names, for the server before Next: the code that knows comes with Next's bundle.

const READER = Symbol.for("schoolsach.session-reader");

/**
 * Called by instrumentation.ts.
 *
 * @param {(cookies: string | undefined) => Promise<{ sessionId: string, isAdmin: boolean } | null>} read by the cookie alone, without the database
 */
export function setSessionReader(read) {
  globalThis[READER] = read;
}

/** @param {import("node:http").IncomingHttpHeaders} headers */
export const readSession = async ({ cookie }) => (await globalThis[READER]?.(cookie)) ?? null;
