import { followChanges } from "@/lib/changes/follow-changes";
import { env, isBuilding, isOnVercel } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { SearchEngine } from "../engine";
import { FollowedIndex, IndexTooOld } from "./followed-index";
import { makeIndex, type FileUse } from "./make-index";
import { memoryEngine } from "./memory-engine";

/** What can't be made is tried again after this long, each time twice as long, up to an hour. */
const AGAIN_MS = 15_000;
const AGAIN_MOST_MS = 3_600_000;
/** So much was changed while it was made that it was old when it was ready: an import is at work. */
const AGAIN_AFTER_IMPORT_MS = 60_000;
const FOLLOW_AGAIN_MS = 1_000;
const MEGABYTE = 1024 * 1024;

/** The index of this process: made, followed, made anew when it is worn. Whoever asks while there is none asks Postgres. */
export class SearchIndex {
  #index: FollowedIndex | null = null;
  #engine: SearchEngine | null = null;
  #making: Promise<void> | null = null;
  #again: NodeJS.Timeout | null = null;
  #followAgain: NodeJS.Timeout | null = null;
  #failures = 0;
  /** The last attempt to learn what changed has failed. */
  #isBehind = false;
  readonly #ended = new AbortController();
  readonly #feed: ReturnType<typeof followChanges>;

  constructor() {
    this.#feed = followChanges(() => void this.#follow());
    void this.#makeOnce("read and written");
  }

  /** Who answers from memory; null while nothing is there, or what is there may be old because the feed is away. */
  engine(): SearchEngine | null {
    return this.#index && !this.#isBehind && this.#feed.isLive() ? this.#engine : null;
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
    this.#index = null;
  }

  /** Makes the index anew; the one there was answers meanwhile, where memory is enough for both. */
  #makeOnce(file: FileUse): Promise<void> {
    return (this.#making ??= this.#make(file).finally(() => (this.#making = null)));
  }

  async #make(file: FileUse): Promise<void> {
    const start = performance.now();
    const most = env().SEARCH_MEMORY_MB * MEGABYTE;
    if (this.#index && this.#index.bytes * 2 > most) this.#index = null;
    try {
      const { index, from } = await this.#makeAndCatchUp(file);
      this.#failures = 0;
      if (this.#ended.signal.aborted) return;
      this.#index = index;
      this.#isBehind = false;
      // Whoever holds it asks this index, also when there is another one meanwhile.
      this.#engine = memoryEngine(() => index.segments);
      const count = index.segments[0].count;
      const megabytes = Math.round(index.bytes / MEGABYTE);
      log.info({ schools: count, megabytes, from, milliseconds: Math.round(performance.now() - start) }, "the search answers from memory");
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#noteFailure(error as Error);
    }
  }

  async #makeAndCatchUp(file: FileUse) {
    const { signal } = this.#ended;
    const made = await makeIndex({ file, signal });
    const index = new FollowedIndex(made);
    try {
      await index.catchUp();
      return { index, from: made.from };
    } catch (error) {
      if (!(error instanceof IndexTooOld) || made.from === "database") throw error;
    }
    const anew = new FollowedIndex(await makeIndex({ file: "written", signal }));
    await anew.catchUp();
    return { index: anew, from: "database" };
  }

  #noteFailure(error: Error) {
    const most = error instanceof IndexTooOld ? AGAIN_AFTER_IMPORT_MS : AGAIN_MOST_MS;
    const wait = Math.min(AGAIN_MS * 2 ** this.#failures++, most);
    log.warn(
      { error: error.message || error.constructor.name, againInSeconds: wait / 1000 },
      "the search's index could not be made: Postgres answers",
    );
    this.#again = setTimeout(() => {
      this.#again = null;
      void this.#makeOnce("read and written");
    }, wait).unref();
  }

  #tryAgain() {
    this.#followAgain = null;
    void this.#follow();
  }

  /** What the feed has to tell. An index that cannot be mended is given up, and made anew. */
  async #follow(): Promise<void> {
    const index = this.#index;
    if (!index) return;
    try {
      await index.catchUp();
      this.#isBehind = false;
      // What could not be made a moment ago waits for its time.
      if (index.isWorn && !this.#again) void this.#makeOnce("written");
    } catch (error) {
      if (error instanceof IndexTooOld) {
        if (this.#index === index) this.#index = null;
        return void this.#makeOnce("written");
      }
      if (!this.#isBehind) log.warn({ error: (error as Error).message }, "the search's index could not follow: Postgres answers");
      this.#isBehind = true;
      if (!this.#ended.signal.aborted) this.#followAgain ??= setTimeout(() => this.#tryAgain(), FOLLOW_AGAIN_MS).unref();
    }
  }
}

// Next loads this module once a bundle; the index is one for the process.
const kept = globalThis as { schoolsachSearchIndex?: SearchIndex };

/** In a server that stays, unless Postgres is to answer; the server stops it when it ends (scripts/serve.mjs). */
export function startSearchIndex(): void {
  const { NODE_ENV, SEARCH_ENGINE } = env();
  if (NODE_ENV !== "production" || SEARCH_ENGINE !== "memory" || isBuilding() || isOnVercel()) return;
  kept.schoolsachSearchIndex ??= new SearchIndex();
}

/** The index of this process, where it has one. */
export const searchIndex = (): SearchIndex | undefined => kept.schoolsachSearchIndex;
