import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, vi } from "vitest";
import { pool, visitorPool } from "@/lib/platform/db";

/** Runs `work` and returns the plans of all its queries as one text. */
export async function explainQueries(work: () => Promise<unknown>): Promise<string> {
  const querySpies = [pool(), visitorPool()].map((target) => vi.spyOn(target, "query"));
  await work();
  const queries = querySpies.flatMap(({ mock }) => mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] }));
  querySpies.forEach((spy) => spy.mockRestore());
  const plans = [];
  for (const { text, values } of queries) {
    if (!/^\s*(SELECT|WITH)/i.test(text)) continue;
    const { rows } = await pool().query(`EXPLAIN ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  expect(plans.length).toBeGreaterThan(0);
  return plans.join("\n\n");
}

const MAX_ATTEMPTS = 50;
/** VACUUM leaves a few pages unmarked; Postgres reads small tables sequentially anyway. */
const TABLES_TO_VACUUM = "relkind = 'r' AND relpages > 10 AND relallvisible < 0.9 * relpages";

/**
 * Updates statistics and visibility maps, which the planner's costs depend on. Retries because VACUUM can't mark pages while a transaction with an older
 * snapshot is open, for example autovacuum's ANALYZE.
 */
export async function vacuum(client: pg.Client): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await client.query("VACUUM ANALYZE");
    const { rows } = await client.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND ${TABLES_TO_VACUUM}`);
    if (rows.length === 0) return;
    await sleep(100);
  }
  throw new Error("VACUUM could not mark all pages: a transaction is still open");
}
