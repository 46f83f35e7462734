import type { LRUCache } from "lru-cache";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pool, visitorPool } from "@/lib/platform/db";
import { searchSerials } from "@/lib/search/search";
import type { Order } from "@/lib/search/school-criteria";
import { noCriteria, TOTAL_CAP } from "@/lib/search/school-criteria";
import { vacuum } from "@/tests/support/plans";

// 45,000 schools; all but the first 3,000 in each order match. That is too many to count or sort for each page.

const SCHOOLS = 45_000;

beforeAll(async () => {
  // Loading takes longer than the site's statement timeout, and writes the rows that triggers would write.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    `INSERT INTO school_search (serial, rank, bayesian_rating, place_id, name_words, place_words, facilities)
     SELECT n, ${SCHOOLS} - n, 0, 'goa/panaji', CASE WHEN n <= 3000 THEN 'alpha academy' ELSE 'zeta primary school' END, 'panaji goa ward' || n % 300, '{}'
     FROM generate_series(1, ${SCHOOLS}) AS n`,
  );
  await vacuum(client);
  await client.end();
});

const samples = () => (pool() as { schoolsachKept?: Record<string, LRUCache<string, number>> }).schoolsachKept!["sampled hits"];
const find = (sort: Order, page = 1) => searchSerials({ ...noCriteria, search: "primary school", sort, page, limit: 25 });

describe("a list of tens of thousands of hits", () => {
  it.each<[Order, number, number]>([
    ["relevance", 1, 3_001],
    ["name", 1, 3_001],
    ["oldest", 1, 3_001],
    ["name", 40, 3_976],
    ["name", 400, 12_976],
  ])("by %s: page %i begins with the right school, even if the first rows don't match", async (sort, page, first) => {
    const { serials, total, isTotalCapped } = await find(sort, page);
    expect(serials).toEqual(Array.from({ length: 25 }, (_, index) => String(first + index)));
    expect([total, isTotalCapped]).toEqual([TOTAL_CAP, true]);
  });

  it.each<[Order, number, string]>([
    ["name", 1, "school_search_name_words_rank_serial_idx"],
    ["relevance", 400, "school_search_rank_serial_words_idx"],
  ])("by %s: page %i is estimated by a sample and then read in index order, without sorting", async (sort, page, index) => {
    samples().clear();
    const querySpy = vi.spyOn(visitorPool(), "query");
    await find(sort, page);
    const queries = querySpy.mock.calls as unknown as [string, unknown[]][];
    querySpy.mockRestore();
    const plans = await Promise.all(
      queries
        .filter(([text]) => !/^\s*EXPLAIN/.test(text))
        .map(async ([text, values]) => (await pool().query(`EXPLAIN ${text}`, values)).rows.map((row) => row["QUERY PLAN"]).join("\n")),
    );
    expect(plans.join("\n")).toContain("Sample Scan on school_search");
    expect(plans.join("\n")).toContain(index);
    expect(plans.join("\n")).not.toMatch(/Sort|Seq Scan/);
  });

  it("is sampled once and read in index order for each page", async () => {
    samples().clear();
    const querySpy = vi.spyOn(visitorPool(), "query");
    for (const page of [1, 2, 3]) await find("name", page);
    const queries = (querySpy.mock.calls as unknown as [string][]).map(([text]) => text);
    expect(queries.filter((text) => text.includes("TABLESAMPLE"))).toHaveLength(1);
    expect(queries.filter((text) => text.includes("ORDER BY name_words"))).toHaveLength(3);
  });

  it("is counted exactly when a page isn't full, even with outdated statistics", async () => {
    const words = { ...noCriteria, search: "zeta", sort: "name" as const, limit: 25 };
    expect((await searchSerials(words)).isTotalCapped).toBe(true);
    await pool().query("DELETE FROM school_search WHERE serial > 3010");
    expect(await searchSerials(words)).toMatchObject({
      serials: Array.from({ length: 10 }, (_, index) => String(3001 + index)),
      total: 10,
    });
  });
});
