// Whether this server takes requests: scripts/serve.mjs sets the phase, GET /api/ready reports it from another bundle.
import { singleton } from "../platform/singleton.mjs";

/**
 * @typedef {object} Lifecycle
 * @property {"starting" | "serving" | "draining"} phase
 * @property {number | null} readyCheckedAt when /api/ready was last requested (performance.now())
 */

const DEFAULT_DRAIN_DELAY_MS = 10_000;
const RECENTLY_MS = 30_000;

/** One object per process. On Vercel, where nothing starts or drains, the phase stays "serving". @returns {Lifecycle} */
export function lifecycle() {
  return singleton("lifecycle", () => ({ phase: "serving", readyCheckedAt: null }));
}

/**
 * How long a server goes on serving after a stop signal, so that load balancers notice that it isn't ready. The default is ten seconds if
 * /api/ready was requested in the last thirty, else none.
 *
 * @param {number | undefined} setting in milliseconds
 * @returns {number} milliseconds
 */
export function drainDelay(setting, now = performance.now()) {
  if (setting !== undefined) return setting;
  const { readyCheckedAt } = lifecycle();
  return readyCheckedAt !== null && now - readyCheckedAt < RECENTLY_MS ? DEFAULT_DRAIN_DELAY_MS : 0;
}
