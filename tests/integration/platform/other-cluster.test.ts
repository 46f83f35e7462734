import { expect, it } from "vitest";
import { pool } from "@/lib/platform/db";
import { databaseUrl } from "@/lib/platform/env";
import { applyMigrations } from "@/scripts/embedded/migrations.mjs";
import { createSchool } from "@/tests/factories/schools";

const TABLES = ["changes", "known_words"];
/** Rows per table whose transaction lies in the future, which followers would read as new each time. */
const ahead = async () =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await pool().query(
        `SELECT count(*)::int AS rows FROM ${table} WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())`,
      );
      return rows[0].rows;
    }),
  );

it("rows restored from a cluster with higher transaction ids are corrected at the next start", async () => {
  await createSchool({ name: "Zyzzyva Academy" });
  for (const table of TABLES) await pool().query(`UPDATE ${table} SET xid = '900000000000'`);
  const moved = await ahead();
  expect(Math.min(...moved)).toBeGreaterThan(0);
  await createSchool({ name: "Qwghlm Academy" });
  const own = (await pool().query("SELECT xid::text FROM known_words WHERE word = 'qwghlm'")).rows;

  await applyMigrations(databaseUrl());
  expect(await ahead()).toEqual([0, 0]);
  expect((await pool().query("SELECT xid::text FROM known_words WHERE word = 'qwghlm'")).rows).toEqual(own);
});
