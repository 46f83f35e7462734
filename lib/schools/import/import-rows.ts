import { setImmediate as breathe } from "node:timers/promises";
import type { ImportRow } from "./match-rows";
import type { SchoolsWriter, StoredRows } from "./schools-writer";

/** Rows that go to the database together. Larger is no faster, and the rows grow old in the heap, where they stay long after they are stored. */
const CHUNK_ROWS = 1_000;
/** After so many the process answers whoever else asks. */
const BREATHES_EVERY = 250;

/**
 * Reads rows and writes them, some thousand at a time: the database works on one chunk while the next is read. All within the
 * caller's transaction.
 */
export async function importRows(rows: Iterable<ImportRow>, writer: SchoolsWriter): Promise<StoredRows> {
  const total: StoredRows = { imported: 0, updated: 0, unchanged: 0, skipped: [], inserted: [], met: [], changes: [] };
  let writing: Promise<void> = Promise.resolve();
  let chunk: ImportRow[] = [];
  const flush = async () => {
    await writing;
    const full = chunk;
    chunk = [];
    writing = full.length ? writer.write(full).then((stored) => add(total, stored)) : writing;
    writing.catch(() => undefined); // awaited by the next flush
  };
  let read = 0;
  for (const row of rows) {
    chunk.push(row);
    if (++read % BREATHES_EVERY === 0) await breathe();
    if (chunk.length === CHUNK_ROWS) await flush();
  }
  await flush();
  await writing;
  return total;
}

function add(total: StoredRows, stored: StoredRows): void {
  total.imported += stored.imported;
  total.updated += stored.updated;
  total.unchanged += stored.unchanged;
  for (const list of ["skipped", "inserted", "met", "changes"] as const)
    for (const item of stored[list]) (total[list] as unknown[]).push(item);
}
