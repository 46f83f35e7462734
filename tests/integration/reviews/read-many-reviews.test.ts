import { beforeAll, describe, expect, it, vi } from "vitest";
import { db, pool, visitorPool } from "@/lib/platform/db";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { findPosition, idsAfter, idsFrom, partsOf } from "@/lib/reviews/review-order";
import { recountStatistics } from "@/lib/reviews/statistics";
import type { PublicReview } from "@/lib/reviews/view";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

// 5,000 reviews of one school, many on the same date, and 20,000 of other schools.

const REVIEWS = 5_000;
const PER_PAGE = 10;
let schoolId: string;

beforeAll(async () => {
  schoolId = (await createSchool()).id;
  const others = await Promise.all([createSchool(), createSchool(), createSchool(), createSchool()]);
  for (const id of [schoolId, ...others.map((school) => school.id)])
    await db().$executeRaw`
      INSERT INTO reviews (id, school_id, status, published_on, overall_rating, teachers_rating, facilities_rating, academics_rating,
        atmosphere_rating, administration_rating, overall_comment)
      SELECT gen_random_uuid(), ${id}, 'approved', '2026-11-01'::date - (n / 1500) * 30, 1 + n % 5, 3, 3, 3, 3, 3, 'Review ' || n
      FROM generate_series(1, ${REVIEWS}) AS n`;
  await recountStatistics([schoolId]);
  await pool().query("ANALYZE reviews");
});

interface Plan {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** The plan nodes and the number of rows read by the queries for reviews' order. */
async function measureWork(read: () => Promise<unknown>) {
  const querySpy = vi.spyOn(visitorPool(), "query");
  await read();
  const queries = querySpy.mock.calls.map(([text, values]) => ({ text: String(text), values: values as unknown[] }));
  querySpy.mockRestore();
  const steps: string[] = [];
  let rows = 0;
  const walk = (plan: Plan) => {
    steps.push(plan["Node Type"]);
    rows += (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
    plan.Plans?.forEach(walk);
  };
  for (const { text, values } of queries.filter((query) => /^\s*SELECT id FROM published_reviews/.test(query.text))) {
    const { rows: explained } = await pool().query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    walk(explained[0]["QUERY PLAN"][0].Plan);
  }
  expect(steps.length).toBeGreaterThan(0);
  return { steps, rows };
}

const LISTS = [
  ["newest first", { sort: "newest", stars: null }, "published_on DESC, id"],
  ["highest first", { sort: "highest", stars: null }, "overall_rating DESC, published_on DESC, id"],
  ["lowest first", { sort: "lowest", stars: null }, "overall_rating, published_on DESC, id"],
  ["of four stars", { sort: "newest", stars: 4 }, "published_on DESC, id"],
] as const;

describe.each(LISTS)("5,000 reviews %s", (_, choice, order) => {
  const total = choice.stars === null ? REVIEWS : REVIEWS / 5;

  it("are listed once each in the same order by pages and by cursor", async () => {
    const { rows } = await pool().query(
      `SELECT id FROM reviews WHERE school_id = $1 AND overall_rating = coalesce($2, overall_rating) ORDER BY ${order}`,
      [schoolId, choice.stars],
    );
    const expected = rows.map(({ id }) => id);
    const parts = await partsOf({ schoolId, ...choice });
    const step = 130;
    const byPages: string[] = [];
    for (let skip = 0; skip < total; skip += step) byPages.push(...(await idsFrom(parts, skip, step)));
    expect(byPages).toEqual(expected);

    const byCursor = await idsFrom(parts, 0, 1);
    while (byCursor.length < total) {
      const next = await idsAfter(parts, (await findPosition(schoolId, byCursor.at(-1)!))!, step);
      if (next.length === 0) break;
      byCursor.push(...next);
    }
    expect(byCursor).toEqual(expected);
  });

  it("read no more rows at the end than at the start, and sort nothing", async () => {
    const last = Math.ceil(total / PER_PAGE);
    const end = (await listSchoolReviews({ schoolId, ...choice, page: last - 1 })).reviews.at(-1)!;
    for (const at of [{ page: 1 }, { page: last }, { after: end.id }]) {
      const { steps, rows } = await measureWork(() => listSchoolReviews({ schoolId, ...choice, ...at }));
      expect(steps.filter((step) => !/^(Limit|Index Only Scan|Index Scan)$/.test(step))).toEqual([]);
      expect(rows).toBeLessThanOrEqual(4 * (PER_PAGE + 1));
    }
  });

  it("skip pages by an index-only scan from the nearer end", async () => {
    const { steps, rows } = await measureWork(() => listSchoolReviews({ schoolId, ...choice, page: Math.ceil(total / PER_PAGE / 2) }));
    expect(steps.filter((step) => !/^(Limit|Index Only Scan|Index Scan)$/.test(step))).toEqual([]);
    expect(rows).toBeLessThanOrEqual(total / 2 + 2 * PER_PAGE);
  });
});

describe("GET /api/schools/:id/reviews", () => {
  const read = (query: string) => call(`/api/schools/${schoolId}/reviews${query}`);

  it("continues after the review given as `after`, as in its Link header", async () => {
    const first = await read("?sort=highest&stars=3&limit=2");
    expect(first.headers.get("X-Total-Count")).toBe("1000");
    expect(first.headers.get("Link")).toContain("page=2");
    const second = await read(`?sort=highest&stars=3&limit=2&after=${first.body[1].id}`);
    expect(second.body).toEqual((await read("?sort=highest&stars=3&limit=2&page=2")).body);
    expect(second.headers.get("X-Total-Count")).toBe("1000");
    expect(second.headers.get("Link")).toBe(
      `</api/schools/${schoolId}/reviews?sort=highest&stars=3&limit=2&after=${second.body[1].id}>; rel="next"`,
    );
  });

  it.each(["?stars=0", "?stars=6", "?stars=2.5", "?stars=1&stars=2", "?after=1", "?after=00000000-0000-4000-8000-000000000000"])(
    "refuses %s and names the parameter",
    async (query) => {
      const { status, body } = await read(query);
      expect(status).toBe(400);
      expect(Object.keys(body.fields)).toEqual([query.slice(1).split("=")[0]]);
    },
  );

  it("refuses page and cursor together", async () => {
    const [{ id }] = (await read("?limit=1")).body;
    expect((await read(`?page=2&after=${id}`)).body.fields).toHaveProperty("after");
  });

  it("search works in any order and with a cursor, and rejects unpublished reviews as cursor", async () => {
    const found = (await read("?search=Review 49&sort=lowest&limit=200")).body as PublicReview[];
    expect(found.length).toBe(111);
    const { body } = await read(`?search=Review 49&sort=lowest&limit=200&after=${found[50].id}`);
    expect(body).toEqual(found.slice(51));
    const waiting = await db().review.findFirstOrThrow({ where: { schoolId } });
    await db().review.update({ where: { id: waiting.id }, data: { status: "pending", publishedOn: null } });
    expect((await read(`?after=${waiting.id}`)).status).toBe(400);
  });
});
