// Time limits of requests: request-pipeline.mjs gives up longer ones; a repeated call waits this long for its first run (../http/idempotency.ts).

export const LIMIT_MS = 10_000;
export const LONG_LIMIT_MS = 180_000;

/** Calls that change many rows in one transaction or wait for a running import. Giving up early wouldn't stop their work. */
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

/** @param {string} method @param {string} path */
export function limitOf(method, path) {
  const callParts = partsOf(`${method} ${path}`);
  const isLong = LONG_PARTS.some(
    (parts) => parts.length === callParts.length && parts.every((part, index) => part.startsWith(":") || part === callParts[index]),
  );
  return isLong ? LONG_LIMIT_MS : LIMIT_MS;
}

/** @param {string} call */
function partsOf(call) {
  return call.split(/[ /]+/);
}
