import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { changeSchool, type SchoolChange } from "./change-school";
import { closeSchool, reopenSchool } from "./close-school";
import { LOGGED, loggedChange } from "./personal-facts";
import { findAdminSchool, getAdminSchool, lockSchools } from "./school-facts";
import { listEntriesSince } from "./undo-refusals";
import { undoMerger } from "./mergers/undo-merger";
import { factsOf, originalBefore, STATUS_ACTS, undoRefusal } from "./undo-rule";
import type { AdminSchool } from "./view";

const MAX_ID = 2n ** 63n - 1n;

/**
 * Puts back the facts of a school that an entry of the audit log changed, or whether it is listed, as an entry of its own, which can be
 * undone too; of a merger see undo-merger.ts. A UDISE code that came from a school merged into this one goes back to it, and comes again: no code is lost on the way.
 *
 * @throws AppError NOT_FOUND where there is no such entry about a school; CONFLICT where it can't be undone, and why
 */
export async function undoChange({ actor, entryId }: { actor: Person; entryId: string }): Promise<AdminSchool> {
  const id = BigInt(entryId);
  const entry = id <= MAX_ID ? await db().auditEntry.findUnique({ where: { id }, include: LOGGED }) : null;
  if (!entry || entry.subjectKind !== "school") throw new AppError("NOT_FOUND", "There is no such entry.");
  if (entry.action === "school.merge") return undoMerger({ actor, mergerId: id });
  return inTransaction(async () => {
    const change = loggedChange(entry);
    const schoolId = entry.subjectId;
    const fromId = change.after?.note?.fromId;
    await lockSchools(fromId ? [schoolId, fromId] : [schoolId]);
    const now = await findAdminSchool(schoolId);
    const refusal = undoRefusal(change, (await listEntriesSince([schoolId], id)).map(loggedChange), now);
    if (refusal || !now) throw new AppError("CONFLICT", refusal ?? "The school isn’t there any more.");
    const act = STATUS_ACTS[change.action];
    if (act) {
      await (act === "close" ? closeSchool : reopenSchool)({ actor, schoolId });
      return getAdminSchool(schoolId);
    }
    const fields = Object.fromEntries(factsOf(change).map((field) => [field, change.before?.[field] ?? null]));
    const [code, codeBefore] = [change.after?.udiseCode ?? null, change.before?.udiseCode ?? null];
    const giver = fromId && code !== codeBefore ? { actor, schoolId: fromId, entryId } : null;
    if (giver && codeBefore) await passCode({ ...giver, before: codeBefore, after: null });
    const school = await changeSchool({
      actor,
      schoolId,
      fields: { ...fields, original: originalBefore(change, now.original) } as SchoolChange,
      action: "school.undo",
      note: { undoes: entryId, ...(fromId && { fromId }) },
    });
    if (giver && code) await passCode({ ...giver, before: null, after: code });
    return school;
  });
}

interface PassedCode {
  actor: Person;
  /** The school that was merged */
  schoolId: string;
  entryId: string;
  before: string | null;
  after: string | null;
}

/** Gives the code back to the school that was merged, or takes it from there, where that school is still there. */
async function passCode({ actor, schoolId, entryId, before, after }: PassedCode): Promise<void> {
  const { count } = await db().school.updateMany({
    where: { id: schoolId, status: "merged", udiseCode: before },
    data: { udiseCode: after, version: { increment: 1 }, updatedAt: clock.now() },
  });
  if (count === 0) return;
  await recordAudit({
    actor,
    action: "school.undo",
    subject: { kind: "school", id: schoolId },
    before: { udiseCode: before },
    after: { udiseCode: after, note: { undoes: entryId } },
  });
}
