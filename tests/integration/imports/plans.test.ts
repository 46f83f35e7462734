import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { databaseUrl } from "@/lib/platform/env";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { csvOf, deleteSchools, longRows, createImportClient } from "@/tests/support/imports";

afterEach(deleteSchools);

it("rows are looked up by index even if statistics say that the dry-run table is empty", async () => {
  const admin = await createImportClient();
  const file = csvOf(longRows(0, 100));
  const client = new pg.Client(databaseUrl());
  await client.connect();
  const querySpy = vi.spyOn(ImportConnection.prototype, "query");
  await admin.upload(file, { isDryRun: true });
  const lookups = querySpy.mock.calls.filter(([text]) => /unnest\(.*FROM (schools|school_batch_plans)/.test(text.replaceAll("\n", " ")));
  querySpy.mockRestore();
  expect(lookups.length).toBeGreaterThan(1);

  await client.query("SET enable_hashjoin = off; SET enable_mergejoin = off");
  await client.query("VACUUM ANALYZE school_batch_plans"); // a previous dry run has ended, so the table is empty
  const importId = lookups[0][1]![1];
  await client.query("INSERT INTO school_batch_plans SELECT $1, n, 'C' || n, 'key' || n FROM generate_series(100001, 103000) AS n", [
    importId,
  ]);
  for (const [text, values] of lookups) {
    const { rows } = await client.query(`EXPLAIN ${text}`, values);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/Join Filter|Seq Scan on school_batch_plans/);
  }
  await client.end();
});
