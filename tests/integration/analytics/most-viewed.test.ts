import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { listMostViewed } from "@/lib/analytics/most-viewed";
import { pool } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";
import { explainQueries, vacuum } from "@/tests/support/plans";

// 3,000 schools over 120 days: some viewed daily, others once, one very often on a single day, one three times every day. The query's results are
// compared with a sum over all views.

const SCHOOLS = 3_000;

beforeAll(async () => {
  const { id } = await createSchool({ name: "Viewed Academy" });
  // Loading takes longer than the site's statement timeout.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    `INSERT INTO schools SELECT copy.* FROM schools AS one, generate_series(1, ${SCHOOLS}) AS n,
       jsonb_populate_record(one, jsonb_build_object('id', 'many-' || n, 'serial', 100000 + n, 'name', 'Viewed ' || n,
         'name_words', 'viewed ' || n, 'match_key', 'many' || n)) AS copy
     WHERE one.id = $1`,
    [id],
  );
  await client.query(
    `INSERT INTO school_views (day, school_id, views)
     SELECT '2026-01-01'::date + d, 'many-' || k, CASE WHEN k = 2000 THEN 3 ELSE greatest(1, (40 + (d * k) % 23) / k) END
     FROM generate_series(0, 119) AS d, generate_series(1, ${SCHOOLS}) AS k WHERE k <= 60 OR k = 2000 OR (k + d) % 5 = 0`,
  );
  await client.query("UPDATE school_views SET views = 700 WHERE day = '2026-02-10' AND school_id = 'many-2500'");
  await client.query(
    "INSERT INTO school_views VALUES ('2026-02-10', 'many-2501', 690) ON CONFLICT (day, school_id) DO UPDATE SET views = 690",
  );
  await vacuum(client);
  await client.end();
});

async function sumViews(from: string, to: string, limit: number) {
  const { rows } = await pool().query(
    "SELECT school_id AS id, sum(views)::int AS views FROM school_views WHERE day BETWEEN $1 AND $2 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3",
    [from, to, limit],
  );
  return rows;
}

const inOrder = (schools: { id: string; views: number }[]) =>
  schools.map(({ id, views }) => ({ id, views })).sort((one, other) => other.views - one.views || (one.id < other.id ? -1 : 1));

describe("most viewed schools", () => {
  it.each([
    ["2026-01-01", "2026-04-30", 15],
    ["2026-01-01", "2026-04-30", 1],
    ["2026-01-01", "2026-04-30", 200],
    ["2026-02-10", "2026-02-10", 15],
    ["2026-02-01", "2026-02-20", 3],
    ["2020-01-01", "2029-12-31", 15],
    ["2026-01-01", "2026-04-30", 10_000],
  ])("from %s to %s, the %i most viewed equal those from a sum over all views", async (from, to, limit) => {
    expect(inOrder(await listMostViewed({ from, to, limit }))).toEqual(inOrder(await sumViews(from, to, limit)));
  });

  it("none without views", async () => {
    expect(await listMostViewed({ from: "2025-01-01", to: "2025-12-31", limit: 15 })).toEqual([]);
  });

  it("uses indexes and doesn't read all views", async () => {
    const plans = await explainQueries(() => listMostViewed({ from: "2026-01-01", to: "2026-04-30", limit: 15 }));
    expect(plans).toContain("school_views_often_idx");
    expect(plans).toContain("school_views_school_id_day_views_idx");
    expect(plans).not.toMatch(/Seq Scan on (\S+\.)?school_views\b/);
  });
});
