import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refreshAdmissions } from "@/lib/admissions/refresh-schools";
import { clock } from "@/lib/platform/clock";
import { shiftDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import type { PublicSchool } from "@/lib/schools/view";
import { createAdmissionSchedule } from "@/tests/factories/admissions";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const FIRST_DAY = "2026-12-01";
const CLASSES = { classFrom: 1, classTo: 10 };
const SCOPES = ["school", "place", "state"] as const;

const schedule = fc.record({
  scope: fc.constantFrom(...SCOPES),
  track: fc.constantFrom("open" as const, "rte" as const),
  academicYear: fc.constantFrom(2026, 2027),
  classes: fc.constantFrom(
    { classFrom: -2, classTo: 12 },
    { classFrom: 1, classTo: 1 },
    { classFrom: 6, classTo: 6 },
    { classFrom: 11, classTo: 12 },
  ),
  schoolTypes: fc.constantFrom<string[]>([], ["Private unaided"], ["Government"]),
  status: fc.constantFrom("live" as const, "live" as const, "withdrawn" as const),
  opens: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
  days: fc.integer({ min: 1, max: 10 }),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer Value> ? Value : never;
const keyOf = ({ scope, track, academicYear, classes, schoolTypes }: Schedule) =>
  JSON.stringify([scope, track, academicYear, classes, schoolTypes]);

/** The rules of docs/admissions.md, written once more and as simply as possible. */
function isOpen(all: readonly Schedule[], day: number): boolean | null {
  const live = all.filter(({ status, schoolTypes, classes }) => {
    const isOfType = schoolTypes.length === 0 || schoolTypes.includes("Private unaided");
    return status === "live" && isOfType && classes.classFrom <= CLASSES.classTo && classes.classTo >= CLASSES.classFrom;
  });
  const deciding = live.filter(
    (one) =>
      !live.some(
        (other) =>
          SCOPES.indexOf(other.scope) < SCOPES.indexOf(one.scope) &&
          other.track === one.track &&
          other.academicYear === one.academicYear &&
          other.classes.classFrom <= one.classes.classTo &&
          other.classes.classTo >= one.classes.classFrom,
      ),
  );
  const known = deciding.flatMap(({ opens, days }) => (opens === null ? [] : [opens <= day && day <= opens + days]));
  return known.length > 0 ? known.includes(true) : null;
}

beforeEach(async () => {
  await db().school.deleteMany();
  await db().admissionSchedule.deleteMany();
});
afterEach(() => vi.restoreAllMocks());

it("a school's page and the search agree with the rules, whatever schedules there are", async () => {
  const school = await createSchool({ schoolType: "Private unaided", ...CLASSES });
  const scopeIds = { school: school.id, place: "maharashtra/nashik", state: "maharashtra" };
  const scenario = fc.tuple(fc.uniqueArray(schedule, { maxLength: 5, selector: keyOf }), fc.integer({ min: -1, max: 32 }));
  await fc.assert(
    fc.asyncProperty(scenario, async ([schedules, day]) => {
      const today = shiftDay(FIRST_DAY, day);
      vi.spyOn(clock, "now").mockImplementation(() => new Date(`${today}T12:00:00+05:30`));
      for (const { opens, days, classes, ...fields } of schedules) {
        const period = { startsOn: shiftDay(FIRST_DAY, opens ?? 0), endsOn: shiftDay(FIRST_DAY, (opens ?? 0) + days) };
        const events =
          fields.status === "withdrawn" ? [] : [{ kind: opens === null ? ("list" as const) : ("opens" as const), round: 1, ...period }];
        await refreshAdmissions({
          scheduleId: await createAdmissionSchedule({ ...fields, ...classes, scopeId: scopeIds[fields.scope], events }),
        });
      }
      const open = isOpen(schedules, day);
      expect((await call(`/api/schools/${school.id}/admissions`)).body.open).toBe(open);
      const find = async (value: string) => (await call(`/api/schools?admissions=${value}`)).body.map(({ id }: PublicSchool) => id);
      expect(await find("open")).toEqual(open === true ? [school.id] : []);
      expect(await find("unknown")).toEqual(open === null ? [school.id] : []);
      await db().admissionSchedule.deleteMany();
      await db().$queryRaw`SELECT refresh_school_search(array_agg(serial))::text FROM schools`;
    }),
    { numRuns: 40 },
  );
});
