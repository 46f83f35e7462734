import type { SchoolImport } from "@/prisma/generated/client";
import { type AuditActor, recordAudit } from "@/lib/audit/record-audit";
import { addJob } from "@/lib/jobs/add-job";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { FilePosition } from "@/lib/imports/file/row-reader";
import type { FactCounts } from "@/lib/imports/write/guarded-changes";
import { listExamples, proposeImport } from "./guarded-list";
import { REFRESH_POSITIONS } from "./refresh-positions";

interface Finish {
  actor: AuditActor | null;
  importId: string;
  /** `cancelled`: stored rows stay, the rest of the file isn't imported */
  status: "finished" | "cancelled";
}

/** @throws AppError NOT_FOUND; CONFLICT if it is to be finished and part of the file is missing */
export async function finishImport({ actor, importId, status }: Finish): Promise<void> {
  await inTransaction(async () => {
    await db().$queryRaw`SELECT id FROM school_batches WHERE id = ${importId}::uuid FOR UPDATE`;
    const schoolImport = await db().schoolImport.findUnique({ where: { id: importId } });
    if (!schoolImport) throw new AppError("NOT_FOUND", "This upload doesn’t exist.");
    if (schoolImport.status !== "running") return;
    const { byte } = schoolImport.position as unknown as FilePosition;
    if (status === "finished" && !schoolImport.stoppedBy && schoolImport.fileSize !== null && byte < Number(schoolImport.fileSize))
      throw new AppError("CONFLICT", `The file has come up to byte ${byte} of ${schoolImport.fileSize}.`);
    await db().schoolImport.update({ where: { id: importId }, data: { status, finishedAt: clock.now() } });
    if (schoolImport.isDryRun) {
      await db().schoolImportPlan.deleteMany({ where: { importId } });
      return;
    }
    const { source, fileName, imported, updated, unchanged, skipped } = schoolImport;
    await recordAudit({
      actor,
      action: "batch.finish",
      subject: { kind: "batch", id: importId },
      after: { status, source, ...(fileName && { fileName }), imported, updated, unchanged, skipped },
    });
    if (schoolImport.waiting > 0) await proposeWaiting(schoolImport, actor);
    if (source !== "command") await addJob(REFRESH_POSITIONS, { batchId: importId }, { key: `${REFRESH_POSITIONS}:${importId}` });
  });
}

/** Proposes the waiting facts in the name of the admin who started the import, even if another one ends it. */
async function proposeWaiting({ id, startedById, waiting, waitingFacts, fileName }: SchoolImport, actor: AuditActor | null): Promise<void> {
  const proposerId = startedById ?? (actor?.kind === "person" ? actor.id : null);
  if (!proposerId) return;
  const payload = { schools: waiting, added: 0, facts: waitingFacts as FactCounts, examples: await listExamples(id, "import.change") };
  await proposeImport({ id, fileName, proposerId, kind: "import.change", payload });
}
