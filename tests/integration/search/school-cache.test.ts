import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { followChanges } from "@/lib/changes/follow-changes";
import { pool } from "@/lib/platform/db";
import { readCriteria } from "@/lib/search/criteria";
import { SchoolCache, type CachedRow, type SchoolText } from "@/lib/search/results/school-cache";
import { searchRows, searchSchools } from "@/lib/search/search";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const kept = globalThis as { schoolsachKeptSchools?: { texts: SchoolCache<SchoolText>; rows: SchoolCache<CachedRow> } };
const told = new Set<string>();
const feed = followChanges(({ changes }) => changes.forEach(({ subjectId }) => told.add(subjectId)));
const texts = new SchoolCache<SchoolText>();
const rows = new SchoolCache<CachedRow>();

beforeAll(async () => {
  kept.schoolsachKeptSchools = { texts, rows };
  await vi.waitFor(() => expect(feed.isLive()).toBe(true), { timeout: 20_000 });
});
afterAll(async () => {
  await texts.stop();
  await rows.stop();
  await feed.stop();
  delete kept.schoolsachKeptSchools;
});

const list = async (query: string) => (await call(`/api/schools?exact=true&${query}`)).body;
const onceListed = (query: string, expected: unknown) =>
  vi.waitFor(async () => expect(await list(query)).toEqual(expected), { timeout: 20_000, interval: 20 });

/** All that anyone may know of a school, as it is read. */
const asRead = async (search: string, near?: string) =>
  JSON.parse(JSON.stringify((await searchSchools(readCriteria({ search, near }))).schools));
const isNotRead = async () => {
  throw new Error("It was kept.");
};

/** The same for the list page. */
const rowsOf = async (search: string, near?: string) => (await searchRows(readCriteria({ search, near, exact: "true" }))).schools;

async function serialOf(id: string): Promise<string> {
  const { rows } = await pool().query<{ serial: string }>("SELECT serial FROM schools WHERE id = $1", [id]);
  return rows[0].serial;
}

it("a list is the same whether its schools are read or kept, with their distances", async () => {
  await createSchool({ name: "Dugong “Sagar” विद्यालय", latitude: 20, longitude: 73.8, averageFees: 42_000.5 });
  const { id } = await createSchool({ name: "Dugong Nagar", latitude: 20.1, longitude: 73.8 });
  await createReview({ schoolId: id });
  for (const near of [undefined, "20.0,73.7"]) {
    const expected = await asRead("dugong", near);
    expect(expected).toHaveLength(2);
    for (let turn = 0; turn < 3; turn++) await onceListed(`search=dugong${near ? `&near=${near}` : ""}`, expected);
  }
  const serial = await serialOf(id);
  const onceKept = async () => {
    await list("search=dugong");
    await texts.ofSchools([serial], isNotRead);
  };
  await vi.waitFor(onceKept, { timeout: 20_000, interval: 20 });
});

it("the rows of the list page are the same too, and told of what is changed", async () => {
  const { id } = await createSchool({ name: "Narwhal Academy", latitude: 20, longitude: 73.8, overview: "By the sea", averageFees: 1_000 });
  await createReview({ schoolId: id });
  const serial = await serialOf(id);
  for (const near of [undefined, "20.0,73.7"]) {
    const [expected] = await asRead("narwhal", near);
    const onceIs = async () => {
      const [row] = await rowsOf("narwhal", near);
      expect(expected).toMatchObject(row);
      expect(row).toMatchObject({ name: "Narwhal Academy", stats: { totalReviews: 1 }, ...(near && { distanceKm: expected.distanceKm }) });
      await rows.ofSchools([serial], isNotRead);
    };
    await vi.waitFor(onceIs, { timeout: 20_000, interval: 20 });
  }
  await pool().query("UPDATE schools SET average_fees = 2000 WHERE id = $1", [id]);
  const fees = async () => (await rowsOf("narwhal"))[0].averageFees;
  await vi.waitFor(async () => expect(await fees()).toBe(2_000), { timeout: 20_000, interval: 20 });
});

it("what is changed, rated or gone is told of a kept school too", async () => {
  const { id } = await createSchool({ name: "Manatee Academy", averageFees: 1_000 });
  const listed = async () =>
    (await list("search=manatee")).map((school: { averageFees: number; stats: object }) => [school.averageFees, school.stats]);
  const onceIs = (expected: unknown[]) =>
    vi.waitFor(async () => expect(await listed()).toEqual(expected), { timeout: 20_000, interval: 20 });
  await onceIs([[1_000, expect.objectContaining({ totalReviews: 0 })]]);
  await pool().query("UPDATE schools SET average_fees = 2000 WHERE id = $1", [id]);
  await onceIs([[2_000, expect.objectContaining({ totalReviews: 0 })]]);
  await createReview({ schoolId: id });
  await onceIs([[2_000, expect.objectContaining({ totalReviews: 1 })]]);
  const serial = await serialOf(id);
  await pool().query("UPDATE schools SET status = 'closed' WHERE id = $1", [id]);
  await vi.waitFor(async () => expect(await texts.ofSchools([serial], async () => [])).toEqual([]), { timeout: 20_000, interval: 20 });
  await onceIs([]);
});

it("a school without a position moves with its pincode's middle", async () => {
  await pool().query("INSERT INTO pincodes (code, state, latitude, longitude) VALUES ('110099', 'Delhi', 28.5, 77.2)");
  await createSchool({ name: "Porpoise Academy", zipCode: "110099", latitude: null, longitude: null });
  const distance = async () => (await list("search=porpoise&near=28.5,77.2"))[0]?.distanceKm;
  await vi.waitFor(async () => expect(await distance()).toBe(0), { timeout: 20_000, interval: 20 });
  await pool().query("UPDATE pincodes SET latitude = 28.6 WHERE code = '110099'");
  await vi.waitFor(async () => expect(await distance()).toBeCloseTo(11.12, 1), { timeout: 20_000, interval: 20 });
});

it("what was read before a change that is told meanwhile is not kept", async () => {
  const { id } = await createSchool({ name: "Walrus Academy" });
  const serial = await serialOf(id);
  const text = (json: string): SchoolText => ({
    serial,
    id,
    json,
    letters: json.length,
    latitude: null,
    longitude: null,
    middleLatitude: null,
    middleLongitude: null,
  });
  let told = 0;
  const watch = followChanges(({ changes }) => void (told += changes.filter(({ subjectId }) => subjectId === id).length));
  await vi.waitFor(() => expect(watch.isLive()).toBe(true), { timeout: 20_000 });
  const first = await texts.ofSchools([serial], async () => {
    const before = told;
    await pool().query("UPDATE schools SET name = 'Walrus School' WHERE id = $1", [id]);
    await vi.waitFor(() => expect(told).toBeGreaterThan(before), { timeout: 20_000, interval: 10 });
    return [text('"old"')];
  });
  const second = await texts.ofSchools([serial], async () => [text('"new"')]);
  expect([first, second].map(([{ json }]) => json)).toEqual(['"old"', '"new"']);
  await watch.stop();
});

it("nothing that is kept is given while the feed's database is slow to answer", async () => {
  const { id } = await createSchool({ name: "Vaquita Academy", phoneNumber: "02225551234" });
  await vi.waitFor(() => expect(told).toContain(id), { timeout: 20_000, interval: 20 });
  const serial = await serialOf(id);
  const onceKept = async () => {
    await list("search=vaquita");
    await texts.ofSchools([serial], isNotRead);
  };
  await vi.waitFor(onceKept, { timeout: 20_000, interval: 20 });
  // The feed's connection stands in line for a lock until the test lets it go.
  const holder = await pool().connect();
  await holder.query("SELECT pg_advisory_lock(47)");
  const { client } = (globalThis as unknown as { schoolsachChanges: { client: pg.Client } }).schoolsachChanges;
  const held = client.query({ text: "SELECT pg_advisory_xact_lock(47)", query_timeout: 60_000 } as pg.QueryConfig);
  await vi.waitFor(() => expect(feed.isPrompt()).toBe(false), { timeout: 20_000, interval: 20 });
  await pool().query("UPDATE schools SET phone_number = NULL WHERE id = $1", [id]);
  const answered = [feed.isLive(), JSON.stringify(await list("search=vaquita")).includes("02225551234")];
  await holder.query("SELECT pg_advisory_unlock(47)");
  holder.release();
  await held;
  expect(answered).toEqual([true, false]);
});
