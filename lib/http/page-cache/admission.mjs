// How many requests are inside at once, and a short queue. Nobody has the places of all others: what an address costs is reckoned in time.
import { LRUCache } from "lru-cache";

/** One browser asks for six things at once: a short queue for that. */
const MAY_WAIT = 20;
const WAIT_MS = 1_500;

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

/**
 * @typedef {{ address: string | undefined, isRead: boolean }} Visitor `isRead`: has its share, and pays for its time
 * @typedef {{ visitor: Visitor, limit: number, done: (isIn: boolean) => void, timer: NodeJS.Timeout }} Waiting
 */

export class Admission {
  #inside = 0;
  /** Reads that are inside, by address @type {Map<string | undefined, number>} */
  #reads = new Map();
  /** By address, in turns: who was let in goes behind the others @type {Map<string | undefined, Waiting[]>} */
  #queue = new Map();
  #waiting = 0;
  /** @type {LRUCache<string, { left: number, at: number, restsUntil: number }>} */
  #time = new LRUCache({ max: ADDRESSES_REMEMBERED });
  /** The address that came last, and when one came that was another. */
  #last = { address: undefined, at: -Infinity };
  #anotherAt = -Infinity;

  /**
   * @param {Visitor} visitor
   * @param {number} limit how many may be inside with it
   * @returns {Promise<boolean>} false: it is too full, or was for too long
   */
  enter(visitor, limit) {
    this.#noteVisit(visitor.address);
    if (this.#mayEnter(visitor, limit)) {
      this.#letIn(visitor);
      return Promise.resolve(true);
    }
    if (this.#waiting >= MAY_WAIT && !this.#sendAway(visitor.address)) return Promise.resolve(false);
    return new Promise((done) => {
      const waiting = { visitor, limit, done, timer: setTimeout(() => this.#giveUp(waiting), WAIT_MS) };
      const { address } = visitor;
      if (!this.#queue.has(address)) this.#queue.set(address, []);
      this.#queue.get(address).push(waiting);
      this.#waiting++;
    });
  }

  /**
   * @param {Visitor} visitor
   * @param {number} milliseconds how long it was inside
   */
  leave({ address, isRead }, milliseconds) {
    this.#inside--;
    if (isRead) {
      const left = this.#reads.get(address) - 1;
      if (left > 0) this.#reads.set(address, left);
      else this.#reads.delete(address);
      this.#pay(address, milliseconds);
    }
    this.#letInWaiting();
  }

  #letInWaiting() {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#take(next);
      const others = this.#queue.get(next.visitor.address);
      if (others) {
        this.#queue.delete(next.visitor.address);
        this.#queue.set(next.visitor.address, others);
      }
      this.#letIn(next.visitor);
      next.done(true);
    }
  }

  #letIn({ address, isRead }) {
    this.#inside++;
    if (isRead) this.#reads.set(address, (this.#reads.get(address) ?? 0) + 1);
  }

  #mayEnter({ address, isRead }, limit) {
    if (this.#inside >= limit) return false;
    return !isRead || address === undefined || (this.#reads.get(address) ?? 0) < this.#shareOf(address);
  }

  #shareOf(address) {
    if (!this.#isAnotherThere(address)) return Infinity;
    if (this.#timeLeft(address) > 0) return OF_ONE_AT_ONCE;
    return performance.now() < this.#time.get(address).restsUntil ? 0 : OF_DEAR_ONE_AT_ONCE;
  }

  /** The first of the next address that may enter. */
  #next() {
    for (const [first] of this.#queue.values()) if (this.#mayEnter(first.visitor, first.limit)) return first;
  }

  #take(waiting) {
    const { address } = waiting.visitor;
    const ofOne = this.#queue.get(address);
    ofOne.splice(ofOne.indexOf(waiting), 1);
    if (ofOne.length === 0) this.#queue.delete(address);
    this.#waiting--;
    clearTimeout(waiting.timer);
  }

  #giveUp(waiting) {
    this.#take(waiting);
    waiting.done(false);
  }

  /** Of an address that has more waiting than this one would have, the last one goes. @returns {boolean} */
  #sendAway(address) {
    const own = (this.#queue.get(address)?.length ?? 0) + 1;
    const most = [...this.#queue.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (most.length <= own) return false;
    this.#giveUp(most.at(-1));
    return true;
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
    if (rest > 0) setTimeout(() => this.#letInWaiting(), rest + 1).unref();
  }
}
