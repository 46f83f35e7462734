// The pool of reads. An address pays for what its reads take in time: one whose reads are expensive gets fewer places.
import { LRUCache } from "lru-cache";
import { Pool } from "./pool.mjs";

/** About the size of the pool of database connections (lib/platform/db.ts). */
const READS_AT_ONCE = 10;
/** While others are there, of one address, which many parents may share. */
const OF_ONE_AT_ONCE = 4;
/** … and of one whose reads lately took more time than it has, with a rest as long as it took behind each in or shortly before which another came: half of the time is the others'. */
const OF_DEAR_ONE_AT_ONCE = 1;
const MOST_REST_MS = 500;
/** Who asks one thing after the other comes again so soon, though a short read may be over before. */
const SOON_MS = 20;
/** It gets so much a second, and holds so much for a while in which it asks for little. */
const MS_A_SECOND = 250;
const MOST_MS = 1_000;
/** So long after it was last heard of an address is there. */
const THERE_MS = 1_000;
const ADDRESSES_REMEMBERED = 10_000;

/** @typedef {{ address: string | undefined }} Visitor */

export class Admission extends Pool {
  /** @type {LRUCache<string, { left: number, at: number, restsUntil: number }>} */
  #time = new LRUCache({ max: ADDRESSES_REMEMBERED });
  /** The address that came last, and when one came that was another. */
  #last = { address: undefined, at: -Infinity };
  #anotherAt = -Infinity;

  constructor() {
    super({ capacity: READS_AT_ONCE });
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
    this.#pay(address, milliseconds);
    super.leave({ address });
  }

  sharesOf({ address }) {
    return address === undefined ? {} : { [address]: this.#shareOf(address) };
  }

  #shareOf(address) {
    if (!this.#isAnotherThere(address)) return Infinity;
    if (this.#timeLeft(address) > 0) return OF_ONE_AT_ONCE;
    return performance.now() < this.#time.get(address).restsUntil ? 0 : OF_DEAR_ONE_AT_ONCE;
  }

  #noteVisit(address) {
    const now = performance.now();
    if (this.#last.address !== address) this.#anotherAt = this.#last.at;
    this.#last = { address, at: now };
  }

  #isAnotherThere(address, lately = THERE_MS) {
    const at = this.#last.address === address ? this.#anotherAt : this.#last.at;
    return performance.now() - at < lately;
  }

  #timeLeft(address) {
    const { left, at } = this.#time.get(address) ?? { left: MOST_MS, at: 0 };
    return Math.min(MOST_MS, left + ((performance.now() - at) / 1_000) * MS_A_SECOND);
  }

  #pay(address, milliseconds) {
    if (address === undefined) return;
    const left = Math.max(-MOST_MS, this.#timeLeft(address) - milliseconds);
    const at = performance.now();
    const rest = left > 0 || !this.#isAnotherThere(address, Math.max(SOON_MS, milliseconds)) ? 0 : Math.min(MOST_REST_MS, milliseconds);
    this.#time.set(address, { left, at, restsUntil: at + rest });
    if (rest > 0) setTimeout(() => this.letInWaiting(), rest + 1).unref();
  }
}
