import { db } from "@/lib/platform/db";
import { capTotal, type ListOf, offsetAndLimit, type Page } from "@/lib/verification/list-page";
import { findAdminSchool } from "./school-facts";
import { factsOf, undoRefusal, type LoggedChange } from "./undo-rule";
import type { HistoryEntry } from "./view";

/** What the audit log says of a school, newest first, field by field; of one that was deleted too. */
export async function listHistory({ schoolId, ...page }: Omit<Page, "search"> & { schoolId: string }): Promise<ListOf<HistoryEntry>> {
  const where = { subjectKind: "school", subjectId: schoolId };
  const { offset, limit } = offsetAndLimit(page);
  const [entries, total, now] = await Promise.all([
    db().auditEntry.findMany({ where, orderBy: { id: "desc" }, skip: offset, take: limit }),
    db().auditEntry.count({ where }),
    findAdminSchool(schoolId),
  ]);
  const oldest = entries.at(-1);
  const later = oldest ? await listChangesSince(schoolId, oldest.id) : [];
  const names = await namesOf(entries.flatMap(({ actorId }) => actorId ?? []));
  const rows = entries.map((entry) => {
    const change = entry as unknown as LoggedChange; // what recordAudit was given
    return {
      id: String(entry.id),
      at: entry.at.toISOString(),
      action: entry.action,
      by: names.get(entry.actorId ?? "") ?? null,
      changes: factsOf(change).map((field) => ({ field, before: change.before?.[field] ?? null, after: change.after?.[field] ?? null })),
      undoRefusal: undoRefusal(
        change,
        later.filter(({ id }) => id > entry.id),
        now,
      ),
    };
  });
  return { rows, ...capTotal(total) };
}

/** All entries about a school after this one. */
export async function listChangesSince(schoolId: string, entryId: bigint): Promise<LoggedChange[]> {
  const entries = await db().auditEntry.findMany({
    where: { subjectKind: "school", subjectId: schoolId, id: { gt: entryId } },
    orderBy: { id: "desc" },
    select: { id: true, action: true, before: true, after: true },
  });
  return entries as unknown as LoggedChange[]; // what recordAudit was given
}

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, firstName: true, lastName: true } });
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}
