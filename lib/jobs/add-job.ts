import { db } from "@/lib/platform/db";

/** Adds a job in the current transaction, replacing a waiting one with the same `key`. Payloads hold ids only. */
export async function addJob(
  name: string,
  payload: Record<string, string | number> = {},
  { runAt, key }: { runAt?: Date; key?: string } = {},
) {
  await db().$executeRaw`SELECT graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null})`;
}
