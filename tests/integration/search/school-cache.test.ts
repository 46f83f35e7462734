import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { followChanges } from "@/lib/changes/follow-changes";
import { pool } from "@/lib/platform/db";
import { readCriteria } from "@/lib/search/criteria";
import { SchoolCache, type CachedRow, type SchoolText } from "@/lib/search/results/school-cache";
import { searchRows, searchSchools } from "@/lib/search/search";
import { findSingleton, replaceSingleton } from "@/lib/platform/singleton.mjs";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const reportedIds = new Set<string>();
const feed = followChanges(({ changes }) => changes.forEach(({ subjectId }) => reportedIds.add(subjectId)));
const texts = new SchoolCache<SchoolText>();
const rows = new SchoolCache<CachedRow>();

beforeAll(async () => {
  replaceSingleton("school-cache", { texts, rows });
  await vi.waitFor(() => expect(feed.isLive()).toBe(true), { timeout: 20_000 });
});
afterAll(async () => {
  await texts.stop();
  await rows.stop();
  await feed.stop();
  replaceSingleton("school-cache", undefined);
});

const list = async (query: string) => (await call(`/api/schools?exact=true&${query}`)).body;
const waitForList = (query: string, expected: unknown) =>
  vi.waitFor(async () => expect(await list(query)).toEqual(expected), { timeout: 20_000, interval: 20 });

/** The schools of a search, read from the database. */
const readSchools = async (search: string, near?: string) =>
  JSON.parse(JSON.stringify((await searchSchools(readCriteria({ search, near }))).schools));
const failOnRead = async () => {
  throw new Error("It was kept.");
};

/** The rows of the list page for a search. */
const readRows = async (search: string, near?: string) => (await searchRows(readCriteria({ search, near, exact: "true" }))).schools;

async function serialOf(id: string): Promise<string> {
  const { rows } = await pool().query<{ serial: string }>("SELECT serial FROM schools WHERE id = $1", [id]);
  return rows[0].serial;
}

it("the list is the same from the database and from the cache, including distances", async () => {
  await createSchool({ name: "Dugong “Sagar” विद्यालय", latitude: 20, longitude: 73.8, averageFees: 42_000.5 });
  const { id } = await createSchool({ name: "Dugong Nagar", latitude: 20.1, longitude: 73.8 });
  await createReview({ schoolId: id });
  for (const near of [undefined, "20.0,73.7"]) {
    const expected = await readSchools("dugong", near);
    expect(expected).toHaveLength(2);
    for (let attempt = 0; attempt < 3; attempt++) await waitForList(`search=dugong${near ? `&near=${near}` : ""}`, expected);
  }
  const serial = await serialOf(id);
  const expectCached = async () => {
    await list("search=dugong");
    await texts.getAll([serial], failOnRead);
  };
  await vi.waitFor(expectCached, { timeout: 20_000, interval: 20 });
});

it("the list page's rows are the same from the database and the cache, and follow changes", async () => {
  const { id } = await createSchool({ name: "Narwhal Academy", latitude: 20, longitude: 73.8, overview: "By the sea", averageFees: 1_000 });
  await createReview({ schoolId: id });
  const serial = await serialOf(id);
  for (const near of [undefined, "20.0,73.7"]) {
    const [expected] = await readSchools("narwhal", near);
    const expectRow = async () => {
      const [row] = await readRows("narwhal", near);
      expect(expected).toMatchObject(row);
      expect(row).toMatchObject({ name: "Narwhal Academy", stats: { totalReviews: 1 }, ...(near && { distanceKm: expected.distanceKm }) });
      await rows.getAll([serial], failOnRead);
    };
    await vi.waitFor(expectRow, { timeout: 20_000, interval: 20 });
  }
  await pool().query("UPDATE schools SET average_fees = 2000 WHERE id = $1", [id]);
  const fees = async () => (await readRows("narwhal"))[0].averageFees;
  await vi.waitFor(async () => expect(await fees()).toBe(2_000), { timeout: 20_000, interval: 20 });
});

it("cached schools follow changes, reviews and closure", async () => {
  const { id } = await createSchool({ name: "Manatee Academy", averageFees: 1_000 });
  const listed = async () =>
    (await list("search=manatee")).map((school: { averageFees: number; stats: object }) => [school.averageFees, school.stats]);
  const waitForSchools = (expected: unknown[]) =>
    vi.waitFor(async () => expect(await listed()).toEqual(expected), { timeout: 20_000, interval: 20 });
  await waitForSchools([[1_000, expect.objectContaining({ totalReviews: 0 })]]);
  await pool().query("UPDATE schools SET average_fees = 2000 WHERE id = $1", [id]);
  await waitForSchools([[2_000, expect.objectContaining({ totalReviews: 0 })]]);
  await createReview({ schoolId: id });
  await waitForSchools([[2_000, expect.objectContaining({ totalReviews: 1 })]]);
  const serial = await serialOf(id);
  await pool().query("UPDATE schools SET status = 'closed' WHERE id = $1", [id]);
  await vi.waitFor(async () => expect(await texts.getAll([serial], async () => [])).toEqual([]), { timeout: 20_000, interval: 20 });
  await waitForSchools([]);
});

it("a school without a position moves with its pincode's centroid", async () => {
  await pool().query("INSERT INTO pincodes (code, state, latitude, longitude) VALUES ('110099', 'Delhi', 28.5, 77.2)");
  await createSchool({ name: "Porpoise Academy", zipCode: "110099", latitude: null, longitude: null });
  const distance = async () => (await list("search=porpoise&near=28.5,77.2"))[0]?.distanceKm;
  await vi.waitFor(async () => expect(await distance()).toBe(0), { timeout: 20_000, interval: 20 });
  await pool().query("UPDATE pincodes SET latitude = 28.6 WHERE code = '110099'");
  await vi.waitFor(async () => expect(await distance()).toBeCloseTo(11.12, 1), { timeout: 20_000, interval: 20 });
});

it("a school read before a change that arrives meanwhile isn't cached", async () => {
  const { id } = await createSchool({ name: "Walrus Academy" });
  const serial = await serialOf(id);
  const text = (json: string): SchoolText => ({
    serial,
    id,
    json,
    letters: json.length,
    latitude: null,
    longitude: null,
    centroidLatitude: null,
    centroidLongitude: null,
  });
  let reportCount = 0;
  const follower = followChanges(({ changes }) => void (reportCount += changes.filter(({ subjectId }) => subjectId === id).length));
  await vi.waitFor(() => expect(follower.isLive()).toBe(true), { timeout: 20_000 });
  const first = await texts.getAll([serial], async () => {
    const before = reportCount;
    await pool().query("UPDATE schools SET name = 'Walrus School' WHERE id = $1", [id]);
    await vi.waitFor(() => expect(reportCount).toBeGreaterThan(before), { timeout: 20_000, interval: 10 });
    return [text('"old"')];
  });
  const second = await texts.getAll([serial], async () => [text('"new"')]);
  expect([first, second].map(([{ json }]) => json)).toEqual(['"old"', '"new"']);
  await follower.stop();
});

it("the cache isn't used while the change feed is delayed", async () => {
  const { id } = await createSchool({ name: "Vaquita Academy", phoneNumber: "02225551234" });
  await vi.waitFor(() => expect(reportedIds).toContain(id), { timeout: 20_000, interval: 20 });
  const serial = await serialOf(id);
  const expectCached = async () => {
    await list("search=vaquita");
    await texts.getAll([serial], failOnRead);
  };
  await vi.waitFor(expectCached, { timeout: 20_000, interval: 20 });
  // Blocks the feed's connection on a lock.
  const holder = await pool().connect();
  await holder.query("SELECT pg_advisory_lock(47)");
  const { client } = findSingleton("change-follower") as { client: pg.Client };
  const blockedQuery = client.query({ text: "SELECT pg_advisory_xact_lock(47)", query_timeout: 60_000 } as pg.QueryConfig);
  await vi.waitFor(() => expect(feed.isPrompt()).toBe(false), { timeout: 20_000, interval: 20 });
  await pool().query("UPDATE schools SET phone_number = NULL WHERE id = $1", [id]);
  const answered = [feed.isLive(), JSON.stringify(await list("search=vaquita")).includes("02225551234")];
  await holder.query("SELECT pg_advisory_unlock(47)");
  holder.release();
  await blockedQuery;
  expect(answered).toEqual([true, false]);
});
