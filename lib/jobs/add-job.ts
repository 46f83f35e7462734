import { db } from "@/lib/platform/db";

/**
 * Asks for a job in the current transaction: rolled back, it was never asked for; committed, it starts at once, or at `runAt`,
 * on one of the servers that stay. With a `key` a job that still waits under it is replaced.
 * Whatever a job is for must be readable from tables: a payload holds ids, never names, addresses or secrets.
 */
export async function addJob(
  name: string,
  payload: Record<string, string | number> = {},
  { runAt, key }: { runAt?: Date; key?: string } = {},
) {
  await db().$executeRaw`SELECT graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null})`;
}
