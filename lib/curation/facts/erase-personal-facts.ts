import { subDays } from "date-fns";
import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { PERSONAL_FACTS, PERSONAL_FACTS_RETENTION_DAYS } from "@/lib/schools/personal-facts";
import { getAdminSchool, lockSchools, listIdsWithMerged } from "./school-facts";
import type { ErasedFacts } from "@/lib/curation/view";

const PERSONAL_FIELDS = [...PERSONAL_FACTS];

/**
 * Removes a school's personal facts from the audit log, imports and decided corrections. Undo and rollback skip them from now on.
 * @throws AppError SCHOOL_NOT_FOUND
 */
export function removePersonalFacts({ actor, schoolId }: { actor: Person; schoolId: string }): Promise<ErasedFacts> {
  return inTransaction(async () => {
    await lockSchools([schoolId]);
    const { id } = await getAdminSchool(schoolId);
    const erased = await erasePersonalFacts(await listIdsWithMerged(id));
    if (erased.length > 0)
      await recordAudit({ actor, action: "school.forget", subject: { kind: "school", id }, after: { forgotten: erased } });
    return { id, forgotten: erased };
  });
}

/** Erases all stored personal facts of these schools except their current ones. Returns the names of the facts found. */
export async function erasePersonalFacts(schoolIds: string[]): Promise<string[]> {
  const erased = await listStoredFacts(schoolIds);
  await redactImportNotes(schoolIds);
  await db().auditPersonal.deleteMany({ where: { personId: { in: schoolIds } } });
  await db().$executeRaw`
    UPDATE school_batch_changes SET before = before - ${PERSONAL_FIELDS}::text[], after = after - ${PERSONAL_FIELDS}::text[]
    WHERE school_id = ANY (${schoolIds}) AND (jsonb_exists_any(before, ${PERSONAL_FIELDS}) OR jsonb_exists_any(after, ${PERSONAL_FIELDS}))`;
  // A moderator decides open corrections. Those of merged schools are deleted, because nobody sees them.
  await db().schoolCorrection.deleteMany({
    where: {
      schoolId: { in: schoolIds },
      field: { in: PERSONAL_FIELDS },
      OR: [{ status: { not: "pending" } }, { school: { status: "merged" } }],
    },
  });
  await db().$executeRaw`
    DELETE FROM school_sources AS source USING schools WHERE schools.id = school_id AND school_id = ANY (${schoolIds})
      AND (field = 'principalName' AND value IS DISTINCT FROM principal_name
        OR field = 'phoneNumber' AND value IS DISTINCT FROM phone_number OR field = 'email' AND value IS DISTINCT FROM schools.email)`;
  return erased;
}

async function listStoredFacts(schoolIds: string[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ field: string }[]>`
    SELECT DISTINCT field FROM (
      SELECT jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) FROM audit_personal WHERE person_id = ANY (${schoolIds})
      UNION ALL SELECT jsonb_object_keys(before || after) FROM school_batch_changes WHERE school_id = ANY (${schoolIds})
      UNION ALL SELECT field FROM school_corrections JOIN schools ON schools.id = school_id
        WHERE school_id = ANY (${schoolIds}) AND (school_corrections.status <> 'pending' OR schools.status = 'merged')) AS noted (field)
    WHERE field = ANY (${PERSONAL_FIELDS})`;
  return PERSONAL_FIELDS.filter((field) => rows.some((row) => row.field === field));
}

/** Removes quoted values (such as phone numbers) from import notes on these schools, which are matched by current and former names. */
async function redactImportNotes(schoolIds: string[]): Promise<void> {
  const names = await db().$queryRaw<{ name: string }[]>`
    SELECT lower(left(name, 200)) AS name FROM schools WHERE id = ANY (${schoolIds})
    UNION SELECT lower(left(side ->> 'name', 200)) FROM audit_log, unnest(ARRAY[before, after]) AS side
      WHERE subject_kind = 'school' AND subject_id = ANY (${schoolIds}) AND side ->> 'name' IS NOT NULL
    UNION SELECT lower(left(side ->> 'name', 200)) FROM school_batch_changes, unnest(ARRAY[before, after]) AS side
      WHERE school_id = ANY (${schoolIds}) AND side ->> 'name' IS NOT NULL`;
  await db().$executeRaw`
    UPDATE school_batch_notes SET reason = regexp_replace(reason, '“.*”', '“…”', 'g')
    WHERE lower(name) = ANY (${names.map(({ name }) => name)}) AND reason LIKE '%“%' AND batch_id IN (
      SELECT chunk.batch_id FROM school_batch_pieces AS chunk JOIN schools
        ON schools.id = ANY (${schoolIds}) AND (schools.serial = ANY (chunk.inserted) OR schools.serial = ANY (chunk.met)))`;
}

/** Deletes personal facts from entries older than a year; such changes are no longer undone. Returns the number of deleted rows. */
export async function purgePersonalFacts(): Promise<number> {
  const cutoff = subDays(clock.now(), PERSONAL_FACTS_RETENTION_DAYS);
  return db().$executeRaw`
    DELETE FROM audit_personal USING audit_log
    WHERE audit_id = id AND subject_kind = 'school' AND subject_id = person_id AND at < ${cutoff}`;
}
