import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { databaseUrl } from "@/lib/platform/env";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { csvOf, forgetSchools, longRows, uploader } from "@/tests/support/uploads";

afterEach(forgetSchools);

it("rows are looked up one after the other, also where the planner takes the table of a check for empty, as the one before left it", async () => {
  const admin = await uploader();
  const file = csvOf(longRows(0, 100));
  const client = new pg.Client(databaseUrl());
  await client.connect();
  const asked = vi.spyOn(ImportConnection.prototype, "query");
  await admin.upload(file, { isDryRun: true });
  const questions = asked.mock.calls.filter(([text]) => /unnest\(.*FROM (schools|school_batch_plans)/.test(text.replaceAll("\n", " ")));
  asked.mockRestore();
  expect(questions.length).toBeGreaterThan(1);

  await client.query("SET enable_hashjoin = off; SET enable_mergejoin = off");
  await client.query("VACUUM ANALYZE school_batch_plans"); // an earlier check has ended: it is empty
  const batchId = questions[0][1]![1];
  await client.query("INSERT INTO school_batch_plans SELECT $1, n, 'C' || n, 'key' || n FROM generate_series(100001, 103000) AS n", [
    batchId,
  ]);
  for (const [text, values] of questions) {
    const { rows } = await client.query(`EXPLAIN ${text}`, values);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/Join Filter|Seq Scan on school_batch_plans/);
  }
  await client.end();
});
