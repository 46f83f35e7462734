import { setTimeout as wait } from "node:timers/promises";
import { followChanges } from "@/lib/changes/follow-changes";
import { env, isServerThatStays } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { SearchEngine } from "../search-engine";
import { LiveIndex, IndexTooOld } from "./live-index";
import { isImportRunning } from "./import-activity";
import { buildIndex, type FileUse } from "./build-index";
import { memoryEngine } from "./memory-engine";

/** What can't be made is tried again after this long, each time twice as long, up to an hour. */
const RETRY_DELAY_MS = 15_000;
const MAX_RETRY_DELAY_MS = 3_600_000;
/** The same where so much was changed while it was made that it was old when it was ready. */
const STALE_BUILD_RETRY_MS = 60_000;
const FEED_RETRY_MS = 1_000;
/** While an import is at work, this often is looked whether it still is. */
const IMPORT_POLL_MS = 15_000;
/** Who learns for longer than this what changed is behind. */
const MAX_FEED_LAG_MS = 500;
const MEGABYTE = 1024 * 1024;

interface ReadyIndex {
  index: LiveIndex;
  engine: SearchEngine;
}

/** The index of this process: made, followed, made anew when it is worn. Whoever asks while there is none asks Postgres. */
export class SearchIndex {
  #current: ReadyIndex | null = null;
  #building: Promise<void> | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  #feedRetryTimer: NodeJS.Timeout | null = null;
  #failures = 0;
  /** The last attempt to learn what changed has failed. */
  #hasFailed = false;
  /** The attempts under way: since when, or since ever, where there may be much to learn. */
  readonly #feedReads = new Set<{ since: number }>();
  readonly #ended = new AbortController();
  readonly #feed: ReturnType<typeof followChanges>;
  readonly #lookMs: number;

  constructor({ lookMs = IMPORT_POLL_MS } = {}) {
    this.#lookMs = lookMs;
    // What is told before the feed is live again happened while it was away, perhaps long ago.
    this.#feed = followChanges(() => void this.#follow(this.#feed.isLive() ? performance.now() : -Infinity));
    void this.#buildOnce("read and written");
  }

  /** Who answers from memory; null while nothing is there, or what is there may be old. */
  engine(): SearchEngine | null {
    return this.#current && !this.#isStale() && this.#feed.isLive() ? this.#current.engine : null;
  }

  /** The same, and it knows all that was committed before the call. */
  async freshEngine(): Promise<SearchEngine | null> {
    if (!this.engine()) return null;
    await this.#follow();
    return this.engine();
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    if (this.#feedRetryTimer) clearTimeout(this.#feedRetryTimer);
    await this.#feed.stop();
    await this.#building;
    this.#current = null;
  }

  get #hasEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  #isStale(): boolean {
    if (this.#hasFailed) return true;
    const min = performance.now() - MAX_FEED_LAG_MS;
    for (const { since } of this.#feedReads) if (since < min) return true;
    return false;
  }

  /** Makes the index anew; the one there was answers meanwhile, where memory is enough for both. */
  #buildOnce(file: FileUse): Promise<void> {
    return (this.#building ??= this.#build(file).finally(() => {
      this.#building = null;
      // It was given up while it was being taken into use.
      if (!this.#current && !this.#retryTimer && !this.#hasEnded) void this.#buildOnce("written");
    }));
  }

  async #build(file: FileUse): Promise<void> {
    try {
      await this.#waitForImports();
      const start = performance.now();
      const max = env().SEARCH_MEMORY_MB * MEGABYTE;
      if (this.#current && this.#current.index.bytes * 2 > max) this.#current = null;
      const { index, from, fault } = await this.#buildAndCatchUp(file);
      if (this.#hasEnded) return;
      this.#failures = 0;
      await this.#use(index);
      if (this.#current?.index !== index) return;
      const count = index.segments[0].count;
      const megabytes = Math.round(index.bytes / MEGABYTE);
      const milliseconds = Math.round(performance.now() - start);
      log.info({ schools: count, megabytes, from, ...(fault && { snapshot: fault }), milliseconds }, "the search answers from memory");
    } catch (error) {
      this.#noteFailure(error as Error);
    }
  }

  /** What an import changes would make one index after the other too old: it is made once, when the import is over. */
  async #waitForImports(): Promise<void> {
    for (let isFirst = true; await isImportRunning(this.#lookMs); isFirst = false) {
      this.#current = null;
      if (isFirst) log.info("many schools are being changed: Postgres answers searches until that is over");
      await wait(this.#lookMs, undefined, { ref: false, signal: this.#ended.signal });
    }
  }

  async #buildAndCatchUp(file: FileUse) {
    const { signal } = this.#ended;
    const made = await buildIndex({ file, signal });
    const index = new LiveIndex(made);
    try {
      await index.catchUp();
      return { index, from: made.from, fault: made.fault };
    } catch (error) {
      if (!(error instanceof IndexTooOld) || made.from === "database") throw error;
    }
    await this.#waitForImports();
    const reloaded = new LiveIndex(await buildIndex({ file: "written", signal }));
    await reloaded.catchUp();
    return { index: reloaded, from: "database", fault: "too old" };
  }

  /** What was told while it caught up was told to the one before it: it answers when it has looked once more. */
  async #use(index: LiveIndex): Promise<void> {
    // Whoever holds the engine asks this index, also when there is another one meanwhile.
    this.#current = { index, engine: memoryEngine(() => index.segments) };
    await this.#follow(-Infinity);
  }

  #noteFailure(error: Error) {
    if (this.#hasEnded) return;
    const max = error instanceof IndexTooOld ? STALE_BUILD_RETRY_MS : MAX_RETRY_DELAY_MS;
    const againIn = Math.min(RETRY_DELAY_MS * 2 ** this.#failures++, max);
    const reason = error instanceof IndexTooOld ? "too much was changed while it was made" : error.message;
    log.warn({ error: reason, againInSeconds: againIn / 1000 }, "the search's index could not be made: Postgres answers");
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = null;
      void this.#buildOnce("read and written");
    }, againIn).unref();
  }

  /** What the feed has to tell. An index that cannot be mended is given up, and made anew. */
  async #follow(since = performance.now()): Promise<void> {
    const current = this.#current;
    if (!current) return;
    const following = { since };
    this.#feedReads.add(following);
    try {
      await current.index.catchUp();
      if (this.#current === current) this.#logCaughtUp(current.index);
    } catch (error) {
      if (this.#current === current) this.#logStale(error as Error);
    } finally {
      this.#feedReads.delete(following);
    }
  }

  #logCaughtUp(index: LiveIndex) {
    this.#hasFailed = false;
    // What could not be made a moment ago waits for its time.
    if (index.needsRebuild && !this.#retryTimer && !this.#hasEnded) void this.#buildOnce("written");
  }

  #logStale(error: Error) {
    if (this.#hasEnded) return;
    if (error instanceof IndexTooOld) {
      this.#current = null;
      return void this.#buildOnce("written");
    }
    if (!this.#hasFailed) log.warn({ error: error.message }, "the search's index could not follow: Postgres answers");
    this.#hasFailed = true;
    this.#feedRetryTimer ??= setTimeout(() => {
      this.#feedRetryTimer = null;
      void this.#follow(-Infinity);
    }, FEED_RETRY_MS).unref();
  }
}

// Next loads this module once a bundle; the index is one for the process.
const kept = globalThis as { schoolsachSearchIndex?: SearchIndex };

/** In a server that stays, unless Postgres is to answer; the server stops it when it ends (scripts/serve.mjs). */
export function startSearchIndex(): void {
  if (isServerThatStays() && env().SEARCH_ENGINE === "memory") kept.schoolsachSearchIndex ??= new SearchIndex();
}

/** The index of this process, where it has one. */
export const searchIndex = (): SearchIndex | undefined => kept.schoolsachSearchIndex;
