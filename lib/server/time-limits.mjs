// How long a call may take: guard.mjs gives up what takes longer, and a call that is asked twice waits so long for itself (../idempotency.ts).

export const LIMIT_MS = 10_000;
export const LONG_LIMIT_MS = 180_000;

/** What moves many rows in one transaction, or waits behind an upload that is at work: given up early, it would be done all the same. */
export const LONG_CALLS = [
  "POST /api/admin/schools/bulk",
  "PUT /api/admin/schools/batches/:id/pieces/:n",
  "POST /api/admin/schools/:id/merge",
  "POST /api/admin/audit/:id/undo",
  "DELETE /api/admin/schools/:id",
  "PUT /api/admin/reviews/approve",
  "POST /api/admin/reviews/undo",
];
const LONG_PARTS = LONG_CALLS.map(partsOf);

/**
 * @param {string} method
 * @param {string} path
 */
export function limitOf(method, path) {
  const asked = partsOf(`${method} ${path}`);
  const isLong = LONG_PARTS.some(
    (parts) => parts.length === asked.length && parts.every((part, index) => part.startsWith(":") || part === asked[index]),
  );
  return isLong ? LONG_LIMIT_MS : LIMIT_MS;
}

/** @param {string} call */
function partsOf(call) {
  return call.split(/[ /]+/);
}
