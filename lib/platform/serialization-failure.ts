/** Deadlock, and a transaction that would have to be put before one that is done: as Postgres calls them, and as Prisma does. */
const CODES: readonly unknown[] = ["40P01", "40001", "P2034"];
const DEEPEST = 5;

/** Whether the database gave a transaction up for the sake of another one: asked again, it may do it. */
export function isSerializationFailure(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > DEEPEST) return false;
  const { code, originalCode, kind, cause, meta } = error as Record<"code" | "originalCode" | "kind" | "cause", unknown> & {
    meta?: { driverAdapterError?: unknown };
  };
  if (CODES.includes(code) || CODES.includes(originalCode) || kind === "TransactionWriteConflict") return true;
  return [cause, meta?.driverAdapterError].some((inner) => isSerializationFailure(inner, depth + 1));
}
