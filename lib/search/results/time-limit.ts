import { isOrWraps } from "@/lib/platform/database/wrapped-errors.mjs";
import { AppError } from "@/lib/platform/errors";

/** Shorter than LIMIT_MS (lib/server/admission/time-limits.mjs), whose error page loses what the visitor typed. */
const TIME_LIMIT_MS = 8_000;
const QUERY_CANCELED = "57014";

export class TimeLimitError extends Error {}

export const isTooSlow = (error: unknown): boolean =>
  isOrWraps(error, (one) => one instanceof TimeLimitError || one.code === QUERY_CANCELED || one.originalCode === QUERY_CANCELED);

/** Throws TimeLimitError if the result is not ready within `maxMs`; the work then continues in the background. */
export async function withTimeLimit<Result>(maxMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimeLimitError(`not done within ${maxMs} ms`)), maxMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Nothing is wrong with the site: such a search must be narrower. */
const TOO_SLOW = "This search takes too long at the moment. Please add a word, such as a city, and search again.";

/** @throws AppError SEARCH_TOO_SLOW if it, or a statement of it, takes too long */
export async function withSearchTimeLimit<Result>(search: () => Promise<Result>): Promise<Result> {
  try {
    return await withTimeLimit(TIME_LIMIT_MS, search());
  } catch (error) {
    throw isTooSlow(error) ? new AppError("SEARCH_TOO_SLOW", TOO_SLOW) : error;
  }
}
