import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countCoverage } from "@/lib/analytics/count-coverage";
import { readAnalytics } from "@/lib/analytics/queries";
import { recount, rollUpDays } from "@/lib/analytics/roll-up-days";
import type { Analytics } from "@/lib/analytics/view";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createAdmin, createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { callHandler } from "@/tests/support/api-calls";

const now = (time: string) => vi.spyOn(clock, "now").mockReturnValue(new Date(time));

beforeEach(async () => {
  await db().review.deleteMany();
  await db().user.deleteMany();
  await db().school.deleteMany();
  await db().schoolViewDay.deleteMany();
  await db().searchDay.deleteMany();
  await recount();
  now("2026-11-21T10:00:00Z");
});
afterEach(() => vi.restoreAllMocks());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-21" };
const sum = ({ steps }: Analytics, figure: keyof Omit<Analytics["steps"][number], "from" | "to">) =>
  steps.reduce((total, step) => total + step[figure], 0);
const onDay = ({ steps }: Analytics, day: string) => steps.find(({ from }) => from === day)!;

const registerAt = (time: string, fields: Parameters<typeof createParent>[0] = {}) =>
  createParent({ createdAt: new Date(time), ...fields });

async function decided(
  appliedAt: string,
  hours: number,
  {
    decision = "approved",
    previousStatus = "pending",
    undone = false,
  }: { decision?: string; previousStatus?: string; undone?: boolean } = {},
) {
  const parent = await registerAt("2026-09-01T00:00:00Z", { appliedAt: new Date(appliedAt) });
  const decidedAt = new Date(Date.parse(appliedAt) + hours * 3_600_000);
  return db().verificationDecision.create({
    data: { parentId: parent.id, decision, previousStatus, decidedAt, undoneAt: undone ? decidedAt : null },
  });
}

describe("daily figures", () => {
  it("count registrations and decisions by date in India, with hours until the decision", async () => {
    await registerAt("2026-11-10T18:29:00Z");
    await registerAt("2026-11-10T18:31:00Z"); // the 11th in India
    await createAdmin({ createdAt: new Date("2026-11-11T10:00:00Z") });
    for (const hours of [3, 20.5, 47.9, 48.1, 200]) await decided("2026-11-03T06:00:00Z", hours);
    await decided("2026-11-03T06:00:00Z", 2, { decision: "rejected" });
    await decided("2026-11-03T06:00:00Z", 5, { undone: true });
    await decided("2026-11-03T06:00:00Z", 6, { previousStatus: "rejected" });
    await rollUpDays();
    const figures = await readAnalytics(NOVEMBER);
    expect(onDay(figures, "2026-11-10")["parents.joined"]).toBe(1);
    expect(onDay(figures, "2026-11-11")["parents.joined"]).toBe(1);
    expect([sum(figures, "verifications.approved"), sum(figures, "verifications.rejected")]).toEqual([5, 1]);
    expect(figures.decisions).toEqual({ count: 6, medianHours: 21, p95Hours: 200, within48Hours: 4, byTime: [3, 1, 1, 0, 1] });
    expect(figures.countedAt).toBe("2026-11-21T10:00:00.000Z");
  });

  it("count submitted reviews, published ones by stars, removed ones by rule, and withdrawn ones", async () => {
    const { id: schoolId } = await createSchool();
    const submittedAt = new Date("2026-11-05T06:00:00Z");
    const stars = async (overallRating: number, publishedOn: string) =>
      createReview({ schoolId, submittedAt, overallRating, publishedOn: new Date(publishedOn) });
    await stars(5, "2026-11-06");
    await stars(5, "2026-11-07");
    await stars(2, "2026-10-31");
    const removed = await createReview({ schoolId, submittedAt, status: "removed", publishedOn: new Date("2026-11-08") });
    for (const undoneAt of [null, new Date()])
      await db().reviewDecision.create({
        data: {
          id: newId(),
          reviewId: removed.id,
          decision: "removed",
          reasonCode: "abuse",
          previousStatus: "approved",
          decidedAt: new Date("2026-11-09T06:00:00Z"),
          undoneAt,
        },
      });
    await createReview({ schoolId, submittedAt, status: "removed", removalCode: "withdrawn", removedAt: new Date("2026-11-10T06:00:00Z") });
    await rollUpDays();
    const figures = await readAnalytics(NOVEMBER);
    expect(onDay(figures, "2026-11-05")["reviews.received"]).toBe(5);
    expect(figures.stars).toEqual([0, 0, 0, 1, 2]);
    expect(sum(figures, "reviews.published")).toBe(3);
    expect(onDay(figures, "2026-11-09")["reviews.removed"]).toBe(1);
    expect(figures.removedByRule).toEqual([{ rule: "abuse", count: 1 }]);
    expect(onDay(figures, "2026-11-10")["reviews.withdrawn"]).toBe(1);
  });

  it("are the same when counted repeatedly, late or concurrently; missed days are caught up", async () => {
    for (let day = 1; day <= 9; day++) await registerAt(`2026-0${day}-15T06:00:00Z`);
    await Promise.all([rollUpDays(), rollUpDays(), rollUpDays()]);
    await rollUpDays();
    const year = { from: "2026-01-01", to: "2026-11-30" };
    expect(sum(await readAnalytics(year), "parents.joined")).toBe(9);
    await registerAt("2026-11-21T09:00:00Z");
    await registerAt("2026-11-24T06:00:00Z");
    now("2026-11-30T10:00:00Z"); // nothing counted for nine days
    await rollUpDays();
    const figures = await readAnalytics(year);
    expect(sum(figures, "parents.joined")).toBe(11);
    expect(figures.step).toBe("week");
  });

  it("are final some minutes after midnight, even if accounts are deleted later", async () => {
    await registerAt("2026-11-21T09:00:00Z");
    now("2026-11-21T18:32:00Z"); // two minutes past midnight in India
    await rollUpDays();
    const late = await registerAt("2026-11-21T18:29:59Z");
    now("2026-11-21T18:40:00Z");
    await rollUpDays();
    expect(onDay(await readAnalytics(NOVEMBER), "2026-11-21")["parents.joined"]).toBe(2);
    await db().user.delete({ where: { id: late.id } });
    await rollUpDays();
    expect(onDay(await readAnalytics(NOVEMBER), "2026-11-21")["parents.joined"]).toBe(2);
  });

  it("list words that failed three times or more, and the most viewed schools", async () => {
    const { id: first } = await createSchool({ name: "First School" });
    const { id: second } = await createSchool({ name: "Second School" });
    const day = (text: string) => new Date(`2026-11-${text}`);
    await db().schoolViewDay.createMany({
      data: [
        { day: day("02"), schoolId: first, views: 5 },
        { day: day("03"), schoolId: first, views: 6 },
        { day: day("03"), schoolId: second, views: 10 },
        { day: new Date("2026-10-31"), schoolId: second, views: 90 },
      ],
    });
    await db().searchDay.createMany({
      data: [
        { day: day("02"), words: "hogwarts", searches: 2, empty: 2 },
        { day: day("03"), words: "hogwarts", searches: 1, empty: 1 },
        { day: day("03"), words: "somebody s name", searches: 2, empty: 2 },
        { day: day("03"), words: "dps", searches: 40, empty: 0, clicks: 30, firstClicks: 28, positions: 36 },
        { day: day("04"), words: "dav", searches: 20, empty: 0, clicks: 10, firstClicks: 10, positions: 10 },
        { day: day("05"), words: "dav", searches: 10, empty: 1, reworded: 3, clicks: 5, firstClicks: 4, positions: 9 },
      ],
    });
    await rollUpDays();
    const figures = await readAnalytics(NOVEMBER);
    expect(figures.failedSearches).toEqual([
      { words: "dav", searches: 30, empty: 1, reworded: 3, clicks: 15, firstClicks: 14, meanPosition: 1.3 },
      { words: "hogwarts", searches: 3, empty: 3, reworded: 0, clicks: 0, firstClicks: 0, meanPosition: null },
    ]);
    expect(figures.mostViewed.map(({ name, views }) => [name, views])).toEqual([
      ["First School", 11],
      ["Second School", 10],
    ]);
    expect([sum(figures, "views"), sum(figures, "searches"), sum(figures, "searches.empty")]).toEqual([21, 75, 6]);
  });

  it("count listed schools by state", async () => {
    const { id } = await createSchool({ averageFees: 50_000 });
    await createSchool();
    await createSchool({ status: "closed" });
    await createReview({ schoolId: id });
    await countCoverage();
    await countCoverage();
    const { coverage, coverageDay } = await readAnalytics(NOVEMBER);
    expect(coverageDay).toBe("2026-11-21");
    expect(coverage).toHaveLength(36);
    expect(coverage!.slice(0, 2)).toEqual([
      { state: "Maharashtra", schools: 2, reviewed: 1, withFees: 1 },
      { state: "Andaman and Nicobar Islands", schools: 0, reviewed: 0, withFees: 0 },
    ]);
  });
});

describe("the API", () => {
  it("returns the requested days, by default thirty, and refuses invalid ranges", async () => {
    const admin = await createAdminClient();
    await rollUpDays();
    expect((await admin.read("/api/admin/analytics")).body).toMatchObject({ from: "2026-10-23", to: "2026-11-21", step: "day" });
    expect((await admin.read("/api/admin/analytics?from=&to=2026-11-03")).body).toMatchObject({ from: "2026-10-05", to: "2026-11-03" });
    for (const [query, field] of [
      ["from=2026-11-22&to=2026-11-21", "from"],
      ["from=1990-01-01", "from"],
      ["to=yesterday", "to"],
      ["to=9999-12-31", "to"],
      ["to=0001-01-01", "to"],
      ["day=1", "day"],
    ]) {
      const { status, body } = await admin.read(`/api/admin/analytics?${query}`);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });

  it("exports each table as a file", async () => {
    const admin = await createAdminClient({ createdAt: new Date("2026-09-01") });
    await registerAt("2026-11-20T06:00:00Z");
    await rollUpDays();
    const read = async (figure: string) => {
      const address = `/api/admin/analytics/export.csv?figure=${figure}&from=2026-11-20&to=2026-11-21`;
      const { response } = await callHandler(address, { cookie: admin.cookie });
      expect(response.headers.get("content-disposition")).toContain(`${figure}-2026-11-20-2026-11-21.csv`);
      return (await response.text()).trim().split("\r\n");
    };
    expect(await read("parents")).toEqual(["Day,Joined,Approved,Rejected", "2026-11-20,1,0,0", "2026-11-21,0,0,0"]);
    expect((await read("stars"))[1]).toBe("5,0");
    for (const figure of ["decisions", "reviews", "searches", "schools", "states", "visits"])
      expect((await read(figure)).length).toBeGreaterThan(0);
  });
});
