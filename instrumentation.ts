let noteFailure: ((error: unknown) => void) | undefined;

/** Once, when Next's server starts. The condition is one that the build decides: for the edge there is nothing to do. */
export async function register() {
  // eslint-disable-next-line no-restricted-syntax -- replaced by the build, which leaves the rest out for the edge
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  ({ noteFailure } = await import("@/lib/http/page-cache/failure.mjs"));
  (await import("@/lib/http/page-cache/keep-fresh")).keepPagesFresh();
  (await import("@/app/jobs")).startJobs();
}

export function onRequestError(error: unknown) {
  noteFailure?.(error);
}
