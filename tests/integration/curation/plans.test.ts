import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { findLikelySchools } from "@/lib/curation/likely-schools";
import { listSchools } from "@/lib/curation/list-schools";
import { createSchool } from "@/tests/factories/schools";
import { explainQueries, vacuum } from "@/tests/support/plans";

// 8,000 schools, some closed. Explains the queries of the admin list; the parents' search has a test of its own.

const PAGE = { page: 1, limit: 50, sort: "best" } as const;

beforeAll(async () => {
  const { id } = await createSchool({ name: "Pioneer Academy", udiseCode: "27200100100" });
  // Loading takes longer than the site's statement timeout.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    `INSERT INTO schools SELECT copy.* FROM schools AS one, generate_series(1, 8000) AS n,
       jsonb_populate_record(one, jsonb_build_object('id', 'many-' || n, 'serial', 100000 + n, 'name', 'Pioneer ' || n,
         'name_words', 'pioneer ' || n, 'zip_code', (400000 + n % 500)::text, 'udise_code', '2720' || lpad(n::text, 7, '0'), 'match_key', 'many' || n,
         'status', CASE WHEN n % 40 = 0 THEN 'closed' ELSE 'listed' END)) AS copy
     WHERE one.id = $1`,
    [id],
  );
  await vacuum(client);
  await client.end();
});

const READS_ALL = /Seq Scan on (\S+\.)?(schools|school_search)\b/;

describe("with 8,000 schools, no query reads all of them", () => {
  it.each([
    ["a search of unlisted schools", () => listSchools({ ...PAGE, search: "pioneer 4711" }), ["schools_unlisted_terms_idx"]],
    ["a code's prefix", () => listSchools({ ...PAGE, search: "2780004" }), ["schools_udise_code_key"]],
    ["closed schools", () => listSchools({ ...PAGE, status: "closed" }), ["schools_unlisted_name_idx"]],
    [
      "likely duplicates",
      () => findLikelySchools({ name: "Pioneer 4711", zipCode: "400211", address: "1 Road", udiseCode: "2780004711" }),
      ["school_search_terms_idx", "schools_match_key_idx", "schools_udise_code_key"],
    ],
  ])("%s", async (_, work, indexes) => {
    const plans = await explainQueries(work);
    for (const index of indexes) expect(plans).toContain(index);
    expect(plans).not.toMatch(READS_ALL);
  });
});
