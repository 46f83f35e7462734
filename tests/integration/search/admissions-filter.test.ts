import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refreshAdmissions } from "@/lib/admissions/refresh-schools";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { PublicSchool } from "@/lib/schools/view";
import { createAdmissionSchedule } from "@/tests/factories/admissions";
import { INDORE, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const at = (moment: string) => vi.spyOn(clock, "now").mockImplementation(() => new Date(moment));
const MAHARASHTRA = { scope: "state", scopeId: "maharashtra" } as const;

beforeEach(async () => {
  at("2026-12-10T06:00:00Z");
  await db().school.deleteMany();
  await db().admissionSchedule.deleteMany();
});
afterEach(() => vi.restoreAllMocks());

const find = async (query: string): Promise<string[]> =>
  (await call(`/api/schools?${query}`)).body.map(({ id }: PublicSchool) => id).sort();
const idsOf = (...schools: { id: string }[]) => schools.map(({ id }) => id).sort();
const announce = async (fields: Partial<Parameters<typeof createAdmissionSchedule>[0]> = {}) =>
  refreshAdmissions({ scheduleId: await createAdmissionSchedule({ ...MAHARASHTRA, ...fields }) });

describe("GET /api/schools?admissions=open", () => {
  it("finds the schools of a state that has announced dates, and those that come later", async () => {
    const [nashik, pune, indore] = [await createSchool(), await createSchool({ place: PUNE }), await createSchool({ place: INDORE })];
    await announce();
    expect(await find("admissions=open")).toEqual(idsOf(nashik, pune));
    expect(await find("admissions=unknown")).toEqual(idsOf(indore));
    const later = await createSchool();
    expect(await find("admissions=open")).toEqual(idsOf(nashik, pune, later));
  });

  it.each([
    ["2026-12-03T18:29:59Z", 0],
    ["2026-12-03T18:30:00Z", 1],
    ["2026-12-27T18:29:59Z", 1],
    ["2026-12-27T18:30:00Z", 0],
  ])("at %s, around midnight in India, finds %i without any change in between", async (moment, count) => {
    await createSchool();
    await announce();
    at(moment);
    expect(await find("admissions=open")).toHaveLength(count);
    expect(await find("admissions=unknown")).toEqual([]);
  });

  it("takes dates as unknown from a year after the last day on", async () => {
    const school = await createSchool();
    await announce();
    at("2027-12-26T18:30:00Z");
    expect(await find("admissions=unknown")).toEqual([]);
    at("2027-12-27T18:30:00Z");
    expect(await find("admissions=unknown")).toEqual(idsOf(school));
  });

  it("follows a school's own dates at once, and its state's again when they go", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    await announce();
    const days = { startsOn: "2026-11-01", endsOn: "2026-11-15" };
    const own = { scope: "school", scopeId: school.id, events: [{ kind: "opens", round: 1, ...days }] } as const;
    const id = await createAdmissionSchedule({ ...own, events: [...own.events] });
    expect(await find("admissions=open")).toEqual(idsOf(other));
    await createAdmissionSchedule({ ...own, id, status: "withdrawn", events: [] });
    expect(await find("admissions=open")).toEqual(idsOf(school, other));
  });

  it("follows a schedule that changes or is withdrawn, and a school that it no longer applies to", async () => {
    const [school, other] = [await createSchool({ schoolType: "Government" }), await createSchool({ schoolType: "Government" })];
    const id = await createAdmissionSchedule({ ...MAHARASHTRA, schoolTypes: ["Government"] });
    await refreshAdmissions({ scheduleId: id });
    expect(await find("admissions=open")).toEqual(idsOf(school, other));
    await db().school.update({ where: { id: other.id }, data: { schoolType: "Private unaided" } });
    expect(await find("admissions=open")).toEqual(idsOf(school));
    await createAdmissionSchedule({ ...MAHARASHTRA, schoolTypes: ["Government"], id, status: "withdrawn", events: [] });
    await refreshAdmissions({ scheduleId: id });
    expect(await find("admissions=open")).toEqual([]);
  });

  it("is counted beside the schools whose dates are not known", async () => {
    await Promise.all([createSchool(), createSchool(), createSchool({ place: INDORE })]);
    await announce();
    await announce({ scope: "place", scopeId: "maharashtra/pune" });
    expect((await call("/api/schools/facets")).body.admissions).toEqual({ open: 2, unknown: 1 });
    at("2027-01-10T06:00:00Z");
    expect((await call("/api/schools/facets")).body.admissions).toEqual({ unknown: 1 });
  });

  it("is meant by words", async () => {
    const [nashik, pune] = [await createSchool(), await createSchool({ place: PUNE })];
    await createSchool({ place: INDORE });
    await announce();
    for (const text of ["admission open", "admissions open", "schools open for admission"])
      expect(await find(`search=${encodeURIComponent(text)}`)).toEqual(idsOf(nashik, pune));
    expect(await find("search=admissions+open+in+pune")).toEqual(idsOf(pune));
  });

  it("refuses other values", async () => {
    expect((await call("/api/schools?admissions=closed")).status).toBe(400);
  });
});
