import type { CsvCell } from "@/lib/platform/csv";

export const ROW_BATCH_SIZE = 2000;

/** Reads a list in batches by keyset pagination, so that it is never in memory as a whole. */
export async function* inBatches<Row>(
  read: (after: Row | undefined) => Promise<Row[]>,
  toCells: (row: Row) => CsvCell[],
): AsyncGenerator<CsvCell[][], void> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows.map(toCells);
    last = rows.length === ROW_BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
