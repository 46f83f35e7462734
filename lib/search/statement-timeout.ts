import { AppError } from "@/lib/platform/errors";

/** Postgres' query_canceled */
const QUERY_CANCELED = "57014";

/** Did the database give a statement up because it took longer than statements may? */
export function isStatementTimeout(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, meta, cause } = error as { code?: unknown; meta?: { driverAdapterError?: unknown }; cause?: unknown };
  const { originalCode } = error as { originalCode?: unknown };
  return (
    code === QUERY_CANCELED || originalCode === QUERY_CANCELED || isStatementTimeout(meta?.driverAdapterError) || isStatementTimeout(cause)
  );
}

/** What such a search needs is to be narrower: nothing is wrong with the site. */
const TOO_SLOW = "That search takes too long just now. Please add a word, such as a city, and search again.";

/**
 * What a search answers.
 *
 * @throws AppError SEARCH_TOO_SLOW where the database gave it up
 */
export async function inSearchTime<Result>(search: () => Promise<Result>): Promise<Result> {
  try {
    return await search();
  } catch (error) {
    throw isStatementTimeout(error) ? new AppError("SEARCH_TOO_SLOW", TOO_SLOW) : error;
  }
}
