import { db } from "@/lib/platform/db";

/**
 * Gives one school's open corrections and the sources of its facts to another, in the current transaction, which holds both schools. What
 * was said of both is one; that the school that goes has closed is answered by the merger. A source stands only beside the value it is of.
 */
export async function mergeCorrections({ schoolId, intoId }: { schoolId: string; intoId: string }): Promise<void> {
  await db().$executeRaw`
    DELETE FROM school_corrections AS gone WHERE school_id = ${schoolId} AND status = 'pending' AND (field = 'closed' OR EXISTS (
      SELECT FROM school_corrections AS kept
      WHERE kept.school_id = ${intoId} AND kept.status = 'pending' AND kept.field = gone.field AND kept.value = gone.value))`;
  await db()
    .$executeRaw`UPDATE school_corrections SET school_id = ${intoId}, version = version + 1 WHERE school_id = ${schoolId} AND status = 'pending'`;
  await db().$executeRaw`
    INSERT INTO school_sources (school_id, field, value, source, checked_on)
    SELECT ${intoId}, field, value, source, checked_on FROM school_sources WHERE school_id = ${schoolId} ON CONFLICT DO NOTHING`;
}
