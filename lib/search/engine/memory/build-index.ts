import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { env, sessionDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { FACET_COLUMNS, type FacetColumn } from "@/lib/search/facets";
import type { Fault, Snapshot } from "./snapshot-file.mjs";

const FILE = "lib/search/engine/memory/index-thread.mjs";
const TIMEOUT_MS = 5 * 60_000;

export interface BuiltIndex extends Snapshot {
  from: "snapshot" | "database";
  fault?: Fault;
}

/** What the thread needs, because it can't load the settings. */
export interface ThreadInput {
  databaseUrl: string;
  file: string;
  fileUse: FileUse;
  maxMegabytes: number;
  facets: readonly FacetColumn[];
}

type Message = (BuiltIndex & { warning?: string }) | { failure: string };

/** `written`: the file is known to be stale and is replaced without being read. */
export type FileUse = "read and written" | "written" | "none";

export const snapshotFile = (): string => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "search-index.bin");

/** Builds the index in a worker thread. @throws Error if the database is unreachable, memory is short, or the thread ends early */
export function buildIndex({
  file = "read and written",
  maxMegabytes = env().SEARCH_MEMORY_MB,
  timeoutMs = TIMEOUT_MS,
  signal,
}: { file?: FileUse; maxMegabytes?: number; timeoutMs?: number; signal?: AbortSignal } = {}): Promise<BuiltIndex> {
  return new Promise((done, fail) => {
    if (signal?.aborted) throw new Error("the thread ended before it began");
    // The worker is plain JavaScript and must not inherit the arguments of the process (--import, --input-type).
    const thread = new Worker(resolve(/* turbopackIgnore: true */ process.cwd(), FILE), {
      execArgv: [],
      workerData: {
        databaseUrl: sessionDatabaseUrl(),
        file: snapshotFile(),
        maxMegabytes,
        fileUse: file,
        facets: FACET_COLUMNS,
      } satisfies ThreadInput,
    });
    thread.unref();
    const end = () => void thread.terminate();
    signal?.addEventListener("abort", end, { once: true });
    const timeout = setTimeout(() => {
      fail(new Error(`the thread was not done after ${timeoutMs / 1000} s`));
      end();
    }, timeoutMs).unref();
    thread.once("message", (message: Message) => {
      if ("failure" in message) return fail(new Error(message.failure));
      const { warning, ...built } = message;
      if (warning) log.warn({ error: warning }, "the search's snapshot could not be read or written");
      done(built);
    });
    thread.once("error", fail);
    thread.once("exit", (code) => {
      clearTimeout(timeout);
      signal?.removeEventListener("abort", end);
      fail(new Error(`the thread ended with ${code}`));
    });
  });
}
