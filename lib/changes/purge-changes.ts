import { pool } from "@/lib/platform/db";

/** A process that was absent for longer treats everything as changed. */
export const RETENTION_DAYS = 7;
const DELETE_BATCH_SIZE = 10_000;

export async function purgeChanges(): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await pool().query(
      `DELETE FROM changes WHERE sequence IN (
         SELECT sequence FROM changes WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT ${DELETE_BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
      [RETENTION_DAYS],
    );
    purged += rowCount ?? 0;
    if ((rowCount ?? 0) < DELETE_BATCH_SIZE) return purged;
  }
}
