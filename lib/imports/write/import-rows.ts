import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ImportRow } from "./match-rows";
import type { SchoolsWriter, StoredRows } from "./schools-writer";

/** Rows per look-up; the database works on one batch while the next rows are read. */
const LOOKUP_BATCH_SIZE = 1_000;
/** Rows between two yields to the event loop. */
const YIELD_EVERY_ROWS = 250;

/**
 * Reads all rows of a chunk and then writes them, within the caller's transaction. Nothing is locked while reading, and writing all rows
 * together lets the triggers of `schools` run once per chunk.
 */
export async function importRows(rows: Iterable<ImportRow>, writer: SchoolsWriter): Promise<StoredRows> {
  const all: ImportRow[] = [];
  let lookedUpCount = 0;
  let lookup: Promise<void> = Promise.resolve();
  const startLookup = async () => {
    await lookup;
    lookup = writer.findCandidates(all.slice(lookedUpCount));
    lookup.catch(() => undefined); // awaited by the next look-up, or at the end
    lookedUpCount = all.length;
  };
  for (const row of rows) {
    all.push(row);
    if (all.length % YIELD_EVERY_ROWS === 0) await yieldToEventLoop();
    if (all.length - lookedUpCount === LOOKUP_BATCH_SIZE) await startLookup();
  }
  await startLookup();
  await lookup;
  return writer.write(all);
}
