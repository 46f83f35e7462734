import { isDeepStrictEqual } from "node:util";
import type { Permission } from "@/lib/joint-decisions/second-person";
import { db } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { changeSchool, type SchoolChange } from "@/lib/curation/change-school";
import type { Merger } from "./merger-parts";
import { factGroupOf } from "@/lib/curation/facts/missing-facts";
import { LOGGED_INCLUDE, loggedChange } from "@/lib/curation/facts/personal-facts";
import { getAdminSchool } from "@/lib/curation/facts/school-facts";
import { listEntriesSince } from "@/lib/curation/undo-refusals";
import { factsOf, type LoggedChange, undoneBy } from "@/lib/curation/undo-rule";
import type { SchoolFacts } from "@/lib/curation/view";

/**
 * Undoes the copying of facts, unless that was undone separately. A fact stays as it is if it, or another copied fact of
 * its group, was changed since.
 */
export async function restoreFacts(actor: Person, { mergerId, schoolId, intoId }: Merger, permission?: Permission): Promise<void> {
  const entry = await db().auditEntry.findFirst({
    where: {
      id: { gt: mergerId },
      subjectKind: "school",
      subjectId: intoId,
      action: "school.fill",
      after: { path: ["note", "fromId"], equals: schoolId },
    },
    orderBy: { id: "asc" },
    include: LOGGED_INCLUDE,
  });
  if (!entry) return;
  const fill = loggedChange(entry);
  const undone = undoneBy((await listEntriesSince([intoId], entry.id)).map(loggedChange));
  if (undone.has(String(entry.id))) return;
  const facts = unchangedFacts(fill, await getAdminSchool(intoId));
  if (facts.length === 0) return;
  await changeSchool({
    actor,
    schoolId: intoId,
    fields: Object.fromEntries(facts.map((field) => [field, fill.before?.[field] ?? null])) as SchoolChange,
    action: "school.undo",
    note: { undoes: String(entry.id), fromId: schoolId },
    permission,
  });
}

function unchangedFacts(fill: LoggedChange, now: SchoolFacts): (keyof SchoolFacts)[] {
  const filled = factsOf(fill);
  const isAsFilled = (field: keyof SchoolFacts) => isDeepStrictEqual(now[field] ?? null, fill.after?.[field] ?? null);
  return filled.filter((field) => factGroupOf(field).every((groupField) => !filled.includes(groupField) || isAsFilled(groupField)));
}

/** Moves the corrections that are still open back to the restored school, and deletes the copied sources at the other. */
export async function restoreCorrections({ mergerId, schoolId, intoId }: Merger): Promise<void> {
  await db().$executeRaw`
    UPDATE school_corrections SET school_id = ${schoolId}, version = version + 1 FROM school_merger_parts AS part
    WHERE part.merger_id = ${mergerId} AND part.kind = 'correction' AND part.object_id::uuid = school_corrections.id
      AND school_corrections.school_id = ${intoId} AND status = 'pending'`;
  await db().$executeRaw`
    DELETE FROM school_sources AS copy USING school_merger_parts AS part, school_sources AS own
    WHERE part.merger_id = ${mergerId} AND part.kind = 'source' AND copy.school_id = ${intoId} AND copy.field = part.object_id
      AND own.school_id = ${schoolId} AND own.field = copy.field
      AND (copy.value, copy.source, copy.checked_on) = (own.value, own.source, own.checked_on)`;
}
