import { subHours } from "date-fns";
import type { SchoolImport } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { addJob } from "@/lib/jobs/add-job";
import { type Proposed, withdraw } from "@/lib/joint-decisions/add-proposal";
import { needsSecondPerson, type Permission } from "@/lib/joint-decisions/second-person";
import type { UploadPayload } from "@/lib/joint-decisions/view";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { listExamples, proposeImport } from "@/lib/imports/guarded-list";
import type { FactCounts } from "@/lib/imports/write/guarded-changes";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { refreshPositions } from "@/lib/imports/refresh-positions";
import { rollBackChunk, type TouchedAreas } from "./roll-back-chunk";

/** For so long, one admin can roll back an import that added schools. Later, people rely on the addresses of the schools' pages. */
const ALONE_HOURS = 1;

export const ROLL_BACK = "roll-back-batch";

interface RollBackInput {
  actor: Person;
  importId: string;
  /** The second admin's agreement */
  permission?: Permission;
}

/**
 * Rolls an import back in a background job. One that changed guarded facts, or added schools an hour ago or earlier, becomes a
 * proposal if a second admin must agree.
 * @throws AppError NOT_FOUND; CONFLICT for a dry run or a running import
 */
export function rollBackImport({ actor, importId, permission }: RollBackInput): Promise<Proposed | null> {
  return inTransaction(async () => {
    await db().$queryRaw`SELECT id FROM school_batches WHERE id = ${importId}::uuid FOR UPDATE`;
    const schoolImport = await db().schoolImport.findUnique({ where: { id: importId } });
    if (!schoolImport) throw new AppError("NOT_FOUND", "This upload doesn’t exist.");
    const { isDryRun, status } = schoolImport;
    if (isDryRun) throw new AppError("CONFLICT", "This was a dry run and changed nothing, so there is nothing to roll back.");
    if (status === "running") throw new AppError("CONFLICT", "The upload is still running. Cancel it first.");
    if (status === "rolled-back") return null;
    if (!permission && status !== "rolling-back" && (await needsSecondPerson(actor))) {
      const examples = await listGuarded(schoolImport);
      if (examples.length > 0 || addedSchoolsEarlier(schoolImport)) return propose(schoolImport, actor, examples);
    }
    await withdrawWaiting(schoolImport, actor);
    await db().schoolImport.update({ where: { id: importId }, data: { status: "rolling-back", waiting: 0 } });
    await addJob(ROLL_BACK, { batchId: importId, actorId: actor.id }, { key: `${ROLL_BACK}:${importId}` });
    return null;
  });
}

const addedSchoolsEarlier = ({ imported, finishedAt, updatedAt }: SchoolImport) =>
  imported > 0 && (finishedAt ?? updatedAt) < subHours(clock.now(), ALONE_HOURS);

const listGuarded = async ({ id, guardedFacts }: SchoolImport) =>
  guardedFacts && Object.keys(guardedFacts).length === 0 ? [] : listExamples(id, "import.rollback");

function propose({ id, fileName, imported, updated, guardedFacts }: SchoolImport, actor: Person, examples: UploadPayload["examples"]) {
  const payload = { schools: updated, added: imported, facts: (guardedFacts ?? {}) as FactCounts, examples };
  return proposeImport({ id, fileName, proposerId: actor.id, kind: "import.rollback", payload });
}

/** Withdraws the open proposal, so that its facts are never stored. */
async function withdrawWaiting({ id: subjectId, waiting }: SchoolImport, actor: Person): Promise<void> {
  if (waiting === 0) return;
  const kind = "import.change";
  const open = await db().jointDecision.findFirst({ where: { kind, subjectId, status: "open" }, select: { id: true } });
  if (open) await withdraw({ actor, id: open.id, kind, subject: { kind: "batch", id: subjectId } });
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
