import { db } from "@/lib/platform/db";
import { LOGGED_INCLUDE, type LoggedEntry, loggedChange } from "./facts/personal-facts";
import { findAdminSchools } from "./facts/school-facts";
import { NOTHING_TO_UNDO, undoRefusal } from "./undo-rule";

/** Why these entries can't be undone, by id; null for those that can. Reads all later entries about their schools in one query. */
export async function listUndoRefusals(entries: readonly LoggedEntry[]): Promise<Map<string, string | null>> {
  if (entries.length === 0) return new Map();
  const schoolIds = [...new Set(entries.map(({ subjectId }) => subjectId))];
  const oldest = entries.reduce((id, entry) => (entry.id < id ? entry.id : id), entries[0].id);
  const later = await listEntriesSince(schoolIds, oldest);
  const schools = await findAdminSchools(schoolIds);
  const laterMergers = await listLaterMergers(entries);
  return new Map(
    entries.map((entry) => {
      const after = later.filter(({ id, subjectId }) => id > entry.id && subjectId === entry.subjectId).map(loggedChange);
      return [String(entry.id), undoRefusal(loggedChange(entry), after, schools.get(entry.subjectId) ?? null, laterMergers.get(entry.id))];
    }),
  );
}

/** For each merger, the name of the school last merged into the same school after it, which must be undone before. */
async function listLaterMergers(entries: readonly LoggedEntry[]): Promise<Map<bigint, string>> {
  const mergers = entries.filter(({ action }) => action === "school.merge").map(({ id }) => id);
  if (mergers.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: bigint; name: string }[]>`
    SELECT DISTINCT ON (merger.id) merger.id, younger.name FROM audit_log AS merger
      JOIN schools AS younger ON younger.merged_into_id = merger.after ->> 'mergedIntoId' AND younger.status = 'merged'
      JOIN school_merger_parts AS part ON part.school_id = younger.id AND part.kind = 'school' AND part.merger_id > merger.id
    WHERE merger.id = ANY (${mergers}::bigint[]) ORDER BY merger.id, part.merger_id DESC`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Why entries of the audit log can't be undone, by id. Omits entries that changed no school's facts. */
export async function findUndoRefusals(entryIds: readonly string[]): Promise<Map<string, string | null>> {
  const entries = await db().auditEntry.findMany({
    where: { id: { in: entryIds.map(BigInt) }, subjectKind: "school" },
    include: LOGGED_INCLUDE,
  });
  return new Map([...(await listUndoRefusals(entries))].filter(([, refusal]) => refusal !== NOTHING_TO_UNDO));
}

export const listEntriesSince = (schoolIds: string[], entryId: bigint): Promise<LoggedEntry[]> =>
  db().auditEntry.findMany({
    where: { subjectKind: "school", subjectId: { in: schoolIds }, id: { gt: entryId } },
    orderBy: { id: "desc" },
    include: LOGGED_INCLUDE,
  });
