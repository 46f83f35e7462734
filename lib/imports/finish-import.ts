import { type AuditActor, recordAudit } from "@/lib/audit/record-audit";
import { addJob } from "@/lib/jobs/add-job";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { FilePosition } from "@/lib/imports/file/row-reader";
import { REFRESH_POSITIONS } from "./refresh-positions";

interface Finish {
  actor: AuditActor | null;
  batchId: string;
  /** `cancelled`: stored rows stay, the rest of the file isn't imported */
  status: "finished" | "cancelled";
}

/** @throws AppError NOT_FOUND; CONFLICT if it is to be finished and part of the file is missing */
export async function finishImport({ actor, batchId, status }: Finish): Promise<void> {
  await inTransaction(async () => {
    await db().$queryRaw`SELECT id FROM school_batches WHERE id = ${batchId}::uuid FOR UPDATE`;
    const batch = await db().schoolBatch.findUnique({ where: { id: batchId } });
    if (!batch) throw new AppError("NOT_FOUND", "This upload doesn’t exist.");
    if (batch.status !== "running") return;
    const { byte } = batch.position as unknown as FilePosition;
    if (status === "finished" && !batch.stoppedBy && batch.fileSize !== null && byte < Number(batch.fileSize))
      throw new AppError("CONFLICT", `The file has come up to byte ${byte} of ${batch.fileSize}.`);
    await db().schoolBatch.update({ where: { id: batchId }, data: { status, finishedAt: clock.now() } });
    if (batch.isDryRun) {
      await db().schoolBatchPlan.deleteMany({ where: { batchId } });
      return;
    }
    const { source, fileName, imported, updated, unchanged, skipped } = batch;
    await recordAudit({
      actor,
      action: "batch.finish",
      subject: { kind: "batch", id: batchId },
      after: { status, source, ...(fileName && { fileName }), imported, updated, unchanged, skipped },
    });
    if (source !== "command") await addJob(REFRESH_POSITIONS, { batchId }, { key: `${REFRESH_POSITIONS}:${batchId}` });
  });
}
