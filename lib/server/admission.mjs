// The pool of reads. An address pays for what its reads take in time: one whose reads are expensive gets fewer places.
import { LRUCache } from "lru-cache";
import { Pool } from "./pool.mjs";

/** About the size of the pool of database connections (lib/platform/db.ts). */
const MAX_CONCURRENT_READS = 10;
/** While others are there, of one address, which many parents may share. */
const CLIENT_CONCURRENCY = 4;
/** … and of one whose reads lately took more time than it has, with a rest as long as it took behind each in or shortly before which another came: half of the time is the others'. */
const EXPENSIVE_CLIENT_CONCURRENCY = 1;
const MAX_COOL_DOWN_MS = 500;
/** Who asks one thing after the other comes again so soon, though a short read may be over before. */
const BACK_TO_BACK_MS = 20;
/** It gets so much a second, and holds so much for a while in which it asks for little. */
const BUDGET_MS_PER_SECOND = 250;
const MAX_BUDGET_MS = 1_000;
/** So long after it was last heard of an address is there. */
const ACTIVE_MS = 1_000;
const MAX_TRACKED_CLIENTS = 10_000;

/** @typedef {{ address: string | undefined }} Visitor */

export class Admission extends Pool {
  /** @type {LRUCache<string, { left: number, at: number, coolsDownUntil: number }>} */
  #time = new LRUCache({ max: MAX_TRACKED_CLIENTS });
  /** The address that came last, and when one came that was another. */
  #last = { address: undefined, at: -Infinity };
  #anotherAt = -Infinity;

  constructor() {
    super({ capacity: MAX_CONCURRENT_READS });
  }

  /**
   * @param {Visitor} visitor
   * @param {number} [limit] how many may be inside with it
   * @returns {Promise<boolean>} false: it is too full, or was for too long
   */
  enter({ address }, limit) {
    this.#noteVisit(address);
    return super.enter({ address, limit });
  }

  /**
   * @param {Visitor} visitor
   * @param {number} milliseconds how long it was inside
   */
  leave({ address }, milliseconds) {
    this.#charge(address, milliseconds);
    super.leave({ address });
  }

  sharesOf({ address }) {
    return address === undefined ? {} : { [address]: this.#shareOf(address) };
  }

  #shareOf(address) {
    if (!this.#isAnotherClientActive(address)) return Infinity;
    if (this.#budgetLeft(address) > 0) return CLIENT_CONCURRENCY;
    return performance.now() < this.#time.get(address).coolsDownUntil ? 0 : EXPENSIVE_CLIENT_CONCURRENCY;
  }

  #noteVisit(address) {
    const now = performance.now();
    if (this.#last.address !== address) this.#anotherAt = this.#last.at;
    this.#last = { address, at: now };
  }

  #isAnotherClientActive(address, lately = ACTIVE_MS) {
    const at = this.#last.address === address ? this.#anotherAt : this.#last.at;
    return performance.now() - at < lately;
  }

  #budgetLeft(address) {
    const { left, at } = this.#time.get(address) ?? { left: MAX_BUDGET_MS, at: 0 };
    return Math.min(MAX_BUDGET_MS, left + ((performance.now() - at) / 1_000) * BUDGET_MS_PER_SECOND);
  }

  #charge(address, milliseconds) {
    if (address === undefined) return;
    const left = Math.max(-MAX_BUDGET_MS, this.#budgetLeft(address) - milliseconds);
    const at = performance.now();
    const rest =
      left > 0 || !this.#isAnotherClientActive(address, Math.max(BACK_TO_BACK_MS, milliseconds))
        ? 0
        : Math.min(MAX_COOL_DOWN_MS, milliseconds);
    this.#time.set(address, { left, at, coolsDownUntil: at + rest });
    if (rest > 0) setTimeout(() => this.letInWaiting(), rest + 1).unref();
  }
}
