import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TASKS } from "@/app/jobs";
import { writeVisits } from "@/lib/analytics/count-visits";
import { clock } from "@/lib/platform/clock";
import { db, pool } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36" };
const now = (time: string) => vi.spyOn(clock, "now").mockReturnValue(new Date(time));

beforeEach(async () => {
  await writeVisits();
  await db().schoolViewDay.deleteMany();
  await db().searchDay.deleteMany();
  now("2026-11-21T10:00:00Z");
});
afterEach(() => vi.restoreAllMocks());

async function view(schoolId: string, headers: Record<string, string> = PHONE) {
  const { response } = await callHandler(`/api/schools/${schoolId}/views`, { method: "POST", headers });
  expect(response.status).toBe(204);
}
async function search(text: string, { isEmpty = false, headers = PHONE }: { isEmpty?: boolean; headers?: Record<string, string> } = {}) {
  await report({ search: text, isEmpty }, headers);
}
async function report(json: object, headers: Record<string, string> = PHONE, status = 204) {
  const { response } = await callHandler("/api/searches", { method: "POST", headers, json });
  expect(response.status).toBe(status);
}
const views = async () =>
  (await db().schoolViewDay.findMany({ orderBy: { day: "asc" } })).map(({ day, schoolId, views }) => [
    day.toISOString().slice(0, 10),
    schoolId,
    views,
  ]);
const words = async () =>
  (await db().searchDay.findMany({ orderBy: { words: "asc" } })).map(({ words, searches, empty }) => [words, searches, empty]);

describe("a view of a school page", () => {
  it("is added to the count of its school and day in India", async () => {
    const { id } = await createSchool();
    await Promise.all([view(id), view(id), view(id)]);
    await writeVisits();
    await view(id);
    now("2026-11-21T18:31:00Z"); // the 22nd in India
    await view(id);
    await Promise.all([writeVisits(), writeVisits()]);
    expect(await views()).toEqual([
      ["2026-11-21", id, 4],
      ["2026-11-22", id, 1],
    ]);
  });

  it("isn't counted for robots, Do Not Track, requests from other sites, or schools that aren't listed", async () => {
    const { id } = await createSchool();
    const { id: closed } = await createSchool({ status: "closed" });
    await view(id, {});
    await view(id, { ...PHONE, dnt: "1" });
    await view(id, { ...PHONE, "sec-gpc": "1" });
    await view(id, { "user-agent": "Googlebot/2.1" });
    await view(closed);
    await view("no-such-school-abc123");
    const { response } = await callHandler(`/api/schools/${id}/views`, {
      method: "POST",
      headers: { ...PHONE, "sec-fetch-site": "cross-site" },
    });
    expect(response.status).toBe(403);
    await writeVisits();
    expect(await views()).toEqual([]);
  });

  it("is stored whatever ids others send: one that Postgres refuses would otherwise hold up all counts", async () => {
    const { id } = await createSchool();
    await view("%00");
    await view(id);
    await writeVisits();
    expect(await views()).toEqual([["2026-11-21", id, 1]]);
  });

  it("is counted sixty times per client, then sampled, so that a script can't promote a school", async () => {
    const { id } = await createSchool();
    for (let count = 0; count < 80; count++) await view(id, { ...PHONE, "x-client-address": "192.0.2.7" });
    await writeVisits();
    expect(await views()).toEqual([["2026-11-21", id, 60]]);
  });

  it("is counted later when the database is away", async () => {
    const { id } = await createSchool();
    await view(id);
    const connectSpy = vi.spyOn(pool(), "connect").mockImplementation(() => Promise.reject(new Error("away")));
    await writeVisits();
    connectSpy.mockRestore();
    expect(await views()).toEqual([]);
    await view(id);
    await writeVisits();
    expect(await views()).toEqual([["2026-11-21", id, 2]]);
  });
});

describe("a search", () => {
  it("is counted by its normalised words, with whether it found nothing", async () => {
    await search("Nandanvan  school");
    await search("NANDANVAN, school!", { isEmpty: true });
    await search("dps");
    await writeVisits();
    expect(await words()).toEqual([
      ["dps", 1, 0],
      ["nandanvan school", 2, 1],
    ]);
  });

  it("is counted with what followed: the rank that was opened, or other words", async () => {
    await report({ search: "dps pune", isEmpty: false });
    await report({ search: "DPS Pune", position: 3 });
    await report({ search: "dps pune", isEmpty: false, position: 1 });
    await report({ search: "dps pune", isReworded: true });
    await writeVisits();
    await report({ search: "dps pune", position: 5 });
    await writeVisits();
    const [{ searches, empty, reworded, clicks, firstClicks, positions }] = await db().searchDay.findMany();
    expect({ searches, empty, reworded, clicks, firstClicks, positions }).toEqual({
      searches: 2,
      empty: 0,
      reworded: 1,
      clicks: 3,
      firstClicks: 1,
      positions: 9,
    });
    for (const invalid of [{}, { position: 0 }, { position: 501 }, { isReworded: false }])
      await report({ search: "dps", ...invalid }, PHONE, 400);
  });

  it("isn't stored if it may be about a person", async () => {
    for (const text of ["asha@example.org", "98765 43210", "asha 1234-5678-9012", "x".repeat(100)]) await search(text);
    await search("dps", { headers: { ...PHONE, dnt: "1" } });
    await writeVisits();
    expect(await words()).toEqual([]);
  });

  it("is deleted after ninety days unless three clients searched for it on that day; views are deleted after two years", async () => {
    const { id: schoolId } = await createSchool();
    const day = (text: string) => new Date(text);
    await db().searchDay.createMany({
      data: [
        { day: day("2026-08-22"), words: "rare", searches: 2, empty: 2 },
        { day: day("2026-08-22"), words: "often", searches: 3, empty: 3 },
        { day: day("2026-08-23"), words: "rare", searches: 1, empty: 1 },
        { day: day("2024-11-18"), words: "often", searches: 30, empty: 3 },
      ],
    });
    await db().schoolViewDay.createMany({
      data: [
        { day: day("2024-11-18"), schoolId, views: 5 },
        { day: day("2024-11-19"), schoolId, views: 7 },
      ],
    });
    await TASKS.purge({ payload: {}, signal: new AbortController().signal });
    expect(await words()).toEqual([
      ["often", 3, 3],
      ["rare", 1, 1],
    ]);
    expect(await views()).toEqual([["2024-11-19", schoolId, 7]]);
  });
});
