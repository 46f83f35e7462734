import { recordAudit } from "@/lib/audit/record-audit";
import { addProposal, isProposed, type Proposed } from "@/lib/joint-decisions/add-proposal";
import { agreedNote, mustPropose, type Permission } from "@/lib/joint-decisions/second-person";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { GUARDED_FACTS } from "@/lib/schools/criteria";
import { changeSchool, type SchoolChange } from "./change-school";
import { closeSchool, reopenSchool } from "./close-school";
import { auditedChange, LOGGED_INCLUDE, loggedChange } from "./facts/personal-facts";
import { findAdminSchool, getAdminSchool, lockSchools } from "./facts/school-facts";
import { listEntriesSince } from "./undo-refusals";
import { undoMerger } from "./mergers/undo-merger";
import { factsOf, originalBefore, STATUS_ACTS, undoRefusal } from "./undo-rule";
import type { AdminSchool } from "./view";
import { changedFacts } from "./facts/write-facts";

const MAX_ID = 2n ** 63n - 1n;

interface UndoInput {
  actor: Person;
  entryId: string;
  /** The second admin's agreement */
  permission?: Permission;
}

/**
 * Undoes a change of facts or status by a new entry, which can be undone too, or proposes it if a second admin must agree. A UDISE code
 * from a merged school returns to it.
 * @throws AppError NOT_FOUND if there is no such entry about a school; CONFLICT with the reason if it can't be undone
 */
export async function undoChange({ actor, entryId, permission }: UndoInput): Promise<AdminSchool | Proposed> {
  const id = BigInt(entryId);
  const entry = id <= MAX_ID ? await db().auditEntry.findUnique({ where: { id }, include: LOGGED_INCLUDE }) : null;
  if (!entry || entry.subjectKind !== "school") throw new AppError("NOT_FOUND", "This entry doesn’t exist.");
  if (entry.action === "school.merge") return undoMerger({ actor, mergerId: id, permission });
  return inTransaction(async () => {
    const change = loggedChange(entry);
    const schoolId = entry.subjectId;
    const fromId = change.after?.note?.fromId;
    await lockSchools(fromId ? [schoolId, fromId] : [schoolId]);
    const current = await findAdminSchool(schoolId);
    const refusal = undoRefusal(change, (await listEntriesSince([schoolId], id)).map(loggedChange), current);
    if (refusal || !current) throw new AppError("CONFLICT", refusal ?? "This school no longer exists.");
    const statusAct = STATUS_ACTS[change.action];
    if (statusAct) {
      const standing = await (statusAct === "close" ? closeSchool : reopenSchool)({ actor, schoolId, permission });
      return isProposed(standing) ? standing : getAdminSchool(schoolId);
    }
    const changed = factsOf(change);
    const fields = Object.fromEntries(changed.map((field) => [field, change.before?.[field] ?? null]));
    const isGuarded = changed.some((field) => (GUARDED_FACTS as readonly string[]).includes(field));
    if (isGuarded && (await mustPropose(actor, permission))) {
      const subject = { kind: "school" as const, id: schoolId, name: current.name };
      return addProposal({ actor, kind: "school.undo", subject, payload: { entryId, ...impersonal(current, fields) } });
    }
    const [code, codeBefore] = [change.after?.udiseCode ?? null, change.before?.udiseCode ?? null];
    const codeSource = fromId && code !== codeBefore ? { actor, schoolId: fromId, entryId, permission } : null;
    if (codeSource && codeBefore) await transferCode({ ...codeSource, before: codeBefore, after: null });
    const school = await changeSchool({
      actor,
      schoolId,
      fields: { ...fields, original: originalBefore(change, current.original) } as SchoolChange,
      action: "school.undo",
      note: { undoes: entryId, ...(fromId && { fromId }) },
      permission,
    });
    if (codeSource && code) await transferCode({ ...codeSource, before: null, after: code });
    return school;
  });
}

/** The facts before and after the undo, without personal ones. */
function impersonal(current: AdminSchool, fields: Record<string, unknown>) {
  const { before, after } = auditedChange(current.id, changedFacts(current, { ...current, ...fields }));
  return { before, after };
}

interface CodeTransfer {
  actor: Person;
  schoolId: string;
  entryId: string;
  permission: Permission | undefined;
  before: string | null;
  after: string | null;
}

/** Moves a UDISE code to or from the merged school, if that still exists. */
async function transferCode({ actor, schoolId, entryId, permission, before, after }: CodeTransfer): Promise<void> {
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
    after: { udiseCode: after, note: { undoes: entryId, ...agreedNote(permission) } },
  });
}
