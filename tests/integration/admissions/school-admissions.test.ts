import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refreshAdmissions } from "@/lib/admissions/refresh-schools";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createAdmissionSchedule } from "@/tests/factories/admissions";
import { INDORE, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const MAHARASHTRA = { scope: "state", scopeId: "maharashtra" } as const;
const at = (moment: string) => vi.spyOn(clock, "now").mockImplementation(() => new Date(moment));

let school: { id: string };
beforeEach(async () => {
  at("2026-12-10T06:00:00Z");
  await db().admissionSchedule.deleteMany();
  school = await createSchool({ schoolType: "Private unaided", boardAffiliation: "CBSE", classFrom: 1, classTo: 10 });
});
afterEach(() => vi.restoreAllMocks());

const read = async (id = school.id) => (await call(`/api/schools/${id}/admissions`)).body;

describe("GET /api/schools/{id}/admissions", () => {
  it("says that nothing is known, and 404 for an unknown school", async () => {
    expect(await read()).toEqual({ open: null, next: null, schedules: [] });
    expect((await call("/api/schools/no-such-school-abc123/admissions")).status).toBe(404);
  });

  it("gives the dates of the state with source, day and how long they apply", async () => {
    await createAdmissionSchedule({ ...MAHARASHTRA, authority: "Directorate of Education", licence: "GODL-India" });
    expect(await read()).toEqual({
      open: true,
      next: { kind: "closes", round: 1, startsOn: "2026-12-27", endsOn: "2026-12-27", academicYear: 2027, track: "open" },
      schedules: [
        {
          ...{ scope: "state", scopeName: "Maharashtra", academicYear: 2027, track: "open", schoolTypes: [], boards: [] },
          ...{ classFrom: -2, classTo: 12, authority: "Directorate of Education", source: "Circular 12/2026", licence: "GODL-India" },
          formFee: null,
          ...{ documentUrl: null, asOf: "2026-11-20", until: "2028-03-31", isOverruled: false },
          applications: { state: "open", until: "2026-12-27" },
          events: [
            { kind: "opens", round: 1, startsOn: "2026-12-04", endsOn: "2026-12-04" },
            { kind: "closes", round: 1, startsOn: "2026-12-27", endsOn: "2026-12-27" },
            { kind: "list", round: 1, startsOn: "2027-01-20", endsOn: "2027-01-20" },
          ],
        },
      ],
    });
  });

  it.each([
    ["2026-12-03T18:29:59Z", false, "opens"],
    ["2026-12-03T18:30:00Z", true, "open"],
    ["2026-12-27T18:29:59Z", true, "open"],
    ["2026-12-27T18:30:00Z", false, "closed"],
  ])("at %s, around midnight in India, open is %s", async (moment, open, state) => {
    await createAdmissionSchedule(MAHARASHTRA);
    at(moment);
    const admissions = await read();
    expect(admissions).toMatchObject({ open, schedules: [{ applications: { state } }] });
  });

  it("is the same through every minute of the hour around midnight in India", async () => {
    await createAdmissionSchedule(MAHARASHTRA);
    const midnight = Date.parse("2026-12-03T18:30:00Z");
    for (let minute = -30; minute < 30; minute++) {
      at(new Date(midnight + minute * 60_000).toISOString());
      expect((await read()).open).toBe(minute >= 0);
    }
  });

  it("shows the school's own dates first, and decides by them", async () => {
    await createAdmissionSchedule(MAHARASHTRA);
    await createAdmissionSchedule({ scope: "place", scopeId: "maharashtra/nashik" });
    const days = { startsOn: "2026-11-01", endsOn: "2026-11-15" };
    await createAdmissionSchedule({ scope: "school", scopeId: school.id, events: [{ kind: "opens", round: 1, ...days }] });
    const { open, schedules } = await read();
    expect(open).toBe(false);
    expect(schedules.map(({ scope, isOverruled }: { scope: string; isOverruled: boolean }) => [scope, isOverruled])).toEqual([
      ["school", false],
      ["place", true],
      ["state", true],
    ]);
    expect((await read((await createSchool()).id)).open).toBe(true);
    expect((await read((await createSchool({ place: PUNE })).id)).schedules).toHaveLength(1);
    expect((await read((await createSchool({ place: INDORE })).id)).schedules).toEqual([]);
  });

  it("overrules only the same year and track, for a class in common", async () => {
    await createAdmissionSchedule(MAHARASHTRA);
    await createAdmissionSchedule({ ...MAHARASHTRA, track: "rte" });
    await createAdmissionSchedule({ ...MAHARASHTRA, classFrom: 6, classTo: 6 });
    await createAdmissionSchedule({ scope: "school", scopeId: school.id, classFrom: 6, classTo: 6 });
    const overruled = (await read()).schedules.map(({ scope, track, classFrom, isOverruled }: Record<string, unknown>) =>
      [scope, track, classFrom, isOverruled].join(" "),
    );
    expect(overruled).toEqual(["school open 6 false", "state open -2 true", "state open 6 true", "state rte -2 false"]);
  });

  it.each([
    ["another type of school", { schoolTypes: ["Government"] }, 0],
    ["its type of school", { schoolTypes: ["Government", "Private unaided"] }, 1],
    ["another board", { boards: ["CISCE"] }, 0],
    ["its board", { boards: ["CBSE"] }, 1],
    ["classes that it doesn't have", { classFrom: -2, classTo: 0 }, 0],
    ["its first class", { classFrom: -2, classTo: 1 }, 1],
    ["nobody any more", { status: "withdrawn" as const, events: [] }, 0],
  ])("of a schedule that applies to %s", async (_, fields, count) => {
    await createAdmissionSchedule({ ...MAHARASHTRA, ...fields });
    expect((await read()).schedules).toHaveLength(count);
  });

  it("doesn't apply a restricted schedule to a school whose type is not known", async () => {
    await createAdmissionSchedule({ ...MAHARASHTRA, schoolTypes: ["Private unaided"] });
    expect((await read((await createSchool()).id)).schedules).toEqual([]);
  });

  it("drops dates after their academic year", async () => {
    await createAdmissionSchedule(MAHARASHTRA);
    at("2028-03-31T18:29:59Z");
    expect((await read()).schedules).toHaveLength(1);
    at("2028-03-31T18:30:00Z");
    expect(await read()).toEqual({ open: null, next: null, schedules: [] });
  });
});

describe("a changed schedule", () => {
  const changes = (id: string) => db().change.count({ where: { kind: "school", subjectId: id } });
  const jobs = (id: string) =>
    db().$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE key = ${`refresh-admissions ${id}`}`;

  it("of a school reaches its page at once", async () => {
    const before = await changes(school.id);
    await createAdmissionSchedule({ scope: "school", scopeId: school.id });
    expect(await changes(school.id)).toBeGreaterThan(before);
  });

  it("of a state reaches the pages of the schools that it applies to by a job", async () => {
    const [other, abroad] = [await createSchool({ place: PUNE, schoolType: "Government" }), await createSchool({ place: INDORE })];
    const id = await createAdmissionSchedule({ ...MAHARASHTRA, schoolTypes: ["Private unaided"] });
    expect(await jobs(id)).toEqual([{ n: 1 }]);
    const before = await Promise.all([school, other, abroad].map(({ id: one }) => changes(one)));
    await refreshAdmissions({ scheduleId: id });
    const after = await Promise.all([school, other, abroad].map(({ id: one }) => changes(one)));
    expect(after.map((count, at) => count - before[at])).toEqual([1, 0, 0]);
  });

  it("of a school goes with it", async () => {
    await createAdmissionSchedule({ scope: "school", scopeId: school.id });
    await db().school.delete({ where: { id: school.id } });
    expect(await db().admissionSchedule.count()).toBe(0);
  });
});
