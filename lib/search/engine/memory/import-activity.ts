import { pool } from "@/lib/platform/db";

/** More changed schools within one interval mean that an import is running. */
const IMPORT_ROWS = 2_000;

/** Whether schools change so fast that a new index would be stale at once. */
export async function isImportRunning(withinMs: number): Promise<boolean> {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM changes WHERE at > now() - make_interval(secs => $1) AND kind IN ('school', 'unlisted') LIMIT ${IMPORT_ROWS + 1}) AS recent`,
    [withinMs / 1000],
  );
  return rows[0].count > IMPORT_ROWS;
}
