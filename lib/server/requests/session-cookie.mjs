// Whether the Cookie header contains a session. The request pipeline, which keeps the query of such requests, and
// next.config.mjs, which rewrites `/` to the home page, share this pattern because they must agree exactly.

const pattern = /^(?:.*;\s*)?(?:__Secure-)?next-auth\.session-token\s*=\s*[^;\s].*$/;

/** For Next's `has`, which adds ^ and $. */
export const SESSION_COOKIE = pattern.source.slice(1, -1);

/** @param {{ cookie?: string }} headers */
export const hasSession = ({ cookie }) => cookie !== undefined && pattern.test(cookie);
