import { db } from "@/lib/platform/db";
import { LOGGED, type LoggedEntry, loggedChange } from "./personal-facts";
import { findAdminSchools } from "./school-facts";
import { NOTHING_TO_PUT_BACK, undoRefusal } from "./undo-rule";

/** Why what these entries tell of can't be undone, by their ids; null where it can. Whatever was written later about their schools is read once. */
export async function listUndoRefusals(entries: readonly LoggedEntry[]): Promise<Map<string, string | null>> {
  if (entries.length === 0) return new Map();
  const schoolIds = [...new Set(entries.map(({ subjectId }) => subjectId))];
  const oldest = entries.reduce((id, entry) => (entry.id < id ? entry.id : id), entries[0].id);
  const [later, schools] = await Promise.all([listEntriesSince(schoolIds, oldest), findAdminSchools(schoolIds)]);
  return new Map(
    entries.map((entry) => {
      const after = later.filter(({ id, subjectId }) => id > entry.id && subjectId === entry.subjectId).map(loggedChange);
      return [String(entry.id), undoRefusal(loggedChange(entry), after, schools.get(entry.subjectId) ?? null)];
    }),
  );
}

/** The same for entries of the audit log by their ids. Those that tell of no change of a school are left out. */
export async function findUndoRefusals(entryIds: readonly string[]): Promise<Map<string, string | null>> {
  const entries = await db().auditEntry.findMany({
    where: { id: { in: entryIds.map(BigInt) }, subjectKind: "school" },
    include: LOGGED,
  });
  return new Map([...(await listUndoRefusals(entries))].filter(([, refusal]) => refusal !== NOTHING_TO_PUT_BACK));
}

/** All entries about these schools after this one, the newest first. */
export const listEntriesSince = (schoolIds: string[], entryId: bigint): Promise<LoggedEntry[]> =>
  db().auditEntry.findMany({
    where: { subjectKind: "school", subjectId: { in: schoolIds }, id: { gt: entryId } },
    orderBy: { id: "desc" },
    include: LOGGED,
  });
