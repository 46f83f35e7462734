import { db } from "@/lib/platform/db";
import { LOGGED, type LoggedEntry, loggedChange } from "./personal-facts";
import { findAdminSchools } from "./school-facts";
import { NOTHING_TO_PUT_BACK, undoRefusal } from "./undo-rule";

/** Why what these entries tell of can't be undone, by their ids; null where it can. Whatever was written later about their schools is read once. */
export async function listUndoRefusals(entries: readonly LoggedEntry[]): Promise<Map<string, string | null>> {
  if (entries.length === 0) return new Map();
  const schoolIds = [...new Set(entries.map(({ subjectId }) => subjectId))];
  const oldest = entries.reduce((id, entry) => (entry.id < id ? entry.id : id), entries[0].id);
  const later = await listEntriesSince(schoolIds, oldest);
  const schools = await findAdminSchools(schoolIds);
  const younger = await listYoungerMergers(entries);
  return new Map(
    entries.map((entry) => {
      const after = later.filter(({ id, subjectId }) => id > entry.id && subjectId === entry.subjectId).map(loggedChange);
      return [String(entry.id), undoRefusal(loggedChange(entry), after, schools.get(entry.subjectId) ?? null, younger.get(entry.id))];
    }),
  );
}

/**
 * Of each merger among these the name of the school that was merged into the same one after it, the newest: what the younger merger settled
 * lies above what the older one did, so that they are undone the newest first.
 */
async function listYoungerMergers(entries: readonly LoggedEntry[]): Promise<Map<bigint, string>> {
  const mergers = entries.filter(({ action }) => action === "school.merge").map(({ id }) => id);
  if (mergers.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: bigint; name: string }[]>`
    SELECT DISTINCT ON (merger.id) merger.id, younger.name FROM audit_log AS merger
      JOIN schools AS younger ON younger.merged_into_id = merger.after ->> 'mergedIntoId' AND younger.status = 'merged'
      JOIN school_merger_parts AS part ON part.school_id = younger.id AND part.kind = 'school' AND part.merger_id > merger.id
    WHERE merger.id = ANY (${mergers}::bigint[]) ORDER BY merger.id, part.merger_id DESC`;
  return new Map(rows.map(({ id, name }) => [id, name]));
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
