/** Codes of Postgres and of Prisma. */
const CODES: readonly unknown[] = ["40P01", "40001", "P2034"];
const MAX_DEPTH = 5;

/** A retry may succeed. */
export function isSerializationFailure(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return false;
  const { code, originalCode, kind, cause, meta } = error as Record<"code" | "originalCode" | "kind" | "cause", unknown> & {
    meta?: { driverAdapterError?: unknown };
  };
  if (CODES.includes(code) || CODES.includes(originalCode) || kind === "TransactionWriteConflict") return true;
  return [cause, meta?.driverAdapterError].some((inner) => isSerializationFailure(inner, depth + 1));
}
