import { AppError } from "@/lib/platform/errors";
import type { Encoding } from "@/lib/imports/file/decode-text";
import { REQUIRED_TEXT } from "@/lib/imports/file/read-header";
import type { ImportNote } from "@/lib/imports/file/row-reader";
import { endSession } from "./import-session";
import { beginImport } from "./begin-import";
import { CHUNK_BYTES } from "./criteria";
import { finishImport } from "./finish-import";
import { getImport } from "./queries";
import { refreshImportPositions } from "./refresh-import-positions";
import { importChunk } from "./import-chunk";
import type { ImportView } from "./view";

/** How far it is: the line up to which everything is stored, and what became of the rows. */
export type ImportProgress = Pick<ImportView, "line" | "imported" | "updated" | "unchanged" | "skipped" | "warnings">;

export interface ImportOptions {
  bytes: AsyncIterable<Uint8Array>;
  encoding?: Encoding;
  fileName?: string;
  /** Asks and counts the same, changes nothing. */
  isDryRun?: boolean;
  /** Bytes in a transaction. */
  pieceBytes?: number;
  onProgress?: (progress: ImportProgress) => void;
  onSkipped?: (note: ImportNote) => void;
  onWarning?: (note: ImportNote) => void;
  /** Headings that are not read. */
  onUnknownColumns?: (headings: string[]) => void;
}

export interface ImportResult extends ImportProgress {
  batchId: string;
  /** Why the file could not be read to its end, with the line. What came before is stored. */
  stoppedBy: string | null;
}

/**
 * Imports a CSV of schools of any size into the database, in flat memory, by product.md's rules of the import: a batch, as
 * the dashboard makes them.
 *
 * Every piece is one transaction, so that an import may be killed and run again, may run beside another one, and beside a
 * server that goes on. A cell that is empty, and a column that the file lacks, leave a stored value as it is.
 *
 * @throws what the database throws; a fault of the file is answered as `stoppedBy`
 */
export async function importSchools(options: ImportOptions): Promise<ImportResult> {
  const { bytes, encoding, fileName, isDryRun, pieceBytes = CHUNK_BYTES } = options;
  const batchId = await beginImport({ source: "command", startedById: null, encoding, fileName, isDryRun, pieceBytes });
  const interrupted = await sendChunks(batchId, splitIntoChunks(bytes, pieceBytes), { ...options, pieceBytes });
  await endSession(batchId);
  await finishImport({ actor: null, batchId, status: interrupted ? "cancelled" : "finished" });
  if (!isDryRun) await refreshImportPositions(batchId);
  const batch = await getImport(batchId);
  return { ...batch, batchId, stoppedBy: interrupted ?? batch.stoppedBy };
}

/** Answers why the source itself ended, where it says so. */
async function sendChunks(
  batchId: string,
  pieces: AsyncIterable<Piece>,
  { pieceBytes, ...options }: ImportOptions & { pieceBytes: number },
): Promise<string | null> {
  let [n, start, carried] = [0, 0, Buffer.alloc(0)];
  try {
    for await (const { bytes, isLast } of pieces) {
      carried = Buffer.concat([carried, bytes]);
      // A piece may end before its bytes do; the rest goes before more is read, of the last one all of it.
      let taken: number;
      do {
        const { position, header, notes } = await importChunk({ batchId, n, bytes: carried, isLast });
        if (n === 0 && header?.unknown.length) options.onUnknownColumns?.(header.unknown);
        for (const note of notes) (note.kind === "skipped" ? options.onSkipped : options.onWarning)?.(note);
        const batch = await getImport(batchId);
        options.onProgress?.(batch);
        if (batch.stoppedBy) return null;
        taken = position.byte - start;
        carried = carried.subarray(taken);
        start = position.byte;
        n++;
      } while (taken > 0 && carried.length > 0 && (isLast || carried.length >= pieceBytes));
    }
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return null;
}

interface Piece {
  bytes: Buffer;
  isLast: boolean;
}

/** The stream in pieces of at least this size; the last, which may be empty, says so. */
async function* splitIntoChunks(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length < size) continue;
    yield { bytes: Buffer.concat(parts), isLast: false };
    [parts, length] = [[], 0];
  }
  yield { bytes: Buffer.concat(parts), isLast: true };
}

/** What the file would have to hold, for a message where no row of it could be used. */
export const NO_VALID_SCHOOLS = `No schools with required fields found. Please check your CSV format. ${REQUIRED_TEXT}`;
