// Places for the requests at work on one kind of thing, and a short queue in front of them.

/**
 * @typedef {object} Entry
 * @property {string} [address] Of the client: the queue is served round-robin by address.
 * @property {number} [limit] How many requests may be inside with this one; the capacity unless given
 * @property {Record<string, number>} [shares] How many may be inside of each group that this request belongs to
 *
 * @typedef {{ entry: Entry, done: (isIn: boolean) => void, timer: NodeJS.Timeout }} Waiting
 */

export class Pool {
  #inside = 0;
  /** @type {Map<string, number>} */
  #insideOf = new Map();
  /** By address @type {Map<string | undefined, Waiting[]>} */
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

  /**
   * @param {Entry} entry
   * @returns {Promise<boolean>} false: the queue is full, or the request waited too long
   */
  enter(entry) {
    if (this.#mayEnter(entry)) {
      this.#letIn(entry);
      return Promise.resolve(true);
    }
    if (this.#waiting >= this.#maxWaiting && !this.#refuseLongest(entry.address)) return Promise.resolve(false);
    return new Promise((done) => {
      const waiting = { entry, done, timer: setTimeout(() => this.#refuse(waiting), this.#maxWaitMs) };
      if (!this.#queue.has(entry.address)) this.#queue.set(entry.address, []);
      this.#queue.get(entry.address).push(waiting);
      this.#waiting++;
    });
  }

  /** @param {Entry} entry of the request that entered */
  leave(entry) {
    this.#inside--;
    for (const group in this.sharesOf(entry)) {
      const left = this.#insideOf.get(group) - 1;
      if (left > 0) this.#insideOf.set(group, left);
      else this.#insideOf.delete(group);
    }
    this.letInWaiting();
  }

  /** @param {Entry} entry @returns {Record<string, number>} */
  sharesOf({ shares = {} }) {
    return shares;
  }

  letInWaiting() {
    for (let next = this.#next(); next; next = this.#next()) {
      const { address } = next.entry;
      this.#dequeue(next);
      const others = this.#queue.get(address);
      if (others) {
        this.#queue.delete(address);
        this.#queue.set(address, others);
      }
      this.#letIn(next.entry);
      next.done(true);
    }
  }

  #letIn(entry) {
    this.#inside++;
    for (const group in this.sharesOf(entry)) this.#insideOf.set(group, (this.#insideOf.get(group) ?? 0) + 1);
  }

  #mayEnter(entry) {
    if (this.#inside >= (entry.limit ?? this.#capacity)) return false;
    const shares = this.sharesOf(entry);
    for (const group in shares) if ((this.#insideOf.get(group) ?? 0) >= shares[group]) return false;
    return true;
  }

  /** The first of the next address that may enter. */
  #next() {
    for (const [first] of this.#queue.values()) if (this.#mayEnter(first.entry)) return first;
  }

  #dequeue(waiting) {
    const { address } = waiting.entry;
    const sameAddress = this.#queue.get(address);
    sameAddress.splice(sameAddress.indexOf(waiting), 1);
    if (sameAddress.length === 0) this.#queue.delete(address);
    this.#waiting--;
    clearTimeout(waiting.timer);
  }

  #refuse(waiting) {
    this.#dequeue(waiting);
    waiting.done(false);
  }

  /** Refuses the last request of the address with the most in the queue, if those are more than this one would have. */
  #refuseLongest(address) {
    const own = (this.#queue.get(address)?.length ?? 0) + 1;
    const longest = [...this.#queue.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= own) return false;
    this.#refuse(longest.at(-1));
    return true;
  }
}
