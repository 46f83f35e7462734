import { indianDay } from "@/lib/platform/clock";
import { needsSecondPerson } from "@/lib/joint-decisions/second-person";
import { AppError } from "@/lib/platform/errors";
import { copyLine } from "@/lib/imports/write/columns";
import type { Encoding } from "./schema";
import { countFacts, type FactCounts } from "@/lib/imports/write/guarded-changes";
import type { ImportConnection } from "@/lib/imports/write/import-connection";
import type { ChosenColumns, Field, Header } from "@/lib/imports/file/read-header";
import { RowReader, type FilePosition, type ImportNote } from "@/lib/imports/file/row-reader";
import { SchoolsWriter, type StoredRows } from "@/lib/imports/write/schools-writer";
import { MatchedSchools, type ImportRow } from "@/lib/imports/write/match-rows";
import { type ImportSession, withSession } from "./import-session";
import { checksumOf, MAX_NOTES } from "./criteria";
import type { ImportSource } from "./view";

const MAX_REASONS = 40;

interface LockedImport {
  id: string;
  status: string;
  isDryRun: boolean;
  sourceName: string | null;
  licence: string | null;
  asOf: string | null;
  startedAt: Date;
  encoding: Encoding;
  fileSize: string | null;
  chunkBytes: number;
  columns: ChosenColumns | null;
  header: (Omit<Header, "columns"> & { columns: Partial<Record<Field, number>> }) | null;
  chunkCount: number;
  position: FilePosition;
  skipped: number;
  warnings: number;
  reasons: Record<string, number>;
  stoppedBy: string | null;
  source: ImportSource;
  startedById: string | null;
  waitingFacts: FactCounts;
  guardedFacts: FactCounts | null;
}

export interface ImportedChunk {
  isRepeated: boolean;
  notes: ImportNote[];
  position: FilePosition;
  header: Header | null;
}

/**
 * Stores a chunk: the bytes from the import's position on. Its rows and the new position are one transaction, so a chunk is stored
 * completely or not at all, and repeating it does nothing.
 * @param isLast whether the file ends with this chunk, if its size is unknown
 * @throws AppError NOT_FOUND; CONFLICT if the import has ended or another chunk is next; VALIDATION for a wrong size
 */
export function importChunk({ importId, n, bytes, isLast }: { importId: string; n: number; bytes: Buffer; isLast?: boolean }) {
  return storeChunk(importId, n, (locked) => {
    const isEnd = locked.fileSize === null ? isLast === true : locked.position.byte + bytes.length === Number(locked.fileSize);
    if (locked.fileSize !== null) checkSize(locked, bytes.length);
    const reader = readerOf(locked);
    return { reader, rows: reader.read(bytes, isEnd), size: bytes.length, checksum: checksumOf(bytes) };
  });
}

export function importCallRows({ importId, rows, header }: { importId: string; rows: string[][]; header: Header }) {
  return storeChunk(importId, 0, (locked) => {
    const reader = readerOf({ ...locked, header: { ...header, columns: Object.fromEntries(header.columns) } });
    return { reader, rows: reader.readRows(rows), size: 0, checksum: 0 };
  });
}

interface ReadChunk {
  reader: RowReader;
  rows: Iterable<ImportRow>;
  size: number;
  checksum: number;
}

function storeChunk(importId: string, n: number, openChunk: (locked: LockedImport) => ReadChunk): Promise<ImportedChunk> {
  return withSession(importId, async (session) => {
    const { connection } = session;
    const { result, matched } = await connection.transaction(async () => {
      const locked = await lockImport(connection, importId);
      if (n < locked.chunkCount)
        return { result: { isRepeated: true, notes: [], position: locked.position, header: headerOf(locked) }, matched: null };
      requireNextChunk(locked, n);
      const matched = await readMatchedSchools(session, locked);
      const chunk = openChunk(locked);
      const source = {
        importId,
        name: locked.sourceName,
        licence: locked.licence,
        asOf: locked.asOf,
        importedOn: indianDay(locked.startedAt),
      };
      // A command needs no second admin, because the operator who runs it has access to the database anyway.
      const isGuarded = locked.source !== "command" && (await needsSecondPerson({ id: locked.startedById }));
      const stored = await new SchoolsWriter(connection, source, locked.isDryRun, matched, isGuarded).write(chunk.rows);
      const notes = allNotes(chunk.reader.notes, stored);
      await recordChunk(connection, locked, chunk, stored, notes);
      return { result: { isRepeated: false, notes, position: chunk.reader.position, header: chunk.reader.header }, matched };
    });
    if (matched) Object.assign(session, { matched, chunkCount: n + 1 });
    return result;
  });
}

async function lockImport(connection: ImportConnection, importId: string): Promise<LockedImport> {
  const [locked] = await connection.query<LockedImport>(
    `SELECT id, status, is_dry_run AS "isDryRun", source_name AS "sourceName", licence, as_of::text AS "asOf", started_at AS "startedAt", encoding,
       file_size AS "fileSize", piece_bytes AS "chunkBytes", columns, header, pieces AS "chunkCount", position, skipped, warnings, reasons,
       stopped_by AS "stoppedBy", source, started_by AS "startedById", waiting_facts AS "waitingFacts", guarded_facts AS "guardedFacts"
     FROM school_batches WHERE id = $1 FOR UPDATE`,
    [importId],
  );
  if (!locked) throw new AppError("NOT_FOUND", "This upload doesn’t exist.");
  return locked;
}

const readerOf = (locked: LockedImport): RowReader =>
  new RowReader({ encoding: locked.encoding, header: headerOf(locked), position: locked.position, chosen: locked.columns ?? undefined });

const headerOf = ({ header }: LockedImport): Header | null =>
  header && { ...header, columns: new Map(Object.entries(header.columns) as [Field, number][]) };

function requireNextChunk(locked: LockedImport, n: number): void {
  if (locked.status !== "running") throw new AppError("CONFLICT", "This upload has ended. Start a new one.");
  if (locked.stoppedBy) throw new AppError("CONFLICT", `This file can't be read any further. ${locked.stoppedBy}`);
  if (n > locked.chunkCount) throw new AppError("CONFLICT", `Chunk ${locked.chunkCount} comes next.`);
  if (locked.fileSize !== null && locked.position.byte >= Number(locked.fileSize))
    throw new AppError("CONFLICT", "The whole file has arrived.");
}

/** Another size would split the file differently, or means that the file has changed. */
function checkSize(locked: LockedImport, size: number): void {
  const expectedSize = Math.min(locked.chunkBytes, Number(locked.fileSize) - locked.position.byte);
  if (size !== expectedSize)
    throw new AppError(
      "VALIDATION",
      `Chunk ${locked.chunkCount} has ${expectedSize} bytes, from byte ${locked.position.byte} of the file on.`,
    );
}

/** Reads them from the session if that is current, else from the tables. A copy: the transaction may be rolled back. */
async function readMatchedSchools(session: ImportSession, locked: LockedImport): Promise<MatchedSchools> {
  if (session.chunkCount === locked.chunkCount) return session.matched.copy();
  const matched = new MatchedSchools();
  for (let n = 0; n < locked.chunkCount; n++) {
    const [chunk] = await session.connection.query<{ serials: string[] }>(
      "SELECT inserted || met AS serials FROM school_batch_pieces WHERE batch_id = $1 AND n = $2",
      [locked.id, n],
    );
    for (const serial of chunk.serials) matched.add(Number(serial));
  }
  return matched;
}

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
  locked: LockedImport,
  { reader, size, checksum }: ReadChunk,
  stored: StoredRows,
  notes: ImportNote[],
): Promise<void> {
  const { header, position, stoppedBy } = reader;
  await connection.copy(
    "school_batch_notes (batch_id, kind, line, reason, name)",
    notesWithinLimit(locked, notes),
    ({ kind, line, reason, name }) => copyLine([locked.id, kind, line, reason, name]),
  );
  await connection.copy(
    "school_batch_changes (batch_id, school_id, piece, serial, version_before, version, before, after, fee_before)",
    stored.changes,
    ({ id, serial, versionBefore, before, after, feeBefore }) =>
      copyLine([locked.id, id, locked.chunkCount, serial, versionBefore, versionBefore + 1, before, after, feeBefore]),
  );
  if (!locked.isDryRun)
    await connection.copy(
      "school_batch_waiting (batch_id, piece, serial, source_id, before, after)",
      stored.waiting,
      ({ serial, sourceId, before, after }) => copyLine([locked.id, locked.chunkCount, serial, sourceId, before, after]),
    );
  await connection.query(
    "INSERT INTO school_batch_pieces (batch_id, n, start_byte, size, checksum, inserted, met) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [locked.id, locked.chunkCount, locked.position.byte, size, checksum, stored.inserted, stored.matched],
  );
  const count = (kind: ImportNote["kind"]) => notes.filter((note) => note.kind === kind).length;
  await connection.query(
    `UPDATE school_batches SET pieces = pieces + 1, position = $2, header = $3, imported = imported + $4, updated = updated + $5, unchanged = unchanged + $6,
       skipped = skipped + $7, warnings = warnings + $8, reasons = $9, stopped_by = $10, waiting = waiting + $11, waiting_facts = $12, guarded_facts = $13,
       updated_at = now() WHERE id = $1`,
    [
      locked.id,
      JSON.stringify(position),
      header && JSON.stringify({ ...header, columns: Object.fromEntries(header.columns) }),
      stored.imported,
      stored.updated,
      stored.unchanged,
      count("skipped"),
      count("warning"),
      JSON.stringify(countReasons(locked.reasons, notes)),
      stoppedBy?.message ?? null,
      stored.waiting.length,
      JSON.stringify(countFacts(locked.waitingFacts, stored.waiting)),
      JSON.stringify(countFacts(locked.guardedFacts ?? {}, stored.changes)),
    ],
  );
}

function notesWithinLimit({ skipped, warnings }: LockedImport, notes: ImportNote[]): ImportNote[] {
  const remaining = { skipped: MAX_NOTES - skipped, warning: MAX_NOTES - warnings };
  return notes.filter(({ kind }) => remaining[kind]-- > 0);
}

function countReasons(before: Record<string, number>, notes: ImportNote[]): Record<string, number> {
  const reasons = { ...before };
  for (const { kind, reason } of notes) {
    if (kind !== "skipped") continue;
    const generalReason = reason.replace(/“[^”]*”/g, "“…”").replace(/(?<!not )\d+/g, "…");
    const name = generalReason in reasons || Object.keys(reasons).length < MAX_REASONS ? generalReason : "other reasons";
    reasons[name] = (reasons[name] ?? 0) + 1;
  }
  return reasons;
}
