import { recordAudit } from "@/lib/audit/record-audit";
import { addJob } from "@/lib/jobs/add-job";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { refreshPositions } from "@/lib/imports/refresh-positions";
import { rollBackChunk, type TouchedAreas } from "./roll-back-chunk";

export const ROLL_BACK = "roll-back-batch";

/** @throws AppError NOT_FOUND; CONFLICT for a dry run or a running import */
export async function rollBackImport({ actor, importId }: { actor: Person; importId: string }): Promise<void> {
  await inTransaction(async () => {
    await db().$queryRaw`SELECT id FROM school_batches WHERE id = ${importId}::uuid FOR UPDATE`;
    const schoolImport = await db().schoolImport.findUnique({ where: { id: importId } });
    if (!schoolImport) throw new AppError("NOT_FOUND", "This upload doesn’t exist.");
    if (schoolImport.isDryRun) throw new AppError("CONFLICT", "This was a dry run and changed nothing, so there is nothing to roll back.");
    if (schoolImport.status === "running") throw new AppError("CONFLICT", "The upload is still running. Cancel it first.");
    if (schoolImport.status === "rolled-back") return;
    await db().schoolImport.update({ where: { id: importId }, data: { status: "rolling-back" } });
    await addJob(ROLL_BACK, { batchId: importId, actorId: actor.id }, { key: `${ROLL_BACK}:${importId}` });
  });
}

/** Deletes schools that the import added and restores those it changed, unless they are in use or were changed since. */
export async function runRollBack({ importId, actorId }: { importId: string; actorId: string }, signal?: AbortSignal): Promise<void> {
  const connection = await ImportConnection.open();
  const touched: TouchedAreas = { pincodes: new Set<string>(), placeIds: new Set<string>() };
  try {
    for (;;) {
      if (signal?.aborted) throw new Error("stopped");
      const isDone = await connection.transaction(() => rollBackChunk(connection, importId, touched));
      if (isDone) break;
    }
  } finally {
    await connection.close();
  }
  await refreshPositions({ pincodes: [...touched.pincodes], placeIds: [...touched.placeIds] });
  await recordRollBack(importId, actorId);
}

async function recordRollBack(importId: string, actorId: string): Promise<void> {
  await inTransaction(async () => {
    const { count } = await db().schoolImport.updateMany({
      where: { id: importId, status: "rolling-back" },
      data: { status: "rolled-back", rolledBackAt: clock.now() },
    });
    if (count === 0) return;
    const { removed, restored, left } = await db().schoolImport.findUniqueOrThrow({ where: { id: importId } });
    await recordAudit({
      actor: { kind: "person", id: actorId, isAdmin: true },
      action: "batch.rollback",
      subject: { kind: "batch", id: importId },
      after: { removed, restored, left },
    });
  });
}
