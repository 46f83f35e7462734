import { setImmediate as breathe } from "node:timers/promises";
import type { ImportRow } from "./match-rows";
import type { SchoolsWriter, StoredRows } from "./schools-writer";

/** So many rows are looked for together: the database does it while the next are read. */
const LOOKUP_BATCH_SIZE = 1_000;
/** After so many the process answers whoever else asks. */
const YIELD_EVERY_ROWS = 250;

/**
 * Reads the rows of a piece, and then writes them, all within the caller's transaction. Nothing is locked while they are read, and what is
 * written is written at once: the triggers of `schools` do their work for a piece, not for a part of it.
 */
export async function importRows(rows: Iterable<ImportRow>, writer: SchoolsWriter): Promise<StoredRows> {
  const all: ImportRow[] = [];
  let lookedFor = 0;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    await looking;
    looking = writer.lookFor(all.slice(lookedFor));
    looking.catch(() => undefined); // awaited by the next look, or at the end
    lookedFor = all.length;
  };
  for (const row of rows) {
    all.push(row);
    if (all.length % YIELD_EVERY_ROWS === 0) await breathe();
    if (all.length - lookedFor === LOOKUP_BATCH_SIZE) await look();
  }
  await look();
  await looking;
  return writer.write(all);
}
