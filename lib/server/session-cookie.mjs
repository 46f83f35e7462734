// Who may be signed in, as the Cookie header alone says. At `/` the guard, which keeps the query of such a request, and
// next.config.mjs, which answers it with the home, must agree to the letter: they share this pattern.

const pattern = /^(?:.*;\s*)?(?:__Secure-)?next-auth\.session-token=[^;\s].*$/;

/** For Next's `has`, which puts ^ and $ around it. */
export const SESSION_COOKIE = pattern.source.slice(1, -1);

/** @param {{ cookie?: string }} headers */
export const hasSession = ({ cookie }) => cookie !== undefined && pattern.test(cookie);
