import { expect, vi } from "vitest";
import { pool } from "@/lib/platform/db";

/** The plan of everything that this asks the database, as one text. */
export async function plansOf(work: () => Promise<unknown>): Promise<string> {
  const asked = vi.spyOn(pool(), "query");
  await work();
  const questions = asked.mock.calls.map(([question]) => question as unknown as { text: string; values: unknown[] });
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
