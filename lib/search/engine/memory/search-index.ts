import { setTimeout as wait } from "node:timers/promises";
import { millisecondsInHour } from "date-fns/constants";
import { followChanges } from "@/lib/changes/follow-changes";
import { pool } from "@/lib/platform/db";
import { env, isLongLivedServer } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { findSingleton, singleton } from "@/lib/platform/singleton.mjs";
import type { SearchEngine } from "../search-engine";
import { LiveIndex, IndexTooOld } from "./live-index";
import { buildIndex, type FileUse } from "./build-index";
import { memoryEngine } from "./memory-engine";

const RETRY_DELAY_MS = 15_000;
const MAX_RETRY_DELAY_MS = millisecondsInHour;
const MAX_STALE_RETRY_DELAY_MS = 60_000;
const FEED_RETRY_DELAY_MS = 1_000;
const IMPORT_POLL_MS = 15_000;
/** The index counts as stale when reading the change feed takes longer than this. */
const MAX_FEED_LAG_MS = 500;
/** If there are more changes within IMPORT_POLL_MS, an import is running. */
const MAX_CHANGES_WITHOUT_IMPORT = 2_000;
const MEGABYTE = 1024 * 1024;

/** This process's in-memory index. `engine()` is null while there is no fresh one; callers then use Postgres. */
export class SearchIndex {
  #current: { index: LiveIndex; engine: SearchEngine } | null = null;
  #building: Promise<void> | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  #feedRetryTimer: NodeJS.Timeout | null = null;
  #failures = 0;
  #hasFailed = false;
  /** Feed reads in progress, with their start times. -Infinity after a gap, when there may be much to read. */
  readonly #feedReads = new Set<{ since: number }>();
  readonly #ended = new AbortController();
  readonly #feed: ReturnType<typeof followChanges>;
  readonly #importPollMs: number;

  constructor({ importPollMs = IMPORT_POLL_MS } = {}) {
    this.#importPollMs = importPollMs;
    // Changes announced before the feed is live happened while it was disconnected, perhaps long ago.
    this.#feed = followChanges(() => void this.#follow(this.#feed.isLive() ? performance.now() : -Infinity));
    void this.#buildOnce("read and written");
  }

  engine(): SearchEngine | null {
    return this.#current && !this.#isStale() && this.#feed.isLive() ? this.#current.engine : null;
  }

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
    const oldest = performance.now() - MAX_FEED_LAG_MS;
    for (const { since } of this.#feedReads) if (since < oldest) return true;
    return false;
  }

  /** Builds a new index. The current one keeps answering if memory is enough for both. */
  #buildOnce(file: FileUse): Promise<void> {
    return (this.#building ??= this.#build(file).finally(() => {
      this.#building = null;
      // The new index was discarded while it was taken into use.
      if (!this.#current && !this.#retryTimer && !this.#hasEnded) void this.#buildOnce("written");
    }));
  }

  async #build(file: FileUse): Promise<void> {
    try {
      await this.#waitForImports();
      const start = performance.now();
      const maxBytes = env().SEARCH_MEMORY_MB * MEGABYTE;
      if (this.#current && this.#current.index.bytes * 2 > maxBytes) this.#current = null;
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

  /** Waits until no import is running: its changes would make one index after the other stale. */
  async #waitForImports(): Promise<void> {
    for (let isFirst = true; await isImportRunning(this.#importPollMs); isFirst = false) {
      this.#current = null;
      if (isFirst) log.info("many schools are being changed: Postgres answers searches until that is over");
      await wait(this.#importPollMs, undefined, { ref: false, signal: this.#ended.signal });
    }
  }

  async #buildAndCatchUp(file: FileUse) {
    const { signal } = this.#ended;
    const built = await buildIndex({ file, signal });
    const index = new LiveIndex(built);
    try {
      await index.catchUp();
      return { index, from: built.from, fault: built.fault };
    } catch (error) {
      if (!(error instanceof IndexTooOld) || built.from === "database") throw error;
    }
    await this.#waitForImports();
    const reloaded = new LiveIndex(await buildIndex({ file: "written", signal }));
    await reloaded.catchUp();
    return { index: reloaded, from: "database", fault: "too old" };
  }

  /**
   * Takes an index into use. Changes announced while it caught up went to its predecessor, so it answers only after one
   * more read of the feed.
   */
  async #use(index: LiveIndex): Promise<void> {
    // The engine stays bound to this index, even when another one replaces it.
    this.#current = { index, engine: memoryEngine(() => index.segments) };
    await this.#follow(-Infinity);
  }

  #noteFailure(error: Error) {
    if (this.#hasEnded) return;
    const maxDelayMs = error instanceof IndexTooOld ? MAX_STALE_RETRY_DELAY_MS : MAX_RETRY_DELAY_MS;
    const delayMs = Math.min(RETRY_DELAY_MS * 2 ** this.#failures++, maxDelayMs);
    const reason = error instanceof IndexTooOld ? "too much was changed while it was made" : error.message;
    log.warn({ error: reason, againInSeconds: delayMs / 1000 }, "the search's index could not be made: Postgres answers");
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = null;
      void this.#buildOnce("read and written");
    }, delayMs).unref();
  }

  async #follow(since = performance.now()): Promise<void> {
    const current = this.#current;
    if (!current) return;
    const feedRead = { since };
    this.#feedReads.add(feedRead);
    try {
      await current.index.catchUp();
      if (this.#current !== current) return;
      this.#hasFailed = false;
      if (current.index.needsRebuild && !this.#retryTimer && !this.#hasEnded) void this.#buildOnce("written");
    } catch (error) {
      if (this.#current === current) this.#noteStale(error as Error);
    } finally {
      this.#feedReads.delete(feedRead);
    }
  }

  #noteStale(error: Error) {
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
    }, FEED_RETRY_DELAY_MS).unref();
  }
}

/** Whether schools change so fast that a new index would be stale at once. */
async function isImportRunning(withinMs: number): Promise<boolean> {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM changes WHERE at > now() - make_interval(secs => $1) AND kind IN ('school', 'unlisted') LIMIT ${MAX_CHANGES_WITHOUT_IMPORT + 1}) AS recent`,
    [withinMs / 1000],
  );
  return rows[0].count > MAX_CHANGES_WITHOUT_IMPORT;
}

/** Only in a long-running server, unless SEARCH_ENGINE selects Postgres. The server stops it on exit (scripts/serve.mjs). */
export function startSearchIndex(): void {
  if (isLongLivedServer() && env().SEARCH_ENGINE === "memory")
    singleton("search-index", () => new SearchIndex(), { stop: (index) => index.stop() });
}

export const searchIndex = (): SearchIndex | undefined => findSingleton("search-index");
