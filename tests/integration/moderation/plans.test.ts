import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { countAdminFigures } from "@/lib/analytics/admin-figures";
import { listPendingReviews } from "@/lib/moderation/queries";
import { newId } from "@/lib/platform/ids";
import { createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { explainQueries, vacuum } from "@/tests/support/plans";

// 30,000 pending reviews by 6,000 parents at 200 schools, with fingerprints. Explains the queue's queries.

const PAGE = { page: 1, limit: 50 };
const adminId = newId();

beforeAll(async () => {
  const { id: schoolId } = await createSchool();
  const { id: parentId } = await createParent();
  // Loading takes longer than the site's statement timeout.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const copies = (table: string, columns: Record<string, string>, count: number, source: string) =>
    client.query(`INSERT INTO ${table} SELECT copy.* FROM ${table} AS one, generate_series(1, ${count}) AS n,
      jsonb_populate_record(one, jsonb_build_object(${Object.entries(columns)
        .map(([name, value]) => `'${name}', ${value}`)
        .join(", ")})) AS copy
      WHERE one.id::text = '${source}'`);
  await copies("schools", { id: "'many-' || n", serial: "100000 + n", name: "'School' || n", name_words: "'school' || n" }, 200, schoolId);
  await copies("users", { id: "gen_random_uuid()", last_name: "'Parent' || n", email: "'p' || n || '@many.example'" }, 6_000, parentId);
  await client.query(`
    INSERT INTO reviews (id, school_id, author_id, status, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
      administration_rating, overall_comment, submitted_at)
    SELECT gen_random_uuid(), 'many-' || (1 + (number + n) % 200), id, 'pending', 4, 4, 4, 4, 4, 4, 'Comment ' || substr(md5(number || '-' || n), 1, 8),
      '2026-01-01'::timestamptz + (number * 5 + n) * interval '1 minute'
    FROM (SELECT id, row_number() OVER () AS number FROM users WHERE email LIKE '%@many.example') AS parents, generate_series(1, 5) AS n`);
  await client.query(`
    INSERT INTO review_fingerprints SELECT id, band, ('x' || substr(md5(id::text || band), 1, 15))::bit(60)::bigint
    FROM (SELECT id FROM reviews LIMIT 5000) AS marked, generate_series(0, 15) AS band`);
  await vacuum(client);
  await client.end();
});

const READS_ALL = /Seq Scan on (\S+\.)?(users|reviews|review_fingerprints)\b/;

describe("with 30,000 pending reviews, no list reads a whole table", () => {
  it.each([
    [
      "the queue",
      () => listPendingReviews({ adminId, sort: "oldest", ...PAGE }),
      ["reviews_pending_idx", "review_fingerprints_value_band_idx", "reviews_school_id_submitted_at_idx"],
    ],
    ["its last page", () => listPendingReviews({ adminId, sort: "oldest", page: 200, limit: 50 }), ["reviews_pending_idx"]],
    ["newest first", () => listPendingReviews({ adminId, sort: "newest", ...PAGE }), ["reviews_pending_idx"]],
    [
      "a search for text",
      () => listPendingReviews({ adminId, sort: "oldest", search: "c4ca4238", ...PAGE }),
      ["reviews_pending_words_idx"],
    ],
    ["a search for an author", () => listPendingReviews({ adminId, sort: "oldest", search: "p4711@many", ...PAGE }), ["users_words_idx"]],
    ["the figures", () => countAdminFigures(), ["reviews_pending_idx"]],
  ])("%s", async (_, work, indexes) => {
    const plans = await explainQueries(work);
    for (const index of indexes) expect(plans).toContain(index);
    expect(plans).not.toMatch(READS_ALL);
  });
});
