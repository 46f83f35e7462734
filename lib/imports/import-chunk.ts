import { AppError } from "@/lib/platform/errors";
import { copyLine } from "@/lib/imports/write/columns";
import type { Encoding } from "@/lib/imports/file/decode-text";
import type { FilePosition } from "@/lib/imports/file/file-position";
import { importRows } from "@/lib/imports/write/import-rows";
import type { ImportConnection } from "@/lib/imports/write/import-connection";
import type { ImportRow } from "@/lib/imports/write/match-rows";
import type { ChosenColumns, Field, Header } from "@/lib/imports/file/read-header";
import { RowReader, type ImportNote } from "@/lib/imports/file/row-reader";
import { SchoolsWriter, type StoredRows } from "@/lib/imports/write/schools-writer";
import { TouchedSchools } from "@/lib/imports/write/touched-schools";
import { type ImportSession, withSession } from "./import-session";
import { checksumOf, MAX_NOTES } from "./criteria";

const MAX_REASONS = 40;

/** A batch's row as a piece needs it, locked. */
interface LockedImport {
  id: string;
  status: string;
  is_dry_run: boolean;
  encoding: Encoding;
  file_size: string | null;
  piece_bytes: number;
  columns: ChosenColumns | null;
  header: (Omit<Header, "columns"> & { columns: Partial<Record<Field, number>> }) | null;
  pieces: number;
  position: FilePosition;
  skipped: number;
  warnings: number;
  reasons: Record<string, number>;
  stopped_by: string | null;
}

export interface ImportedChunk {
  /** This piece was stored before: nothing was done. */
  isRepeated: boolean;
  notes: ImportNote[];
  position: FilePosition;
  header: Header | null;
}

/**
 * Stores a piece of a batch's file: the bytes from the batch's position on. Its rows and the batch's new position are one
 * transaction, so a piece is stored whole or not at all, and sent again it does nothing, whatever was killed in between.
 *
 * @param isLast whether the file ends with it, where the file's size isn't known
 * @throws AppError NOT_FOUND; CONFLICT where the batch is over, or another piece comes next; VALIDATION for a piece of the wrong size
 */
export function importChunk({ batchId, n, bytes, isLast }: { batchId: string; n: number; bytes: Buffer; isLast?: boolean }) {
  return take(batchId, n, (batch) => {
    const isEnd = batch.file_size === null ? isLast === true : batch.position.byte + bytes.length === Number(batch.file_size);
    if (batch.file_size !== null) checkSize(batch, bytes.length);
    const reader = readerOf(batch);
    return { reader, rows: reader.read(bytes, isEnd), size: bytes.length, checksum: checksumOf(bytes) };
  });
}

/** Stores the rows of a call as the one piece of its batch. */
export function takeRows({ batchId, rows, header }: { batchId: string; rows: string[][]; header: Header }) {
  return take(batchId, 0, (batch) => {
    const reader = readerOf({ ...batch, header: { ...header, columns: Object.fromEntries(header.columns) } });
    return { reader, rows: reader.readRows(rows), size: 0, checksum: 0 };
  });
}

interface Piece {
  reader: RowReader;
  rows: Iterable<ImportRow>;
  size: number;
  checksum: number;
}

function take(batchId: string, n: number, open: (batch: LockedImport) => Piece): Promise<ImportedChunk> {
  return withSession(batchId, async (session) => {
    const { connection } = session;
    const { taken, touched } = await connection.transaction(async () => {
      const batch = await lockImport(connection, batchId);
      if (n < batch.pieces) return { taken: repeated(batch), touched: null };
      refuseOutOfTurn(batch, n);
      const touched = await touchedSchools(session, batch);
      const piece = open(batch);
      const stored = await importRows(piece.rows, new SchoolsWriter(connection, batch.id, batch.is_dry_run, touched));
      const notes = allNotes(piece.reader.notes, stored);
      await recordChunk(connection, batch, piece, stored, notes);
      return { taken: { isRepeated: false, notes, position: piece.reader.position, header: piece.reader.header }, touched };
    });
    if (touched) Object.assign(session, { touched, pieces: n + 1 });
    return taken;
  });
}

async function lockImport(connection: ImportConnection, batchId: string): Promise<LockedImport> {
  const [batch] = await connection.query<LockedImport>(
    `SELECT id, status, is_dry_run, encoding, file_size, piece_bytes, columns, header, pieces, position, skipped, warnings, reasons, stopped_by
     FROM school_batches WHERE id = $1 FOR UPDATE`,
    [batchId],
  );
  if (!batch) throw new AppError("NOT_FOUND", "There is no such upload.");
  return batch;
}

const readerOf = (batch: LockedImport): RowReader =>
  new RowReader({
    encoding: batch.encoding,
    header: headerOf(batch),
    position: batch.position,
    chosen: batch.columns ?? undefined,
  });

const headerOf = ({ header }: LockedImport): Header | null =>
  header && { ...header, columns: new Map(Object.entries(header.columns) as [Field, number][]) };

const repeated = (batch: LockedImport): ImportedChunk => ({
  isRepeated: true,
  notes: [],
  position: batch.position,
  header: headerOf(batch),
});

function refuseOutOfTurn(batch: LockedImport, n: number): void {
  if (batch.status !== "running") throw new AppError("CONFLICT", "This upload is over. Start a new one.");
  if (batch.stopped_by) throw new AppError("CONFLICT", `This file can't be read any further. ${batch.stopped_by}`);
  if (n > batch.pieces) throw new AppError("CONFLICT", `Piece ${batch.pieces} comes next.`);
  if (batch.file_size !== null && batch.position.byte >= Number(batch.file_size))
    throw new AppError("CONFLICT", "The whole file is there.");
}

/** Any other size would cut the file elsewhere, or says that the file has changed. */
function checkSize(batch: LockedImport, size: number): void {
  const due = Math.min(batch.piece_bytes, Number(batch.file_size) - batch.position.byte);
  if (size !== due)
    throw new AppError("VALIDATION", `Piece ${batch.pieces} has ${due} bytes, from byte ${batch.position.byte} of the file on.`);
}

/** As the process remembers it, or else as the tables tell. A copy: the transaction may yet be undone. */
async function touchedSchools(session: ImportSession, batch: LockedImport): Promise<TouchedSchools> {
  if (session.pieces === batch.pieces) return session.touched.copy();
  const touched = new TouchedSchools();
  for (let n = 0; n < batch.pieces; n++) {
    const [piece] = await session.connection.query<{ serials: string[] }>(
      "SELECT inserted || met AS serials FROM school_batch_pieces WHERE batch_id = $1 AND n = $2",
      [batch.id, n],
    );
    for (const serial of piece.serials) touched.add(Number(serial));
  }
  return touched;
}

/** In the order of the file. */
function allNotes(notes: ImportNote[], { skipped }: StoredRows): ImportNote[] {
  const duplicates = skipped.map(({ row, reason }) => ({
    kind: "skipped" as const,
    line: row.line,
    reason,
    name: row.input.name.slice(0, 200),
  }));
  return [...notes, ...duplicates].sort((one, other) => one.line - other.line);
}

async function recordChunk(
  connection: ImportConnection,
  batch: LockedImport,
  { reader, size, checksum }: Piece,
  stored: StoredRows,
  notes: ImportNote[],
): Promise<void> {
  const { header, position, stoppedBy } = reader;
  await connection.copy(
    "school_batch_notes (batch_id, kind, line, reason, name)",
    keptNotes(batch, notes),
    ({ kind, line, reason, name }) => copyLine([batch.id, kind, line, reason, name]),
  );
  await connection.copy(
    "school_batch_changes (batch_id, school_id, piece, serial, version_before, version, before, after, fee_before)",
    stored.changes,
    ({ id, serial, versionBefore, before, after, feeBefore }) =>
      copyLine([batch.id, id, batch.pieces, serial, versionBefore, versionBefore + 1, before, after, feeBefore]),
  );
  await connection.query(
    "INSERT INTO school_batch_pieces (batch_id, n, start_byte, size, checksum, inserted, met) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [batch.id, batch.pieces, batch.position.byte, size, checksum, stored.inserted, stored.met],
  );
  const count = (kind: ImportNote["kind"]) => notes.filter((note) => note.kind === kind).length;
  await connection.query(
    `UPDATE school_batches SET pieces = pieces + 1, position = $2, header = $3, imported = imported + $4, updated = updated + $5, unchanged = unchanged + $6,
       skipped = skipped + $7, warnings = warnings + $8, reasons = $9, stopped_by = $10, updated_at = now() WHERE id = $1`,
    [
      batch.id,
      JSON.stringify(position),
      header && JSON.stringify({ ...header, columns: Object.fromEntries(header.columns) }),
      stored.imported,
      stored.updated,
      stored.unchanged,
      count("skipped"),
      count("warning"),
      JSON.stringify(countReasons(batch.reasons, notes)),
      stoppedBy?.message ?? null,
    ],
  );
}

/** Those that there is still room for beside the notes of earlier pieces; all of them are counted. */
function keptNotes({ skipped, warnings }: LockedImport, notes: ImportNote[]): ImportNote[] {
  const room = { skipped: MAX_NOTES - skipped, warning: MAX_NOTES - warnings };
  return notes.filter(({ kind }) => room[kind]-- > 0);
}

/** Reasons without what is particular to a row. */
function countReasons(before: Record<string, number>, notes: ImportNote[]): Record<string, number> {
  const reasons = { ...before };
  for (const { kind, reason } of notes) {
    if (kind !== "skipped") continue;
    const general = reason.replace(/“[^”]*”/g, "“…”").replace(/(?<!not )\d+/g, "…");
    const name = general in reasons || Object.keys(reasons).length < MAX_REASONS ? general : "other reasons";
    reasons[name] = (reasons[name] ?? 0) + 1;
  }
  return reasons;
}
