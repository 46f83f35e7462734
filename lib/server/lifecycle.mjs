// Whether this server takes requests. scripts/serve.mjs sets it and GET /api/ready tells it, from another copy of this code.
const LIFECYCLE = Symbol.for("schoolsach.lifecycle");

/**
 * @typedef {object} Lifecycle
 * @property {"starting" | "serving" | "draining"} phase
 * @property {number | null} readyCheckedAt when /api/ready was last requested (performance.now())
 */

const DEFAULT_DRAIN_DELAY_MS = 10_000;
const RECENTLY_MS = 30_000;

/** One object for the process. Where no server of ours starts and drains (on Vercel), the phase stays "serving". @returns {Lifecycle} */
export function lifecycle() {
  return (globalThis[LIFECYCLE] ??= { phase: "serving", readyCheckedAt: null });
}

/**
 * How long a server goes on serving after it was told to end, so that load balancers notice that it isn't ready any more:
 * DRAIN_DELAY_SECONDS; where that is unset, ten seconds if something checked /api/ready in the last thirty, else none.
 *
 * @param {number | undefined} setting in milliseconds
 * @returns {number} milliseconds
 */
export function drainDelay(setting, now = performance.now()) {
  if (setting !== undefined) return setting;
  const { readyCheckedAt } = lifecycle();
  return readyCheckedAt !== null && now - readyCheckedAt < RECENTLY_MS ? DEFAULT_DRAIN_DELAY_MS : 0;
}
