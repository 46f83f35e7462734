// The page cache's store: one per process. Plain JavaScript, because Next loads the handler by its path, while the server
// and Next's bundle (which follows the change feed) load copies of their own.
import { millisecondsInDay, millisecondsInHour } from "date-fns/constants";
import { LRUCache } from "lru-cache";
import { pageCacheBytes } from "../server/settings.mjs";
import { singleton } from "../platform/singleton.mjs";

/** @import { Encoding } from "../server/messages" */

/** Limits pages with status 404, so that requests for a million missing paths can't evict the others. */
const SHARE_OF_404 = 0.1;
/** Limits lists, because there are more of them than pages. */
const SHARE_OF_LISTS = 0.25;
const LIST_FRESH_MS = 60_000;
/** The search index may learn of a change up to a second after this cache: a list rendered before that is cached for a second. */
const INDEX_LAG_MS = 2_000;
const LIST_FRESH_AFTER_CHANGE_MS = 1_000;
const PING_CACHE_MS = 1_000;
const PING_LIMIT_MS = 500;
const LIST_OVERHEAD = 1_000;

/**
 * What Next caches: a page, the response of a route, or the result of a fetch.
 *
 * @typedef {object} CachedValue
 * @property {string} kind
 * @property {number} [status]
 * @property {Record<string, string>} [headers]
 * @property {Buffer} [body]
 * @property {Buffer} [rscData]
 * @property {Map<string, Buffer>} [segmentData]
 * @property {string} [postponed]
 * @property {unknown} [data] of a fetch
 *
 * @typedef {object} CacheEntry
 * @property {string} key Next's key
 * @property {string} path `/schools/abc`; for a list with its query; for a fetch its hash
 * @property {CachedValue} value as Next passed it, without `html`
 * @property {Buffer | null} html the page's bytes
 * @property {{ revalidate?: number | false, expire?: number } | undefined} cacheControl
 * @property {string[]} tags
 * @property {number} since start of the rendering (ms)
 * @property {number} freshUntil
 * @property {boolean} expired a change came after `since`; still served while the database is away
 * @property {number} size
 * @property {Map<Encoding, EncodedResponse>} responses cached responses
 *
 * @typedef {{ body: Buffer, tag: string, headers: string[], notModifiedHeaders: string[] }} EncodedResponse names and values alternate
 */

const INDIAN_OFFSET_MS = 5.5 * millisecondsInHour;
/** Lists by day, such as of schools with open admissions, change at midnight in India. @param {number} moment */
const endOfIndianDay = (moment) => (Math.floor((moment + INDIAN_OFFSET_MS) / millisecondsInDay) + 1) * millisecondsInDay - INDIAN_OFFSET_MS;

/** The store of this process. @returns {PageStore} */
export function pageStore() {
  return singleton("page-cache", () => new PageStore(pageCacheBytes()));
}

export class PageStore {
  /** Cached paths by ancestor: a school's picture expires with its page. @type {Map<string, Set<string>>} */
  #descendants = new Map();
  /** Renderings in progress. @type {Map<string, { since: number, hasChanged: boolean }>} */
  #renderings = new Map();
  /** When this store last learned of a change that a list may show (ms). */
  #listsChangedAt = 0;
  /** @type {LRUCache<string, number>} */
  #tagsExpiredAt = new LRUCache({ max: 10_000 });
  /** @type {(() => Promise<unknown>) | null} */
  #databasePing = null;
  #pingedAt = 0;
  /** @type {Promise<boolean> | null} */
  #pinging = null;
  #isAway = false;

  /** @param {number} maxBytes */
  constructor(maxBytes) {
    /** @type {LRUCache.Disposer<string, CacheEntry>} */
    const dispose = (entry, _path, reason) => {
      if (reason !== "set") this.#unindexPath(entry.path);
    };
    /** @type {LRUCache<string, CacheEntry>} */
    this.pages = new LRUCache({ maxSize: maxBytes, dispose });
    /** @type {LRUCache<string, CacheEntry>} */
    this.missing = new LRUCache({ maxSize: Math.ceil(maxBytes * SHARE_OF_404), dispose });
    /** Lists of schools, by path and query. @type {LRUCache<string, CacheEntry>} */
    this.lists = new LRUCache({ maxSize: Math.ceil(maxBytes * SHARE_OF_LISTS) });
  }

  /** @param {string} path @returns {CacheEntry | undefined} */
  find(path) {
    return this.pages.get(path) ?? this.missing.get(path) ?? this.lists.get(path);
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

  /** Records the start of a rendering: it may not reflect later changes. @param {string} path */
  startRendering(path) {
    if (this.#renderings.has(path)) return;
    if (this.#renderings.size > 5_000) this.#dropFailedRenderings();
    this.#renderings.set(path, { since: Date.now(), hasChanged: false });
  }

  /**
   * Stores a rendered page, whose age counts from the start of the rendering. If a change came in between, it is stored as expired, to
   * be served only while the database is away.
   * @param {Omit<CacheEntry, "since" | "freshUntil" | "expired" | "responses"> & { freshUntil?: number }} entry `freshUntil`: at most until then
   */
  put({ freshUntil = Infinity, ...entry }) {
    const { since, hasChanged } = this.#renderings.get(entry.path) ?? { since: Date.now(), hasChanged: false };
    this.#renderings.delete(entry.path);
    const seconds = entry.cacheControl?.revalidate;
    const stored = {
      ...entry,
      size: entry.size + ancestors(entry.path).join("").length,
      since,
      freshUntil: Math.min(freshUntil, typeof seconds === "number" ? since + seconds * 1000 : Infinity),
      expired: hasChanged || this.wereTagsExpiredSince(entry.tags, since),
      responses: new Map(),
    };
    const [cache, other] = entry.value.status === 404 ? [this.missing, this.pages] : [this.pages, this.missing];
    other.delete(entry.path);
    cache.set(entry.path, stored, { size: stored.size });
    if (cache.has(entry.path)) this.#indexPath(entry.path);
    return stored;
  }

  /**
   * Stores a list of schools that was rendered for an anonymous visitor. Any change of a school expires all lists.
   *
   * @param {{ path: string, html: Buffer, headers: Record<string, string>, since: number }} list `since`: start of the rendering (ms)
   */
  putList({ path, html, headers, since }) {
    const isIndexBehind = since - this.#listsChangedAt < INDEX_LAG_MS;
    const freshUntil = Math.min(since + (isIndexBehind ? LIST_FRESH_AFTER_CHANGE_MS : LIST_FRESH_MS), endOfIndianDay(since));
    const size = LIST_OVERHEAD + path.length + html.length;
    const value = { kind: "LIST", status: 200, headers };
    const expired = since < this.#listsChangedAt;
    this.lists.set(
      path,
      { key: path, path, value, html, cacheControl: undefined, tags: [], since, freshUntil, expired, size, responses: new Map() },
      { size },
    );
  }

  expireLists() {
    this.#listsChangedAt = Date.now();
    for (const entry of this.lists.values()) entry.expired = true;
  }

  /** Adds to the size of an entry. @param {CacheEntry} entry @param {number} bytes */
  grow(entry, bytes) {
    const cache = [this.pages, this.missing, this.lists].find((one) => one.peek(entry.path)?.responses === entry.responses);
    const size = entry.size + bytes;
    // A new object: if the value is the same object, lru-cache doesn't record its new size.
    cache?.set(entry.path, { ...entry, size }, { size });
  }

  /** @param {string} path */
  remove(path) {
    this.#renderings.delete(path);
    this.pages.delete(path);
    this.missing.delete(path);
  }

  /** @param {string} path */
  expirePath(path) {
    const entry = this.pages.peek(path) ?? this.missing.peek(path);
    if (entry) entry.expired = true;
    const render = this.#renderings.get(path);
    if (render) render.hasChanged = true;
  }

  /** Expires a path and all paths below it. @param {string} path */
  expireTree(path) {
    this.expirePath(path);
    for (const descendants of this.#descendants.get(path) ?? []) this.expirePath(descendants);
  }

  /** @param {string[]} tags */
  expireTags(tags) {
    const now = Date.now();
    for (const tag of tags) this.#tagsExpiredAt.set(tag, now);
    for (const entry of this.#entries()) if (entry.tags.some((tag) => tags.includes(tag))) entry.expired = true;
  }

  /** @param {string[]} tags @param {number} time in milliseconds since the epoch */
  wereTagsExpiredSince(tags, time) {
    return tags.some((tag) => (this.#tagsExpiredAt.get(tag) ?? -1) >= time);
  }

  expireAll() {
    this.expireLists();
    for (const entry of this.#entries()) entry.expired = true;
    for (const render of this.#renderings.values()) render.hasChanged = true;
  }

  /** Sets a function that rejects when the database is away. Without one it never counts as away. @param {() => Promise<unknown>} ping */
  setDatabasePing(ping) {
    this.#databasePing = ping;
  }

  /** The last known state, for callers that can't wait. While the database is away, reading it starts another ping. */
  get isDatabaseAway() {
    if (this.#isAway) void this.checkDatabaseIsAway();
    return this.#isAway;
  }

  /** Whether the database gives no answer within half a second; the result is cached for a second. @returns {Promise<boolean>} */
  async checkDatabaseIsAway() {
    if (!this.#databasePing) return false;
    if (Date.now() - this.#pingedAt < PING_CACHE_MS) return this.#isAway;
    return (this.#pinging ??= this.#pingDatabase().finally(() => (this.#pinging = null)));
  }

  async #pingDatabase() {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const limit = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error("too slow")), PING_LIMIT_MS)));
    try {
      await Promise.race([this.#databasePing?.(), limit]);
      this.#isAway = false;
    } catch {
      this.#isAway = true;
    }
    clearTimeout(timer);
    this.#pingedAt = Date.now();
    return this.#isAway;
  }

  /** @returns {Generator<CacheEntry>} */
  *#entries() {
    yield* this.pages.values();
    yield* this.missing.values();
  }

  /** @param {string} path */
  #indexPath(path) {
    for (const ancestor of ancestors(path)) {
      const descendants = this.#descendants.get(ancestor) ?? new Set();
      this.#descendants.set(ancestor, descendants.add(path));
    }
  }

  /** @param {string} path */
  #unindexPath(path) {
    if (this.pages?.has(path) || this.missing?.has(path)) return;
    for (const ancestor of ancestors(path)) {
      const descendants = this.#descendants.get(ancestor);
      descendants?.delete(path);
      if (descendants?.size === 0) this.#descendants.delete(ancestor);
    }
  }

  /** Failed renderings never reach `put`. */
  #dropFailedRenderings() {
    const oldestStart = Date.now() - 60_000;
    for (const [path, render] of this.#renderings) if (render.since < oldestStart) this.#renderings.delete(path);
  }
}

/** `/schools/abc` for `/schools/abc/picture`. The top level, which all pages share, is left out. @param {string} path */
function ancestors(path) {
  const parts = path.split("/");
  return parts.slice(2, -1).map((_, index) => parts.slice(0, index + 3).join("/"));
}
