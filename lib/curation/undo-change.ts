import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { changeSchool, type SchoolChange } from "./change-school";
import { listChangesSince } from "./school-history";
import { closeSchool, reopenSchool } from "./close-school";
import { findAdminSchool, getAdminSchool, lockSchools } from "./school-facts";
import { factsOf, originalBefore, STATUS_ACTS, undoRefusal, type LoggedChange } from "./undo-rule";
import type { AdminSchool } from "./view";

const MAX_ID = 2n ** 63n - 1n;

/**
 * Puts back the facts of a school that an entry of the audit log changed, or whether it is listed, as an entry of its own, which can be
 * undone too.
 *
 * @throws AppError NOT_FOUND where there is no such entry about a school; CONFLICT where it can't be undone, and why
 */
export function undoChange({ actor, entryId }: { actor: Person; entryId: string }): Promise<AdminSchool> {
  return inTransaction(async () => {
    const id = BigInt(entryId);
    const entry = id <= MAX_ID ? await db().auditEntry.findUnique({ where: { id } }) : null;
    if (!entry || entry.subjectKind !== "school") throw new AppError("NOT_FOUND", "There is no such entry.");
    const change = entry as unknown as LoggedChange;
    const schoolId = entry.subjectId;
    await lockSchools([schoolId]);
    const now = await findAdminSchool(schoolId);
    const refusal = undoRefusal(change, await listChangesSince(schoolId, id), now);
    if (refusal || !now) throw new AppError("CONFLICT", refusal ?? "The school isn’t there any more.");
    const act = STATUS_ACTS[change.action];
    if (act) {
      await (act === "close" ? closeSchool : reopenSchool)({ actor, schoolId });
      return getAdminSchool(schoolId);
    }
    const fields = Object.fromEntries(factsOf(change).map((field) => [field, change.before?.[field] ?? null]));
    return changeSchool({
      actor,
      schoolId,
      fields: { ...fields, original: originalBefore(change, now.original) } as SchoolChange,
      action: "school.undo",
      note: { undoes: entryId },
    });
  });
}
