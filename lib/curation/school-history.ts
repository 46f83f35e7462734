import { db } from "@/lib/platform/db";
import { capTotal, type ListOf, offsetAndLimit, type Page } from "@/lib/http/list-page";
import { LOGGED_INCLUDE, loggedChange } from "./facts/personal-facts";
import { listUndoRefusals } from "./undo-refusals";
import { factsOf, type LoggedChange } from "./undo-rule";
import type { HistoryEntry } from "./view";

/**
 * The changes of a school, also of a deleted one, newest first, from the audit log and from imports, whose entries have the
 * import's id.
 */
export async function listHistory({ schoolId, ...page }: Omit<Page, "search"> & { schoolId: string }): Promise<ListOf<HistoryEntry>> {
  const { offset, limit } = offsetAndLimit(page);
  const [found, logged, imported] = await Promise.all([
    db().$queryRaw<{ entryId: bigint | null; importId: string | null }[]>`
      SELECT id AS "entryId", NULL::uuid AS "importId", at FROM audit_log WHERE subject_kind = 'school' AND subject_id = ${schoolId}
      UNION ALL SELECT NULL, batch_id, changed_at FROM school_batch_changes WHERE school_id = ${schoolId}
      ORDER BY at DESC, "entryId" DESC LIMIT ${limit} OFFSET ${offset}`,
    db().auditEntry.count({ where: { subjectKind: "school", subjectId: schoolId } }),
    db().schoolImportChange.count({ where: { schoolId } }),
  ]);
  const entries = await readEntries(found.flatMap(({ entryId }) => entryId ?? []));
  const imports = await readImports(
    schoolId,
    found.flatMap(({ importId }) => importId ?? []),
  );
  const byId = new Map([...entries, ...imports].map((entry) => [entry.id, entry]));
  return { rows: found.flatMap(({ entryId, importId }) => byId.get(String(entryId ?? importId)) ?? []), ...capTotal(logged + imported) };
}

async function readEntries(ids: bigint[]): Promise<HistoryEntry[]> {
  const entries = await db().auditEntry.findMany({ where: { id: { in: ids } }, include: LOGGED_INCLUDE });
  const [refusals, names] = await Promise.all([listUndoRefusals(entries), namesOf(entries.flatMap(({ actorId }) => actorId ?? []))]);
  return entries.map((entry) => ({
    id: String(entry.id),
    at: entry.at.toISOString(),
    action: entry.action,
    by: names.get(entry.actorId ?? "") ?? null,
    changes: changesOf(loggedChange(entry)),
    undoRefusal: refusals.get(String(entry.id)) ?? null,
  }));
}

/** An import updates a school once, so it has one entry. */
async function readImports(schoolId: string, importIds: string[]): Promise<HistoryEntry[]> {
  const found = await db().schoolImportChange.findMany({
    where: { schoolId, importId: { in: importIds } },
    include: { schoolImport: { select: { startedById: true } } },
  });
  const names = await namesOf(found.flatMap(({ schoolImport }) => schoolImport.startedById ?? []));
  return found.map(({ importId, schoolImport, changedAt, before, after, restoredVersion }) => ({
    id: importId,
    at: changedAt.toISOString(),
    action: "batch.finish",
    by: names.get(schoolImport.startedById ?? "") ?? null,
    changes: changesOf({ before, after } as unknown as LoggedChange), // as the import recorded it
    undoRefusal: restoredVersion === null ? "You can only roll back an upload as a whole." : "This upload has been rolled back.",
  }));
}

const changesOf = (change: LoggedChange): HistoryEntry["changes"] =>
  factsOf(change).map((field) => ({ field, before: change.before?.[field] ?? null, after: change.after?.[field] ?? null }));

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, firstName: true, lastName: true } });
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}
