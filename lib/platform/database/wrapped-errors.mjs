/**
 * Whether an error, or one that it wraps, passes the test. Prisma wraps the driver's error once or twice.
 *
 * @param {unknown} error
 * @param {(error: Partial<Record<"code" | "message" | "originalCode" | "kind", unknown>>) => boolean} test
 * @returns {boolean}
 */
export function isOrWraps(error, test, depth = 0) {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { cause, meta, errors } = /** @type {{ cause?: unknown, meta?: { driverAdapterError?: unknown }, errors?: unknown }} */ (error);
  if (test(error)) return true;
  return [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])].some((inner) => isOrWraps(inner, test, depth + 1));
}
