import { expect, it } from "vitest";
import { pruneChanges } from "@/lib/changes/prune-changes";
import { pool } from "@/lib/platform/db";

it("deletes what is older than a week, and nothing younger, however much there is", async () => {
  await pool().query("DELETE FROM changes");
  await pool().query(
    "INSERT INTO changes (kind, subject_id, at) SELECT 'school', 'old', now() - interval '8 days' FROM generate_series(1, 12345)",
  );
  await pool().query("INSERT INTO changes (kind, subject_id, at) VALUES ('school', 'young', now() - interval '6 days')");
  expect(await pruneChanges()).toBe(12_345);
  expect((await pool().query("SELECT subject_id FROM changes")).rows).toEqual([{ subject_id: "young" }]);
  expect(await pruneChanges()).toBe(0);
});
