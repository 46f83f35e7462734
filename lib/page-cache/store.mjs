// The memory of the page cache: one for the process. Plain JavaScript, because three parties load it, each its own copy
// of the code: Next loads the handler by its path, the server its front, and a bundle of Next what follows the feed.
import { LRUCache } from "lru-cache";
import { pageCacheBytes } from "../server/settings.mjs";

const STORE = Symbol.for("schoolsach.page-cache");
/** Pages that say 404 may not push out the others: somebody who tries a million addresses fills only this share. */
const SHARE_OF_404 = 0.1;
const PING_CACHE_MS = 1_000;
const PING_LIMIT_MS = 500;

/**
 * @typedef {object} CacheEntry
 * @property {string} key what Next calls it
 * @property {string} path `/schools/abc`; of a kept fetch its hash
 * @property {any} value as Next gave it, but for `html`, which lies beside it as bytes
 * @property {Buffer | null} html
 * @property {{ revalidate?: number | false, expire?: number } | undefined} cacheControl
 * @property {string[]} tags
 * @property {number} since when its rendering began
 * @property {number} freshUntil
 * @property {boolean} expired a change came after `since`; kept for days when the database is away
 * @property {number} size
 * @property {Map<string, { body: Buffer, headers: string[] }>} answers what the front sends, by encoding
 */

/** The store of this process. @returns {PageStore} */
export function pageStore() {
  return (globalThis[STORE] ??= new PageStore(pageCacheBytes()));
}

export class PageStore {
  /** Which paths lie below one: the picture of a school goes with its page. @type {Map<string, Set<string>>} */
  #below = new Map();
  /** What is being rendered now. @type {Map<string, { since: number, spoiled: boolean }>} */
  #rendering = new Map();
  #tagsExpiredAt = new LRUCache({ max: 10_000 });
  #databasePing = null;
  #pingedAt = 0;
  #pinging = null;
  #isAway = false;

  constructor(maxBytes) {
    const dispose = (entry, _path, reason) => reason !== "set" && this.#forgetPath(entry.path);
    this.pages = new LRUCache({ maxSize: maxBytes, dispose });
    this.missing = new LRUCache({ maxSize: Math.ceil(maxBytes * SHARE_OF_404), dispose });
  }

  /** @returns {CacheEntry | undefined} */
  find(path) {
    return this.pages.get(path) ?? this.missing.get(path);
  }

  /** Whether there is any page to serve while the database is away. */
  get hasPages() {
    for (const entry of this.pages.values()) if (entry.html !== null) return true;
    return false;
  }

  /** @param {CacheEntry} entry */
  isFresh(entry) {
    return !entry.expired && Date.now() < entry.freshUntil;
  }

  /** Somebody asked, there was nothing fresh, so a render begins: what changes from now on, it may not have seen. */
  noteRendering(path) {
    if (this.#rendering.has(path)) return;
    if (this.#rendering.size > 5_000) this.#dropFailedRenderings();
    this.#rendering.set(path, { since: Date.now(), spoiled: false });
  }

  /**
   * Keeps what was rendered. Its age counts from the question that began the render; when a change came in between, it is
   * kept as expired: good enough while the database is away, not otherwise.
   * @param {Omit<CacheEntry, "since" | "freshUntil" | "expired" | "answers">} entry
   */
  keep(entry) {
    const { since, spoiled } = this.#rendering.get(entry.path) ?? { since: Date.now(), spoiled: false };
    this.#rendering.delete(entry.path);
    const seconds = entry.cacheControl?.revalidate;
    const kept = {
      ...entry,
      since,
      freshUntil: typeof seconds === "number" ? since + seconds * 1000 : Infinity,
      expired: spoiled || this.wereTagsExpiredSince(entry.tags, since),
      answers: new Map(),
    };
    const [home, other] = entry.value.status === 404 ? [this.missing, this.pages] : [this.pages, this.missing];
    other.delete(entry.path);
    home.set(entry.path, kept, { size: kept.size });
    if (home.has(entry.path)) this.#rememberPath(entry.path);
    return kept;
  }

  /** Counts bytes that were added to an entry later. @param {CacheEntry} entry */
  grow(entry, bytes) {
    const home = [this.pages, this.missing].find((one) => one.peek(entry.path)?.answers === entry.answers);
    const size = entry.size + bytes;
    // A copy: for the same object lru-cache keeps the size it knows.
    home?.set(entry.path, { ...entry, size }, { size });
  }

  remove(path) {
    this.#rendering.delete(path);
    this.pages.delete(path);
    this.missing.delete(path);
  }

  expirePath(path) {
    const entry = this.pages.peek(path) ?? this.missing.peek(path);
    if (entry) entry.expired = true;
    const render = this.#rendering.get(path);
    if (render) render.spoiled = true;
  }

  /** A path and all below it. */
  expireTree(path) {
    this.expirePath(path);
    for (const below of this.#below.get(path) ?? []) this.expirePath(below);
  }

  expireTags(tags) {
    const now = Date.now();
    for (const tag of tags) this.#tagsExpiredAt.set(tag, now);
    for (const entry of this.#entries()) if (entry.tags.some((tag) => tags.includes(tag))) entry.expired = true;
  }

  wereTagsExpiredSince(tags, time) {
    return tags.some((tag) => (this.#tagsExpiredAt.get(tag) ?? -1) >= time);
  }

  expireAll() {
    for (const entry of this.#entries()) entry.expired = true;
    for (const render of this.#rendering.values()) render.spoiled = true;
  }

  /** How the database is asked whether it is there: rejects when it isn't. Without one it counts as there. */
  setDatabasePing(ping) {
    this.#databasePing = ping;
  }

  /** Last known; for those who can't wait. While it is away, whoever wants to know has it asked again. */
  get isDatabaseAway() {
    if (this.#isAway) void this.askWhetherDatabaseIsAway();
    return this.#isAway;
  }

  /** Whether the database doesn't answer within half a second; an answer is good for a second. @returns {Promise<boolean>} */
  async askWhetherDatabaseIsAway() {
    if (!this.#databasePing) return false;
    if (Date.now() - this.#pingedAt < PING_CACHE_MS) return this.#isAway;
    return (this.#pinging ??= this.#pingDatabase().finally(() => (this.#pinging = null)));
  }

  async #pingDatabase() {
    let timer;
    const limit = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error("too slow")), PING_LIMIT_MS)));
    try {
      await Promise.race([this.#databasePing(), limit]);
      this.#isAway = false;
    } catch {
      this.#isAway = true;
    }
    clearTimeout(timer);
    this.#pingedAt = Date.now();
    return this.#isAway;
  }

  *#entries() {
    yield* this.pages.values();
    yield* this.missing.values();
  }

  #rememberPath(path) {
    for (const ancestor of ancestors(path)) {
      if (!this.#below.has(ancestor)) this.#below.set(ancestor, new Set());
      this.#below.get(ancestor).add(path);
    }
  }

  #forgetPath(path) {
    if (this.pages?.has(path) || this.missing?.has(path)) return;
    for (const ancestor of ancestors(path)) {
      const below = this.#below.get(ancestor);
      below?.delete(path);
      if (below?.size === 0) this.#below.delete(ancestor);
    }
  }

  /** Renders that threw never come to `keep`. */
  #dropFailedRenderings() {
    const longAgo = Date.now() - 60_000;
    for (const [path, render] of this.#rendering) if (render.since < longAgo) this.#rendering.delete(path);
  }
}

/** `/schools/abc/picture` lies below `/schools/abc`; the first level, where all pages lie, is left out. */
function ancestors(path) {
  const parts = path.split("/");
  return parts.slice(2, -1).map((_, index) => parts.slice(0, index + 3).join("/"));
}
