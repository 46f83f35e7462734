import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { databaseUrl, env } from "@/lib/platform/env";
import type { Snapshot } from "./snapshot-file.mjs";

const FILE = "lib/search/memory/index-thread.mjs";

export interface MadeIndex extends Snapshot {
  from: "snapshot" | "database";
}

/** `written`: it is known to be too old, and is replaced. */
export type FileUse = "read and written" | "written" | "none";

/** Where the index is kept between one start and the next. */
export const snapshotFile = (): string => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "search-index.bin");

/**
 * The index of all schools, made in a thread of its own.
 *
 * @param file what becomes of the snapshot
 * @throws Error where it can't be made: the database is away, memory is short, the thread was ended
 */
export function makeIndex({
  file = "read and written",
  mostMegabytes = env().SEARCH_MEMORY_MB,
  signal,
}: { file?: FileUse; mostMegabytes?: number; signal?: AbortSignal } = {}): Promise<MadeIndex> {
  return new Promise((done, fail) => {
    // Its own arguments: those of the process (--import, --input-type) are not for plain JavaScript.
    const thread = new Worker(resolve(/* turbopackIgnore: true */ process.cwd(), FILE), {
      execArgv: [],
      workerData: { databaseUrl: databaseUrl(), file: snapshotFile(), mostMegabytes, fileUse: file },
    });
    thread.unref();
    signal?.addEventListener("abort", () => void thread.terminate(), { once: true });
    thread.once("message", (message: MadeIndex | { failure: string }) => {
      if ("failure" in message) fail(new Error(message.failure));
      else done(message);
    });
    thread.once("error", fail);
    thread.once("exit", (code) => fail(new Error(`the thread ended with ${code}`)));
  });
}
