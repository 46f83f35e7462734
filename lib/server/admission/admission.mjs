// Admission control for reads. Clients are charged for the time of their reads; expensive clients get less concurrency.
import { LRUCache } from "lru-cache";
import { concurrencyOf, networksOf } from "../../platform/client-networks.mjs";
import { Pool } from "./pool.mjs";

/** About the size of the database connection pool (lib/platform/db.ts). */
const MAX_CONCURRENT_READS = 10;
/** Per client while other clients are active. Many parents may share one address. */
const CLIENT_CONCURRENCY = 4;
/** Per client whose budget is used up. A cool-down as long as the read follows each read, which leaves half the time to other clients. */
const EXPENSIVE_CLIENT_CONCURRENCY = 1;
const MAX_COOL_DOWN_MS = 500;
/** Requests this close together count as back to back: a short read may end before the next client's request arrives. */
const BACK_TO_BACK_MS = 20;
/** Each client's budget refills at this rate and saves up at most the maximum. */
const BUDGET_MS_PER_SECOND = 250;
const MAX_BUDGET_MS = 1_000;
/** A client counts as active for this long after its last request. */
const ACTIVE_MS = 1_000;
const MAX_TRACKED_NETWORKS = 10_000;

/** @import { Network } from "../../platform/client-networks.mjs" */
/** @typedef {{ address?: string }} Visitor */

export class Admission extends Pool {
  /** By network. @type {LRUCache<string, { left: number, at: number, coolsDownUntil: number }>} */
  #budgets = new LRUCache({ max: MAX_TRACKED_NETWORKS });
  /** The latest requests, once by client, once by /56 and once by /48 network. */
  #visits = [new Visits(), new Visits(), new Visits()];

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
    const networks = address === undefined ? [] : networksOf(address);
    return Object.fromEntries(networks.map((network, level) => [network.key, this.#shareOf(network, level)]));
  }

  /** @param {Network} network @param {number} level */
  #shareOf(network, level) {
    if (!this.#visits[level].isAnotherActive(network.key)) return Infinity;
    const capacity = MAX_CONCURRENT_READS;
    if (this.#budgetLeft(network) > 0) return concurrencyOf(network, { own: CLIENT_CONCURRENCY, capacity });
    const isCoolingDown = performance.now() < (this.#budgets.get(network.key)?.coolsDownUntil ?? 0);
    return isCoolingDown ? 0 : concurrencyOf(network, { own: EXPENSIVE_CLIENT_CONCURRENCY, capacity });
  }

  /** @param {string | undefined} address */
  #recordVisit(address) {
    const networks = address === undefined ? [] : networksOf(address);
    this.#visits.forEach((visits, level) => visits.record((networks[level] ?? networks[0])?.key));
  }

  /** @param {Network} network */
  #budgetLeft({ key, factor }) {
    const max = MAX_BUDGET_MS * factor;
    const { left, at } = this.#budgets.get(key) ?? { left: max, at: 0 };
    return Math.min(max, left + ((performance.now() - at) / 1_000) * BUDGET_MS_PER_SECOND * factor);
  }

  /** @param {string | undefined} address @param {number} milliseconds */
  #charge(address, milliseconds) {
    if (address === undefined) return;
    networksOf(address).forEach((network, level) => this.#chargeNetwork(network, level, milliseconds));
  }

  /** @param {Network} network @param {number} level @param {number} milliseconds */
  #chargeNetwork(network, level, milliseconds) {
    const left = Math.max(-MAX_BUDGET_MS, this.#budgetLeft(network) - milliseconds);
    const at = performance.now();
    const coolDownMs =
      left > 0 || !this.#visits[level].isAnotherActive(network.key, Math.max(BACK_TO_BACK_MS, milliseconds))
        ? 0
        : Math.min(MAX_COOL_DOWN_MS, milliseconds);
    this.#budgets.set(network.key, { left, at, coolsDownUntil: at + coolDownMs });
    if (coolDownMs > 0) setTimeout(() => this.admitWaiting(), coolDownMs + 1).unref();
  }
}

/** The client of the latest request, and the time of the latest request by a different client. */
class Visits {
  /** @type {string | undefined} */
  #client;
  #at = -Infinity;
  #otherAt = -Infinity;

  /** @param {string | undefined} client */
  record(client) {
    if (this.#client !== client) this.#otherAt = this.#at;
    this.#client = client;
    this.#at = performance.now();
  }

  /** @param {string} client */
  isAnotherActive(client, withinMs = ACTIVE_MS) {
    return performance.now() - (this.#client === client ? this.#otherAt : this.#at) < withinMs;
  }
}
