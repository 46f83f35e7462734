import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { PERSONAL_FACTS, PERSONAL_FACTS_KEPT_DAYS } from "@/lib/schools/personal-facts";
import { getAdminSchool, lockSchools, withMerged } from "./school-facts";
import type { ErasedFacts } from "./view";

const PERSONAL = [...PERSONAL_FACTS];

/**
 * Removes what the log, uploads and decided corrections say of persons in a school's facts, at an admin's word. What the school's page says
 * today stays, and so do corrections that wait. It can't be taken back: undoing a change, or rolling an upload back, leaves these facts out
 * from then on. The log tells who did it and which facts went, not what they said. Where there is nothing it does nothing.
 *
 * @throws AppError SCHOOL_NOT_FOUND
 */
export function removePersonalFacts({ actor, schoolId }: { actor: Person; schoolId: string }): Promise<ErasedFacts> {
  return inTransaction(async () => {
    await lockSchools([schoolId]);
    const { id } = await getAdminSchool(schoolId);
    const forgotten = await erasePersonalFacts(await withMerged(id));
    if (forgotten.length > 0) await recordAudit({ actor, action: "school.forget", subject: { kind: "school", id }, after: { forgotten } });
    return { id, forgotten };
  });
}

/** Forgets what is noted anywhere of persons in these schools' facts, but for what they say today. Answers which facts were noted. */
export async function erasePersonalFacts(schoolIds: string[]): Promise<string[]> {
  const forgotten = await listNoted(schoolIds);
  await emptyReports(schoolIds);
  await db().auditPersonal.deleteMany({ where: { personId: { in: schoolIds } } });
  await db().$executeRaw`
    UPDATE school_batch_changes SET before = before - ${PERSONAL}::text[], after = after - ${PERSONAL}::text[]
    WHERE school_id = ANY (${schoolIds}) AND (jsonb_exists_any(before, ${PERSONAL}) OR jsonb_exists_any(after, ${PERSONAL}))`;
  // What waits is decided where it is seen; with a school that was merged nobody sees it.
  await db().schoolCorrection.deleteMany({
    where: { schoolId: { in: schoolIds }, field: { in: PERSONAL }, OR: [{ status: { not: "pending" } }, { school: { status: "merged" } }] },
  });
  await db().$executeRaw`
    DELETE FROM school_sources AS source USING schools WHERE schools.id = school_id AND school_id = ANY (${schoolIds})
      AND (field = 'principalName' AND value IS DISTINCT FROM principal_name
        OR field = 'phoneNumber' AND value IS DISTINCT FROM phone_number OR field = 'email' AND value IS DISTINCT FROM schools.email)`;
  // Answers that are kept for a day, in case a call is made again.
  await db().$executeRaw`
    DELETE FROM idempotency_keys WHERE EXISTS (SELECT 1 FROM unnest(${schoolIds}::text[]) AS gone (id) WHERE position(gone.id IN body) > 0)`;
  return forgotten;
}

async function listNoted(schoolIds: string[]): Promise<string[]> {
  const noted = await db().$queryRaw<{ field: string }[]>`
    SELECT DISTINCT field FROM (
      SELECT jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) FROM audit_personal WHERE person_id = ANY (${schoolIds})
      UNION ALL SELECT jsonb_object_keys(before || after) FROM school_batch_changes WHERE school_id = ANY (${schoolIds})
      UNION ALL SELECT field FROM school_corrections JOIN schools ON schools.id = school_id
        WHERE school_id = ANY (${schoolIds}) AND (school_corrections.status <> 'pending' OR schools.status = 'merged')) AS noted (field)
    WHERE field = ANY (${PERSONAL})`;
  return PERSONAL.filter((field) => noted.some((one) => one.field === field));
}

/**
 * Reports of uploads quote values that could not be read, phone numbers too. A note names its row's school: of uploads that had to do with
 * these schools, those under a name that they have or had lose what they quote.
 */
async function emptyReports(schoolIds: string[]): Promise<void> {
  const names = await db().$queryRaw<{ name: string }[]>`
    SELECT lower(left(name, 200)) AS name FROM schools WHERE id = ANY (${schoolIds})
    UNION SELECT lower(left(side ->> 'name', 200)) FROM audit_log, unnest(ARRAY[before, after]) AS side
      WHERE subject_kind = 'school' AND subject_id = ANY (${schoolIds}) AND side ->> 'name' IS NOT NULL
    UNION SELECT lower(left(side ->> 'name', 200)) FROM school_batch_changes, unnest(ARRAY[before, after]) AS side
      WHERE school_id = ANY (${schoolIds}) AND side ->> 'name' IS NOT NULL`;
  await db().$executeRaw`
    UPDATE school_batch_notes SET reason = regexp_replace(reason, '“.*”', '“…”', 'g')
    WHERE lower(name) = ANY (${names.map(({ name }) => name)}) AND reason LIKE '%“%' AND batch_id IN (
      SELECT piece.batch_id FROM school_batch_pieces AS piece JOIN schools
        ON schools.id = ANY (${schoolIds}) AND (schools.serial = ANY (piece.inserted) OR schools.serial = ANY (piece.met)))`;
}

/** The same of changes in the log that are a year old: they are no longer undone, and nobody asks who was principal before. */
export async function purgePersonalFacts(): Promise<number> {
  const before = new Date(clock.now().getTime() - PERSONAL_FACTS_KEPT_DAYS * 86_400_000);
  return db().$executeRaw`
    DELETE FROM audit_personal USING audit_log
    WHERE audit_id = id AND subject_kind = 'school' AND subject_id = person_id AND at < ${before}`;
}
