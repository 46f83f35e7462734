import { expect, it } from "vitest";
import { purgeChanges } from "@/lib/changes/purge-changes";
import { pool } from "@/lib/platform/db";

it("deletes all changes older than a week and no newer ones", async () => {
  await pool().query("DELETE FROM changes");
  await pool().query(
    "INSERT INTO changes (kind, subject_id, at) SELECT 'school', 'old', now() - interval '8 days' FROM generate_series(1, 12345)",
  );
  await pool().query("INSERT INTO changes (kind, subject_id, at) VALUES ('school', 'young', now() - interval '6 days')");
  expect(await purgeChanges()).toBe(12_345);
  expect((await pool().query("SELECT subject_id FROM changes")).rows).toEqual([{ subject_id: "young" }]);
  expect(await purgeChanges()).toBe(0);
});
