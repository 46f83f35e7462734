import { subDays, subHours } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { PERSONAL_FACTS, PERSONAL_FACTS_RETENTION_DAYS } from "@/lib/schools/personal-facts";
import { finishImport } from "./finish-import";

const DRY_RUN_HOURS = 24;
/** An import without a new chunk for a week is cancelled; what is stored stays and gets its entry in the audit log. */
const ABANDONED_HOURS = 7 * 24;

export async function purgeAbandonedImports(): Promise<void> {
  await db().schoolImport.deleteMany({ where: { isDryRun: true, updatedAt: { lt: subHours(clock.now(), DRY_RUN_HOURS) } } });
  const abandoned = await db().schoolImport.findMany({
    where: { status: "running", updatedAt: { lt: subHours(clock.now(), ABANDONED_HOURS) } },
    select: { id: true },
  });
  for (const { id } of abandoned) await finishImport({ actor: null, importId: id, status: "cancelled" });
}

/** Deletes changes that nobody has agreed to: their proposal was declined or withdrawn, or has expired. */
export async function purgeWaitingChanges(): Promise<void> {
  await db().$executeRaw`
    UPDATE school_batches SET waiting = 0 WHERE waiting > 0 AND EXISTS (
      SELECT FROM joint_decisions WHERE kind = 'import.change' AND subject_id = school_batches.id::text AND status IN ('open', 'lapsed') AND expires_at <= ${clock.now()})`;
  while ((await deleteWaiting()) === DELETE_BATCH_SIZE);
}

const deleteWaiting = (): Promise<number> => db().$executeRaw`
  DELETE FROM school_batch_waiting WHERE (batch_id, piece, serial) IN (
    SELECT batch_id, piece, serial FROM school_batch_waiting JOIN school_batches ON id = batch_id
    WHERE waiting = 0 AND status <> 'running' LIMIT ${DELETE_BATCH_SIZE})`;

/** Small enough to stay far below the statement timeout. */
const DELETE_BATCH_SIZE = 10_000;

/** A year after an import, deletes its notes, which quote rows, and the personal facts in its changes, chunk by chunk. */
export async function purgeOldImports(): Promise<void> {
  const cutoff = subDays(clock.now(), PERSONAL_FACTS_RETENTION_DAYS);
  const oldImports = await db().schoolImport.findMany({
    where: { startedAt: { lt: cutoff }, status: { not: "running" }, purgedAt: null },
    select: { id: true, chunkCount: true },
  });
  for (const { id, chunkCount } of oldImports) {
    while ((await deleteNotes(id)) === DELETE_BATCH_SIZE);
    for (let chunk = 0; chunk < chunkCount; chunk++) await deletePersonalFacts(id, chunk);
    await db().schoolImport.update({ where: { id }, data: { purgedAt: clock.now() } });
  }
}

const deleteNotes = (importId: string): Promise<number> => db().$executeRaw`
  DELETE FROM school_batch_notes WHERE id IN (SELECT id FROM school_batch_notes WHERE batch_id = ${importId}::uuid LIMIT ${DELETE_BATCH_SIZE})`;

const deletePersonalFacts = (importId: string, chunk: number): Promise<number> => db().$executeRaw`
  UPDATE school_batch_changes SET before = before - ${[...PERSONAL_FACTS]}::text[], after = after - ${[...PERSONAL_FACTS]}::text[]
  WHERE batch_id = ${importId}::uuid AND piece = ${chunk}`;
