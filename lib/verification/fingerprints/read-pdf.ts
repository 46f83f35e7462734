import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/platform/log";
import { MAX_PICTURE_PIXELS } from "@/lib/verification/criteria";

const FILE = "lib/verification/fingerprints/pdf-thread.mjs";
const DEADLINE_MS = 10_000;
const MAX_HEAP_MB = 256;
/** Buffers lie outside the heap, so the growth of the whole process is watched. */
const MAX_GROWTH_BYTES = 512 * 1024 * 1024;
const MEMORY_CHECK_MS = 50;

export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** `text`: letters and digits only. `picture`: the largest one of the first page, of a PDF without text. */
export interface PdfContent {
  text?: string;
  picture?: Picture | null;
}

/** Reads a PDF in a thread without settings or secrets. A damaged one, or one that takes too long or too much memory, has no content. */
export async function readPdf(bytes: Buffer): Promise<PdfContent> {
  const thread = new Worker(resolve(/* turbopackIgnore: true */ process.cwd(), FILE), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    workerData: { bytes, maxPixels: MAX_PICTURE_PIXELS },
  });
  thread.unref();
  const end = () => void thread.terminate();
  const deadline = setTimeout(end, DEADLINE_MS).unref();
  const before = process.memoryUsage.rss();
  const memoryCheck = setInterval(() => process.memoryUsage.rss() - before > MAX_GROWTH_BYTES && end(), MEMORY_CHECK_MS).unref();
  try {
    return await new Promise<PdfContent>((done, fail) => {
      thread.once("message", done);
      thread.once("error", fail);
      thread.once("exit", () => fail(new Error("the thread ended without a result")));
    });
  } catch (error) {
    log.info({ error: (error as Error).name }, "a PDF could not be compared with others");
    return {};
  } finally {
    clearTimeout(deadline);
    clearInterval(memoryCheck);
    end();
  }
}
