import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { env, sessionDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { Fault, Snapshot } from "./snapshot-file.mjs";

const FILE = "lib/search/engine/memory/index-thread.mjs";
/** A thread that is not done by then waits for something that won't come. */
const DEADLINE_MS = 5 * 60_000;

export interface BuiltIndex extends Snapshot {
  from: "snapshot" | "database";
  /** Why it is not from the snapshot that was there. */
  fault?: Fault;
}

/** What the thread says; a warning where the file was of no use. */
type Message = (BuiltIndex & { warning?: string }) | { failure: string };

/** `written`: it is known to be too old, and is replaced. */
export type FileUse = "read and written" | "written" | "none";

/** Where the index is kept between one start and the next. */
export const snapshotFile = (): string => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "search-index.bin");

/**
 * The index of all schools, made in a thread of its own.
 *
 * @param file what becomes of the snapshot
 * @throws Error where it can't be made: the database is away, memory is short, the thread was ended or took too long
 */
export function buildIndex({
  file = "read and written",
  maxMegabytes = env().SEARCH_MEMORY_MB,
  deadlineMs = DEADLINE_MS,
  signal,
}: { file?: FileUse; maxMegabytes?: number; deadlineMs?: number; signal?: AbortSignal } = {}): Promise<BuiltIndex> {
  return new Promise((done, fail) => {
    if (signal?.aborted) throw new Error("the thread ended before it began");
    // Its own arguments: those of the process (--import, --input-type) are not for plain JavaScript.
    const thread = new Worker(resolve(/* turbopackIgnore: true */ process.cwd(), FILE), {
      execArgv: [],
      workerData: { databaseUrl: sessionDatabaseUrl(), file: snapshotFile(), maxMegabytes, fileUse: file },
    });
    thread.unref();
    const end = () => void thread.terminate();
    signal?.addEventListener("abort", end, { once: true });
    const deadline = setTimeout(() => {
      fail(new Error(`the thread was not done after ${deadlineMs / 1000} s`));
      end();
    }, deadlineMs).unref();
    thread.once("message", (message: Message) => {
      if ("failure" in message) return fail(new Error(message.failure));
      const { warning, ...made } = message;
      if (warning) log.warn({ error: warning }, "the search's snapshot could not be read or written");
      done(made);
    });
    thread.once("error", fail);
    thread.once("exit", (code) => {
      clearTimeout(deadline);
      signal?.removeEventListener("abort", end);
      fail(new Error(`the thread ended with ${code}`));
    });
  });
}
