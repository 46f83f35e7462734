// Admission control for reads. Clients are charged for the time of their reads; expensive clients get less concurrency.
import { LRUCache } from "lru-cache";
import { Pool } from "./pool.mjs";

/** About the size of the database connection pool (lib/platform/db.ts). */
const MAX_CONCURRENT_READS = 10;
/** Per client while other clients are active. Many parents may share one address. */
const CLIENT_CONCURRENCY = 4;
/** Once its budget is used up. A cool-down as long as the read then follows, which leaves half the time to other clients. */
const EXPENSIVE_CLIENT_CONCURRENCY = 1;
const MAX_COOL_DOWN_MS = 500;
/** Requests this close together count as back to back: a short read may end before the next client's request arrives. */
const BACK_TO_BACK_MS = 20;
/** Each client's budget refills at this rate and saves up at most the maximum. */
const BUDGET_MS_PER_SECOND = 250;
const MAX_BUDGET_MS = 1_000;
/** A client counts as active for this long after its last request. */
const ACTIVE_MS = 1_000;
const MAX_TRACKED_CLIENTS = 10_000;

/** @typedef {{ address?: string }} Visitor */

export class Admission extends Pool {
  /** @type {LRUCache<string, { left: number, at: number, coolsDownUntil: number }>} */
  #budgets = new LRUCache({ max: MAX_TRACKED_CLIENTS });
  /** The client of the latest request, and the time of the latest request by a different client. */
  #lastVisit = { address: /** @type {string | undefined} */ (undefined), at: -Infinity };
  #lastOtherClientAt = -Infinity;

  constructor() {
    super({ capacity: MAX_CONCURRENT_READS });
  }

  /**
   * @param {Visitor} visitor
   * @param {number} [limit] total concurrency up to which this request is admitted
   * @returns {Promise<boolean>} false: the queue is full, or the request waited too long
   */
  enter({ address }, limit) {
    this.#recordVisit(address);
    return super.enter({ address, limit });
  }

  /** @param {Visitor} visitor @param {number} [milliseconds] time spent in the pool */
  leave({ address }, milliseconds = 0) {
    this.#charge(address, milliseconds);
    super.leave({ address });
  }

  /** @param {Visitor} visitor @returns {Record<string, number>} */
  sharesOf({ address }) {
    return address === undefined ? {} : { [address]: this.#shareOf(address) };
  }

  /** @param {string} address */
  #shareOf(address) {
    if (!this.#isAnotherClientActive(address)) return Infinity;
    if (this.#budgetLeft(address) > 0) return CLIENT_CONCURRENCY;
    return performance.now() < (this.#budgets.get(address)?.coolsDownUntil ?? 0) ? 0 : EXPENSIVE_CLIENT_CONCURRENCY;
  }

  /** @param {string | undefined} address */
  #recordVisit(address) {
    const now = performance.now();
    if (this.#lastVisit.address !== address) this.#lastOtherClientAt = this.#lastVisit.at;
    this.#lastVisit = { address, at: now };
  }

  /** @param {string} address */
  #isAnotherClientActive(address, withinMs = ACTIVE_MS) {
    const at = this.#lastVisit.address === address ? this.#lastOtherClientAt : this.#lastVisit.at;
    return performance.now() - at < withinMs;
  }

  /** @param {string} address */
  #budgetLeft(address) {
    const { left, at } = this.#budgets.get(address) ?? { left: MAX_BUDGET_MS, at: 0 };
    return Math.min(MAX_BUDGET_MS, left + ((performance.now() - at) / 1_000) * BUDGET_MS_PER_SECOND);
  }

  /** @param {string | undefined} address @param {number} milliseconds */
  #charge(address, milliseconds) {
    if (address === undefined) return;
    const left = Math.max(-MAX_BUDGET_MS, this.#budgetLeft(address) - milliseconds);
    const at = performance.now();
    const coolDownMs =
      left > 0 || !this.#isAnotherClientActive(address, Math.max(BACK_TO_BACK_MS, milliseconds))
        ? 0
        : Math.min(MAX_COOL_DOWN_MS, milliseconds);
    this.#budgets.set(address, { left, at, coolsDownUntil: at + coolDownMs });
    if (coolDownMs > 0) setTimeout(() => this.admitWaiting(), coolDownMs + 1).unref();
  }
}
