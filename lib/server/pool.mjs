// A concurrency limit with a short queue, served round-robin by client address.

/**
 * @typedef {object} Entry
 * @property {string} [address] The client's address
 * @property {number} [limit] Total concurrency up to which this request is admitted; by default the capacity
 * @property {Record<string, number>} [shares] The maximum concurrency of each group that this request belongs to
 *
 * @typedef {{ entry: Entry, done: (isIn: boolean) => void, timer: NodeJS.Timeout }} Waiting
 */

export class Pool {
  #active = 0;
  /** @type {Map<string, number>} */
  #activeByGroup = new Map();
  /** Waiting requests by address. @type {Map<string | undefined, Waiting[]>} */
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
    if (this.#waiting >= this.#maxWaiting && !this.#refuseLongest(entry.address)) return Promise.resolve(false);
    return new Promise((done) => {
      /** @type {Waiting} */
      const waiting = { entry, done, timer: setTimeout(() => this.#refuse(waiting), this.#maxWaitMs) };
      const sameAddress = this.#queue.get(entry.address);
      if (sameAddress) sameAddress.push(waiting);
      else this.#queue.set(entry.address, [waiting]);
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
      const { address } = next.entry;
      this.#dequeue(next);
      const others = this.#queue.get(address);
      if (others) {
        this.#queue.delete(address);
        this.#queue.set(address, others);
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

  /** The first request of the next address that can enter now. @returns {Waiting | undefined} */
  #next() {
    for (const [first] of this.#queue.values()) if (this.#canEnter(first.entry)) return first;
  }

  /** @param {Waiting} waiting */
  #dequeue(waiting) {
    const { address } = waiting.entry;
    const sameAddress = this.#queue.get(address) ?? [];
    sameAddress.splice(sameAddress.indexOf(waiting), 1);
    if (sameAddress.length === 0) this.#queue.delete(address);
    this.#waiting--;
    clearTimeout(waiting.timer);
  }

  /** @param {Waiting} waiting */
  #refuse(waiting) {
    this.#dequeue(waiting);
    waiting.done(false);
  }

  /**
   * Refuses the newest request of the address with the longest queue, if that is longer than this address's would be.
   *
   * @param {string | undefined} address
   */
  #refuseLongest(address) {
    const own = (this.#queue.get(address)?.length ?? 0) + 1;
    const longest = [...this.#queue.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= own) return false;
    this.#refuse(longest[longest.length - 1]);
    return true;
  }
}
