import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, vi } from "vitest";
import { pool } from "@/lib/platform/db";

/** The plan of everything that this asks the database, as one text. */
export async function plansOf(work: () => Promise<unknown>): Promise<string> {
  const asked = vi.spyOn(pool(), "query");
  await work();
  const questions = asked.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] });
  asked.mockRestore();
  const plans = [];
  for (const { text, values } of questions) {
    if (!/^\s*(SELECT|WITH)/i.test(text)) continue;
    const { rows } = await pool().query(`EXPLAIN ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  expect(plans.length).toBeGreaterThan(0);
  return plans.join("\n\n");
}

const MAX_ATTEMPTS = 50;
/** It leaves a few pages with rows that went for later; what is so small is read whole anyway. */
const UNMARKED = "relkind = 'r' AND relpages > 10 AND relallvisible < 0.9 * relpages";

/**
 * Notes what tables hold and which of their pages everybody sees: what costs less hangs on both. While the database itself still looks at how the
 * rows were before (its own ANALYZE of another table), no page can be marked: then it is done once more.
 */
export async function vacuum(client: pg.Client): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await client.query("VACUUM ANALYZE");
    const { rows } = await client.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND ${UNMARKED}`);
    if (rows.length === 0) return;
    await sleep(100);
  }
  throw new Error("VACUUM could not mark the pages: who keeps a transaction open?");
}
