import { db, inTransaction, pool } from "@/lib/platform/db";

export const REFRESH_ADMISSIONS = "refresh-admissions";
const SCHOOLS_BATCH_SIZE = 1_000;

/** Updates the search rows and pages of all schools to which a changed schedule of a state or a place applies. Can be repeated. */
export async function refreshAdmissions({ scheduleId, signal }: { scheduleId: string; signal?: AbortSignal }): Promise<void> {
  const schedule = await db().admissionSchedule.findUnique({ where: { id: scheduleId } });
  if (!schedule || schedule.scope === "school") return;
  const { scope, scopeId, schoolTypes } = schedule;
  const places = await db().place.findMany({
    where: scope === "state" ? { stateSlug: scopeId } : { id: scopeId },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id: placeId } of places) {
    const { rows } = await pool().query<{ id: string }>(
      `SELECT id FROM schools WHERE place_id = $1 AND status IN ('listed', 'closed') AND (cardinality($2::text[]) = 0 OR school_type = ANY ($2))
       ORDER BY serial`,
      [placeId, schoolTypes],
    );
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += SCHOOLS_BATCH_SIZE) {
      signal?.throwIfAborted();
      await refreshBatch(ids.slice(from, from + SCHOOLS_BATCH_SIZE));
    }
  }
}

/** Locks the search rows first. Otherwise it could overwrite a rating that another transaction is changing. */
const refreshBatch = (ids: string[]) =>
  inTransaction(async () => {
    await db()
      .$queryRaw`SELECT FROM school_search WHERE serial IN (SELECT serial FROM schools WHERE id = ANY (${ids})) ORDER BY serial FOR UPDATE`;
    await db()
      .$queryRaw`SELECT refresh_school_search(array_agg(serial))::text, note_changed_schools(array_agg(id), array_agg(place_id))::text
      FROM schools WHERE id = ANY (${ids}) HAVING count(*) > 0`;
  });
