import { AppError } from "@/lib/platform/errors";
import type { Encoding } from "./schema";
import type { ImportNote } from "@/lib/imports/file/row-reader";
import { endSession } from "./import-session";
import { beginImport } from "./begin-import";
import { CHUNK_BYTES } from "./criteria";
import { finishImport } from "./finish-import";
import { getImport } from "./queries";
import { refreshImportPositions } from "./refresh-positions";
import { importChunk } from "./import-chunk";
import type { ImportView } from "./view";

export type ImportProgress = Pick<ImportView, "line" | "imported" | "updated" | "unchanged" | "skipped" | "warnings">;

export interface ImportOptions {
  bytes: AsyncIterable<Uint8Array>;
  encoding?: Encoding;
  fileName?: string;
  isDryRun?: boolean;
  sourceName?: string;
  licence?: string;
  /** `2022-09-30` */
  asOf?: string;
  chunkBytes?: number;
  onProgress?: (progress: ImportProgress) => void;
  onSkipped?: (note: ImportNote) => void;
  onWarning?: (note: ImportNote) => void;
  onUnknownColumns?: (headings: string[]) => void;
}

export interface ImportResult extends ImportProgress {
  importId: string;
  /** Why the file couldn't be read to its end, with the line; the rows before are stored. */
  stoppedBy: string | null;
}

/**
 * Imports a CSV of any size in constant memory; empty cells and missing columns leave stored values. Each chunk is one transaction, so
 * the import can be killed and run again, and run beside a server and other imports.
 * @throws errors of the database; an error in the file is returned as `stoppedBy`
 */
export async function importSchools(options: ImportOptions): Promise<ImportResult> {
  const { bytes, encoding, fileName, isDryRun, sourceName, licence, asOf, chunkBytes = CHUNK_BYTES } = options;
  const file = { encoding, fileName, isDryRun, sourceName, licence, asOf, chunkBytes };
  const importId = await beginImport({ source: "command", startedById: null, ...file });
  const sourceError = await sendChunks(importId, splitIntoChunks(bytes, chunkBytes), { ...options, chunkBytes });
  await endSession(importId);
  await finishImport({ actor: null, importId, status: sourceError ? "cancelled" : "finished" });
  if (!isDryRun) await refreshImportPositions(importId);
  const schoolImport = await getImport(importId);
  return { ...schoolImport, importId, stoppedBy: sourceError ?? schoolImport.stoppedBy };
}

/** Sends all chunks. Returns the message if the source itself fails with an AppError, else null. */
async function sendChunks(
  importId: string,
  chunks: AsyncIterable<ByteChunk>,
  { chunkBytes, ...options }: ImportOptions & { chunkBytes: number },
): Promise<string | null> {
  let [n, start, carried] = [0, 0, Buffer.alloc(0)];
  try {
    for await (const { bytes, isLast } of chunks) {
      carried = Buffer.concat([carried, bytes]);
      // A chunk may store only a part of its bytes. The rest is sent first if it fills a chunk or if the file has ended.
      let consumedBytes: number;
      do {
        const { position, header, notes } = await importChunk({ importId, n, bytes: carried, isLast });
        if (n === 0 && header?.unknown.length) options.onUnknownColumns?.(header.unknown);
        for (const note of notes) (note.kind === "skipped" ? options.onSkipped : options.onWarning)?.(note);
        const schoolImport = await getImport(importId);
        options.onProgress?.(schoolImport);
        if (schoolImport.stoppedBy) return null;
        consumedBytes = position.byte - start;
        carried = carried.subarray(consumedBytes);
        start = position.byte;
        n++;
      } while (consumedBytes > 0 && carried.length > 0 && (isLast || carried.length >= chunkBytes));
    }
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return null;
}

interface ByteChunk {
  bytes: Buffer;
  isLast: boolean;
}

async function* splitIntoChunks(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<ByteChunk> {
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
