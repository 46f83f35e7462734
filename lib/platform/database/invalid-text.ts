/** NUL and lone surrogates, in text and in JSON. */
const CODES = new Set(["22021", "22P05"]);

/** Prisma wraps the driver's error once or twice. */
export function isInvalidText(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, originalCode, cause, meta } = error as Record<string, unknown>;
  if ([code, originalCode].some((one) => typeof one === "string" && CODES.has(one))) return true;
  const wrapped = (meta as Record<string, unknown> | undefined)?.driverAdapterError;
  return [cause, wrapped].some((inner) => isInvalidText(inner, depth + 1));
}
