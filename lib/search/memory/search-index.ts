import { setTimeout as wait } from "node:timers/promises";
import { followChanges } from "@/lib/changes/follow-changes";
import { env, isServerThatStays } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { SearchEngine } from "../engine";
import { FollowedIndex, IndexTooOld } from "./followed-index";
import { isImportAtWork } from "./import-pace";
import { makeIndex, type FileUse } from "./make-index";
import { memoryEngine } from "./memory-engine";

/** What can't be made is tried again after this long, each time twice as long, up to an hour. */
const AGAIN_MS = 15_000;
const AGAIN_MOST_MS = 3_600_000;
/** The same where so much was changed while it was made that it was old when it was ready. */
const AGAIN_TOO_OLD_MS = 60_000;
const FOLLOW_AGAIN_MS = 1_000;
/** While an import is at work, this often is looked whether it still is. */
const LOOK_MS = 15_000;
/** Who learns for longer than this what changed is behind. */
const BEHIND_MS = 500;
const MEGABYTE = 1024 * 1024;

interface Current {
  index: FollowedIndex;
  engine: SearchEngine;
}

/** The index of this process: made, followed, made anew when it is worn. Whoever asks while there is none asks Postgres. */
export class SearchIndex {
  #current: Current | null = null;
  #making: Promise<void> | null = null;
  #again: NodeJS.Timeout | null = null;
  #followAgain: NodeJS.Timeout | null = null;
  #failures = 0;
  /** The last attempt to learn what changed has failed. */
  #hasFailed = false;
  /** The attempts under way: since when, or since ever, where there may be much to learn. */
  readonly #following = new Set<{ since: number }>();
  readonly #ended = new AbortController();
  readonly #feed: ReturnType<typeof followChanges>;
  readonly #lookMs: number;

  constructor({ lookMs = LOOK_MS } = {}) {
    this.#lookMs = lookMs;
    // What is told before the feed is live again happened while it was away, perhaps long ago.
    this.#feed = followChanges(() => void this.#follow(this.#feed.isLive() ? performance.now() : -Infinity));
    void this.#makeOnce("read and written");
  }

  /** Who answers from memory; null while nothing is there, or what is there may be old. */
  engine(): SearchEngine | null {
    return this.#current && !this.#isBehind() && this.#feed.isLive() ? this.#current.engine : null;
  }

  /** The same, and it knows all that was committed before the call. */
  async engineUpToNow(): Promise<SearchEngine | null> {
    if (!this.engine()) return null;
    await this.#follow();
    return this.engine();
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    if (this.#again) clearTimeout(this.#again);
    if (this.#followAgain) clearTimeout(this.#followAgain);
    await this.#feed.stop();
    await this.#making;
    this.#current = null;
  }

  get #hasEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  #isBehind(): boolean {
    if (this.#hasFailed) return true;
    const least = performance.now() - BEHIND_MS;
    for (const { since } of this.#following) if (since < least) return true;
    return false;
  }

  /** Makes the index anew; the one there was answers meanwhile, where memory is enough for both. */
  #makeOnce(file: FileUse): Promise<void> {
    return (this.#making ??= this.#make(file).finally(() => {
      this.#making = null;
      // It was given up while it was being taken into use.
      if (!this.#current && !this.#again && !this.#hasEnded) void this.#makeOnce("written");
    }));
  }

  async #make(file: FileUse): Promise<void> {
    try {
      await this.#untilQuiet();
      const start = performance.now();
      const most = env().SEARCH_MEMORY_MB * MEGABYTE;
      if (this.#current && this.#current.index.bytes * 2 > most) this.#current = null;
      const { index, from, fault } = await this.#makeAndCatchUp(file);
      if (this.#hasEnded) return;
      this.#failures = 0;
      await this.#take(index);
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
  async #untilQuiet(): Promise<void> {
    for (let isFirst = true; await isImportAtWork(this.#lookMs); isFirst = false) {
      this.#current = null;
      if (isFirst) log.info("many schools are being changed: Postgres answers searches until that is over");
      await wait(this.#lookMs, undefined, { ref: false, signal: this.#ended.signal });
    }
  }

  async #makeAndCatchUp(file: FileUse) {
    const { signal } = this.#ended;
    const made = await makeIndex({ file, signal });
    const index = new FollowedIndex(made);
    try {
      await index.catchUp();
      return { index, from: made.from, fault: made.fault };
    } catch (error) {
      if (!(error instanceof IndexTooOld) || made.from === "database") throw error;
    }
    await this.#untilQuiet();
    const anew = new FollowedIndex(await makeIndex({ file: "written", signal }));
    await anew.catchUp();
    return { index: anew, from: "database", fault: "too old" };
  }

  /** What was told while it caught up was told to the one before it: it answers when it has looked once more. */
  async #take(index: FollowedIndex): Promise<void> {
    // Whoever holds the engine asks this index, also when there is another one meanwhile.
    this.#current = { index, engine: memoryEngine(() => index.segments) };
    await this.#follow(-Infinity);
  }

  #noteFailure(error: Error) {
    if (this.#hasEnded) return;
    const most = error instanceof IndexTooOld ? AGAIN_TOO_OLD_MS : AGAIN_MOST_MS;
    const againIn = Math.min(AGAIN_MS * 2 ** this.#failures++, most);
    const reason = error instanceof IndexTooOld ? "too much was changed while it was made" : error.message;
    log.warn({ error: reason, againInSeconds: againIn / 1000 }, "the search's index could not be made: Postgres answers");
    if (this.#again) clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#again = null;
      void this.#makeOnce("read and written");
    }, againIn).unref();
  }

  /** What the feed has to tell. An index that cannot be mended is given up, and made anew. */
  async #follow(since = performance.now()): Promise<void> {
    const current = this.#current;
    if (!current) return;
    const following = { since };
    this.#following.add(following);
    try {
      await current.index.catchUp();
      if (this.#current === current) this.#noteCaughtUp(current.index);
    } catch (error) {
      if (this.#current === current) this.#noteBehind(error as Error);
    } finally {
      this.#following.delete(following);
    }
  }

  #noteCaughtUp(index: FollowedIndex) {
    this.#hasFailed = false;
    // What could not be made a moment ago waits for its time.
    if (index.isWorn && !this.#again && !this.#hasEnded) void this.#makeOnce("written");
  }

  #noteBehind(error: Error) {
    if (this.#hasEnded) return;
    if (error instanceof IndexTooOld) {
      this.#current = null;
      return void this.#makeOnce("written");
    }
    if (!this.#hasFailed) log.warn({ error: error.message }, "the search's index could not follow: Postgres answers");
    this.#hasFailed = true;
    this.#followAgain ??= setTimeout(() => {
      this.#followAgain = null;
      void this.#follow(-Infinity);
    }, FOLLOW_AGAIN_MS).unref();
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
