// A concurrency limit with a short queue, served round-robin by client network.
import { widestNetwork } from "../../platform/client-networks.mjs";

/**
 * @typedef {object} Entry
 * @property {string} [address] The client (client-networks.mjs)
 * @property {number} [limit] Total concurrency up to which this request is admitted; by default the capacity
 * @property {Record<string, number>} [shares] The maximum concurrency of each group that this request belongs to
 *
 * @typedef {{ entry: Entry, done: (isIn: boolean) => void, timer: NodeJS.Timeout }} Waiting
 */

export class Pool {
  #active = 0;
  /** @type {Map<string, number>} */
  #activeByGroup = new Map();
  /** Waiting requests by network. @type {Map<string | undefined, Waiting[]>} */
  #queue = new Map();
  #waiting = 0;
  #capacity;
  #maxWaiting;
  #maxWaitMs;

  /** @param {{ capacity: number, maxWaiting?: number, maxWaitMs?: number }} size */
  constructor({ capacity, maxWaiting = 20, maxWaitMs = 1_500 }) {
    this.#capacity = capacity;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitMs = maxWaitMs;
  }

  /** @param {Entry} entry @returns {Promise<boolean>} false: the queue is full, or the request waited too long */
  enter(entry) {
    if (this.#canEnter(entry)) {
      this.#admit(entry);
      return Promise.resolve(true);
    }
    const network = widestNetwork(entry.address);
    if (this.#waiting >= this.#maxWaiting && !this.#refuseLongest(network)) return Promise.resolve(false);
    return new Promise((done) => {
      /** @type {Waiting} */
      const waiting = { entry, done, timer: setTimeout(() => this.#refuse(waiting), this.#maxWaitMs) };
      const sameNetwork = this.#queue.get(network);
      if (sameNetwork) sameNetwork.push(waiting);
      else this.#queue.set(network, [waiting]);
      this.#waiting++;
    });
  }

  /** @param {Entry} entry of an admitted request */
  leave(entry) {
    this.#active--;
    for (const group in this.sharesOf(entry)) {
      const left = (this.#activeByGroup.get(group) ?? 0) - 1;
      if (left > 0) this.#activeByGroup.set(group, left);
      else this.#activeByGroup.delete(group);
    }
    this.admitWaiting();
  }

  /** @param {Entry} entry @returns {Record<string, number>} */
  sharesOf({ shares = {} }) {
    return shares;
  }

  admitWaiting() {
    for (let next = this.#next(); next; next = this.#next()) {
      const network = widestNetwork(next.entry.address);
      this.#dequeue(next);
      const others = this.#queue.get(network);
      if (others) {
        this.#queue.delete(network);
        this.#queue.set(network, others);
      }
      this.#admit(next.entry);
      next.done(true);
    }
  }

  /** @param {Entry} entry */
  #admit(entry) {
    this.#active++;
    for (const group in this.sharesOf(entry)) this.#activeByGroup.set(group, (this.#activeByGroup.get(group) ?? 0) + 1);
  }

  /** What an entry has to wait for: the pool, or groups of its shares. @param {Entry} entry */
  occupancyOf(entry) {
    const shares = this.sharesOf(entry);
    return {
      isFull: this.#active >= (entry.limit ?? this.#capacity),
      fullGroups: Object.keys(shares).filter((group) => (this.#activeByGroup.get(group) ?? 0) >= shares[group]),
    };
  }

  /** @param {Entry} entry */
  #canEnter(entry) {
    const { isFull, fullGroups } = this.occupancyOf(entry);
    return !isFull && fullGroups.length === 0;
  }

  /** The first request that can enter now, of the next network that has one. @returns {Waiting | undefined} */
  #next() {
    for (const sameNetwork of this.#queue.values()) {
      const first = sameNetwork.find(({ entry }) => this.#canEnter(entry));
      if (first) return first;
    }
  }

  /** @param {Waiting} waiting */
  #dequeue(waiting) {
    const network = widestNetwork(waiting.entry.address);
    const sameNetwork = this.#queue.get(network) ?? [];
    sameNetwork.splice(sameNetwork.indexOf(waiting), 1);
    if (sameNetwork.length === 0) this.#queue.delete(network);
    this.#waiting--;
    clearTimeout(waiting.timer);
  }

  /** @param {Waiting} waiting */
  #refuse(waiting) {
    this.#dequeue(waiting);
    waiting.done(false);
  }

  /**
   * Refuses the newest request of the network with the longest queue, if that is longer than this network's would be.
   *
   * @param {string | undefined} network
   */
  #refuseLongest(network) {
    const own = (this.#queue.get(network)?.length ?? 0) + 1;
    const longest = [...this.#queue.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= own) return false;
    this.#refuse(longest[longest.length - 1]);
    return true;
  }
}
