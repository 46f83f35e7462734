const JOBS_START_AFTER_MS = 1_000;

let noteFailure: ((error: unknown) => void) | undefined;

/** Called once when Next's server starts. The build evaluates the condition and drops the rest for the edge runtime. */
export async function register() {
  // eslint-disable-next-line no-restricted-syntax -- replaced by the build, which leaves the rest out for the edge
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  ({ noteFailure } = await import("@/lib/server/failure.mjs"));
  if ((await import("@/lib/platform/env")).isOnVercel()) return (await import("@/lib/platform/db")).connectAhead();
  (await import("@/lib/page-cache/keep-fresh")).keepPagesFresh();
  const { setSessionReader } = await import("@/lib/server/requests/session-reader.mjs");
  const { readSessionToken } = await import("@/lib/policy/session-cookie");
  setSessionReader(readSessionToken);
  (await import("@/lib/search/engine/memory/search-index")).startSearchIndex();
  (await import("@/lib/search/results/school-cache")).startSchoolCache();
  // After the site is up: the jobs' code, and the vocabulary for spelling corrections.
  setTimeout(() => {
    void import("@/app/jobs").then(({ startJobs }) => startJobs());
    void import("@/lib/search/language/known-words").then(({ followKnownWords }) => followKnownWords());
  }, JOBS_START_AFTER_MS).unref();
}

export function onRequestError(error: unknown) {
  noteFailure?.(error);
}
