import { db } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import { MAX_NOTES } from "@/lib/imports/criteria";
import type { FilePosition } from "@/lib/imports/file/row-reader";
import { factBits } from "@/lib/schools/sourced-facts";
import type { SchoolInput } from "@/lib/schools/schema";
import { copyLine } from "./columns";
import { difference, isSame, type Values } from "./difference";
import { applyGuarded, countFacts, type FactCounts } from "./guarded-changes";
import { ImportConnection } from "./import-connection";
import { lockSchools, type StoredSchool, writeSchools } from "./update-schools";

export const APPLY_WAITING = "apply-waiting";
const ROWS_PER_CHUNK = 500;

interface ImportCounts {
  id: string;
  status: string;
  chunkCount: number;
  position: FilePosition;
  warnings: number;
  guardedFacts: FactCounts | null;
}

interface WaitingRow {
  chunk: number;
  serial: string;
  sourceId: number;
  before: Values;
  after: Values;
}

interface AppliedRow {
  row: WaitingRow;
  school: StoredSchool;
  input: SchoolInput;
}

interface OutdatedChange {
  school: StoredSchool;
  reason: string;
}

/**
 * Stores an import's guarded facts after a second admin has agreed, unless it is rolled back. Each transaction stores a chunk and deletes
 * it from the waiting rows, so each change happens once.
 */
export async function applyWaiting({ importId }: { importId: string }, signal?: AbortSignal): Promise<void> {
  const connection = await ImportConnection.open();
  try {
    while (await connection.transaction(() => applyChunk(connection, importId))) if (signal?.aborted) throw new Error("stopped");
  } finally {
    await connection.close();
  }
}

/** Returns whether there may be more. */
async function applyChunk(connection: ImportConnection, importId: string): Promise<boolean> {
  const [locked] = await connection.query<ImportCounts>(
    `SELECT id, status, pieces AS "chunkCount", position, warnings, guarded_facts AS "guardedFacts" FROM school_batches WHERE id = $1 FOR UPDATE`,
    [importId],
  );
  const rows = await connection.query<WaitingRow>(
    `SELECT piece AS chunk, serial, source_id AS "sourceId", before, after FROM school_batch_waiting WHERE batch_id = $1 ORDER BY piece, serial LIMIT $2`,
    [importId, ROWS_PER_CHUNK],
  );
  if (rows.length === 0 || !["finished", "cancelled"].includes(locked.status)) return false;
  await connection.lockImports();
  const { applied, outdated } = await decideRows(connection, rows);
  if (applied.length > 0) {
    await writeSchools(
      connection,
      applied.map(({ row, input }) => ({ serial: Number(row.serial), input })),
    );
    await recordApplied(connection, locked, applied);
  }
  await noteOutdated(connection, locked, outdated);
  const last = rows[rows.length - 1];
  await connection.query("DELETE FROM school_batch_waiting WHERE batch_id = $1 AND (piece, serial) <= ($2, $3)", [
    importId,
    last.chunk,
    last.serial,
  ]);
  await connection.query("UPDATE school_batches SET waiting = greatest(waiting - $2, 0), updated_at = now() WHERE id = $1", [
    importId,
    rows.length,
  ]);
  return true;
}

async function decideRows(
  connection: ImportConnection,
  rows: readonly WaitingRow[],
): Promise<{ applied: AppliedRow[]; outdated: OutdatedChange[] }> {
  const serials = rows.map(({ serial }) => Number(serial));
  const stored = await lockSchools(connection, serials);
  const codes = rows.flatMap(({ after }) => (typeof after.udiseCode === "string" ? [after.udiseCode] : []));
  const taken = await connection.query<{ code: string }>("SELECT udise_code AS code FROM schools WHERE udise_code = ANY ($1)", [codes]);
  const takenCodes = new Set<unknown>(taken.map(({ code }) => code));
  const merged = await connection.query<{ serial: string }>("SELECT serial FROM schools WHERE serial = ANY ($1) AND status = 'merged'", [
    serials,
  ]);
  const mergedSerials = new Set(merged.map(({ serial }) => serial));
  const [applied, outdated]: [AppliedRow[], OutdatedChange[]] = [[], []];
  for (const row of rows) {
    const school = stored.get(Number(row.serial));
    if (!school || hasValues(school.input, row.after)) continue;
    const input = applyGuarded(school.input, row.after);
    const discard = (reason: string) => outdated.push({ school, reason });
    if (mergedSerials.has(row.serial)) discard("it was merged into another school");
    else if (!hasValues(school.input, row.before) || !hasClassRange(input)) discard("it has been changed since");
    else if (takenCodes.has(row.after.udiseCode)) discard("another school has its new UDISE code");
    else {
      applied.push({ row, school, input });
      if (row.after.udiseCode) takenCodes.add(row.after.udiseCode);
    }
  }
  return { applied, outdated };
}

const hasValues = (stored: SchoolInput, facts: Values): boolean =>
  Object.entries(omit(facts, "original")).every(([field, value]) => isSame(stored[field as keyof SchoolInput], value));

const hasClassRange = ({ classFrom, classTo }: SchoolInput): boolean => (classFrom ?? -Infinity) <= (classTo ?? Infinity);

/** Adds a chunk to the import, so that its rollback restores these schools, too. */
async function recordApplied(connection: ImportConnection, locked: ImportCounts, applied: readonly AppliedRow[]): Promise<void> {
  const changes = applied.map(({ row, school, input }) => ({ row, school, ...difference(school.input, input) }));
  await connection.copy(
    "school_batch_changes (batch_id, school_id, piece, serial, version_before, version, before, after, is_agreed)",
    changes,
    ({ row, school: { id, version }, before, after }) =>
      copyLine([locked.id, id, locked.chunkCount, row.serial, version, version + 1, before, after, true]),
  );
  await connection.query(
    "INSERT INTO school_batch_pieces (batch_id, n, start_byte, size, checksum, inserted, met) VALUES ($1, $2, $3, 0, 0, '{}', $4)",
    [locked.id, locked.chunkCount, locked.position.byte, applied.map(({ row }) => row.serial)],
  );
  await connection.query(
    `INSERT INTO school_provenance AS known (serial, source_id, facts) SELECT * FROM unnest($1::bigint[], $2::int[], $3::int[])
     ON CONFLICT (serial, source_id) DO UPDATE SET facts = known.facts | excluded.facts`,
    [
      applied.map(({ row }) => row.serial),
      applied.map(({ row }) => row.sourceId),
      applied.map(({ row: { after } }) => factBits(after as Record<string, unknown>)),
    ],
  );
  await connection.query("UPDATE school_batches SET pieces = pieces + 1, guarded_facts = $2 WHERE id = $1", [
    locked.id,
    JSON.stringify(countFacts(locked.guardedFacts ?? {}, changes)),
  ]);
}

async function noteOutdated(
  connection: ImportConnection,
  { id, warnings }: ImportCounts,
  outdated: readonly OutdatedChange[],
): Promise<void> {
  const noted = outdated.slice(0, Math.max(0, MAX_NOTES - warnings));
  await connection.copy("school_batch_notes (batch_id, kind, line, reason, name)", noted, ({ school, reason }) =>
    copyLine([id, "warning", 0, `${school.id}: stays as it is, because ${reason}`, school.input.name.slice(0, 200)]),
  );
  await connection.query("UPDATE school_batches SET warnings = warnings + $2 WHERE id = $1", [id, outdated.length]);
}

/** Marks that no facts wait any longer; the job `purge` deletes the rows. */
export async function dropWaiting(importId: string): Promise<void> {
  await db().schoolImport.updateMany({ where: { id: importId }, data: { waiting: 0 } });
}
