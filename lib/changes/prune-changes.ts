import { pool } from "@/lib/platform/db";

/** Whoever was away for longer takes everything for changed. */
export const RETENTION_DAYS = 7;
const DELETE_BATCH_SIZE = 10_000;

/** Deletes rows of the feed that nobody needs any more, a few at a time. Answers how many went. */
export async function pruneChanges(): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rowCount } = await pool().query(
      `DELETE FROM changes WHERE sequence IN (
         SELECT sequence FROM changes WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT ${DELETE_BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
      [RETENTION_DAYS],
    );
    pruned += rowCount ?? 0;
    if ((rowCount ?? 0) < DELETE_BATCH_SIZE) return pruned;
  }
}
