import { AppError } from "@/lib/platform/errors";

/** The guard gives up what takes longer than LIMIT_MS (lib/http/page-cache), and such a page has lost what somebody typed. */
const TIME_LIMIT_MS = 8_000;
/** Postgres' query_canceled */
const QUERY_CANCELED = "57014";

/** A part of a search was not done in its time. */
export class TimeLimitError extends Error {}

/** Did this take longer than it may: a statement that the database gave up, or what was not done in its time? */
export function isTooSlow(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (error instanceof TimeLimitError) return true;
  const { code, meta, cause } = error as { code?: unknown; meta?: { driverAdapterError?: unknown }; cause?: unknown };
  const { originalCode } = error as { originalCode?: unknown };
  return code === QUERY_CANCELED || originalCode === QUERY_CANCELED || isTooSlow(meta?.driverAdapterError) || isTooSlow(cause);
}

/**
 * What comes of `work` within so many milliseconds. Nobody waits for what takes longer, but it goes on.
 *
 * @throws NotInTime
 */
export async function withTimeLimit<Result>(max: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimeLimitError(`not done within ${max} ms`)), max);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What such a search needs is to be narrower: nothing is wrong with the site. */
const TOO_SLOW = "That search takes too long just now. Please add a word, such as a city, and search again.";

/**
 * What a search answers.
 *
 * @throws AppError SEARCH_TOO_SLOW where the database gave it up, or would take too long
 */
export async function withSearchTimeLimit<Result>(search: () => Promise<Result>): Promise<Result> {
  try {
    return await withTimeLimit(TIME_LIMIT_MS, search());
  } catch (error) {
    throw isTooSlow(error) ? new AppError("SEARCH_TOO_SLOW", TOO_SLOW) : error;
  }
}
