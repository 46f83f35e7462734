import { recordAudit } from "@/lib/audit/record-audit";
import { addJob } from "@/lib/jobs/add-job";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { refreshPositions } from "@/lib/imports/refresh-positions";
import { rollBackChunk, type Touched } from "./roll-back-chunk";

export const ROLL_BACK = "roll-back-batch";

/** @throws AppError NOT_FOUND; CONFLICT for a dry run or a running import */
export async function rollBackImport({ actor, batchId }: { actor: Person; batchId: string }): Promise<void> {
  await inTransaction(async () => {
    await db().$queryRaw`SELECT id FROM school_batches WHERE id = ${batchId}::uuid FOR UPDATE`;
    const batch = await db().schoolBatch.findUnique({ where: { id: batchId } });
    if (!batch) throw new AppError("NOT_FOUND", "This upload doesn’t exist.");
    if (batch.isDryRun) throw new AppError("CONFLICT", "This was a dry run and changed nothing, so there is nothing to roll back.");
    if (batch.status === "running") throw new AppError("CONFLICT", "The upload is still running. Cancel it first.");
    if (batch.status === "rolled-back") return;
    await db().schoolBatch.update({ where: { id: batchId }, data: { status: "rolling-back" } });
    await addJob(ROLL_BACK, { batchId, actorId: actor.id }, { key: `${ROLL_BACK}:${batchId}` });
  });
}

/** Deletes schools that the import added and restores those it changed, unless they are in use or were changed since. */
export async function runRollBack({ batchId, actorId }: { batchId: string; actorId: string }, signal?: AbortSignal): Promise<void> {
  const connection = await ImportConnection.open();
  const touched: Touched = { pincodes: new Set<string>(), placeIds: new Set<string>() };
  try {
    for (;;) {
      if (signal?.aborted) throw new Error("stopped");
      const isDone = await connection.transaction(() => rollBackChunk(connection, batchId, touched));
      if (isDone) break;
    }
  } finally {
    await connection.close();
  }
  await refreshPositions({ pincodes: [...touched.pincodes], placeIds: [...touched.placeIds] });
  await recordRollBack(batchId, actorId);
}

async function recordRollBack(batchId: string, actorId: string): Promise<void> {
  await inTransaction(async () => {
    const { count } = await db().schoolBatch.updateMany({
      where: { id: batchId, status: "rolling-back" },
      data: { status: "rolled-back", rolledBackAt: clock.now() },
    });
    if (count === 0) return;
    const { removed, restored, left } = await db().schoolBatch.findUniqueOrThrow({ where: { id: batchId } });
    await recordAudit({
      actor: { kind: "person", id: actorId, isAdmin: true },
      action: "batch.rollback",
      subject: { kind: "batch", id: batchId },
      after: { removed, restored, left },
    });
  });
}
