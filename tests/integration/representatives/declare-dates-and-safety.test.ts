import { beforeEach, describe, expect, it } from "vitest";
import type { SchoolAdmissions } from "@/lib/admissions/view";
import type { PublicFacts } from "@/lib/curation/view";
import { indianDay } from "@/lib/platform/clock";
import { shiftDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import type { SafetyFact } from "@/lib/safety/view";
import { academicYearOfDay } from "@/lib/schools/academic-year";
import { createAdmissionSchedule } from "@/tests/factories/admissions";
import { createUnverifiedParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { CLAIM_DOMAIN, createClaimableSchool } from "@/tests/factories/school-claims";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";
import { call } from "@/tests/support/call";

const DOCUMENT = `https://www.${CLAIM_DOMAIN}/admission`;
const YEAR = academicYearOfDay(indianDay()) + 1;
const [OPENS, CLOSES] = [shiftDay(indianDay(), -1), shiftDay(indianDay(), 7)];

let school: { id: string };
let cookie: string;
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  school = await createClaimableSchool({ classFrom: 1, classTo: 10, facilities: { Ramp: { answer: "yes" }, Lift: { answer: "no" } } });
  cookie = await signIn(await createRepresentative({ schoolId: school.id }));
});

const put = (part: "admissions" | "safety", json: object, by = cookie) =>
  call(`/api/represented-schools/${school.id}/${part}`, { method: "PUT", cookie: by, json });
const post = async (part: "admissions" | "safety", fields: Record<string, string>) => {
  const { response } = await callHandler(`/api/represented-schools/${school.id}/${part}`, {
    method: "POST",
    cookie,
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return { status: response.status, query: new URL(response.headers.get("location") ?? "", "https://site.example").searchParams };
};
const readAdmissions = async () => (await call(`/api/schools/${school.id}/admissions`)).body as SchoolAdmissions;
const readOwn = async () => (await readAdmissions()).schedules.filter(({ scope }) => scope === "school");
const readFacts = async () => (await call(`/api/schools/${school.id}/facts`)).body as PublicFacts & { safety: SafetyFact[] };
const readChange = async (part: string) => (await readFacts()).changes.find(({ fact }) => fact === part);

const dates = (fields: object = {}) => ({
  ...{ academicYear: YEAR, classFrom: 1, classTo: 5, formFee: 500, documentUrl: DOCUMENT },
  events: [
    { kind: "opens", startsOn: OPENS },
    { kind: "closes", startsOn: CLOSES },
    { kind: "test", startsOn: shiftDay(CLOSES, 3), endsOn: shiftDay(CLOSES, 4) },
  ],
  ...fields,
});

describe("admission dates that a representative declares", () => {
  it("are shown at once as said by the school, overrule those of the state, and open the school for the search", async () => {
    await createAdmissionSchedule({ scope: "state", scopeId: "maharashtra", academicYear: YEAR });
    expect((await put("admissions", dates())).status).toBe(204);
    const { open, schedules } = await readAdmissions();
    expect(open).toBe(true);
    expect(schedules[0]).toMatchObject({
      ...{ scope: "school", track: "open", classFrom: 1, classTo: 5, formFee: 500, documentUrl: DOCUMENT },
      ...{ source: "The school", licence: null, asOf: indianDay() },
      applications: { state: "open", until: CLOSES },
    });
    expect(schedules[0].events.map(({ kind }) => kind)).toEqual(["opens", "closes", "test"]);
    expect(schedules[1].isOverruled).toBe(true);
    expect((await call(`/api/schools?admissions=open&search=`)).body.some(({ id }: { id: string }) => id === school.id)).toBe(true);
  });

  it("change and end, and “What changed” keeps what they were", async () => {
    await put("admissions", dates());
    const later = shiftDay(CLOSES, 2);
    await put("admissions", dates({ events: [{ kind: "closes", startsOn: later }], formFee: null }));
    expect(await readChange("admissionDates")).toMatchObject({
      before: expect.stringMatching(/Class 1 to Class 5\. Applications open: .*Form: ₹500$/),
      after: expect.stringMatching(/Class 1 to Class 5\. Applications close: [^.]*$/),
      source: { kind: "school" },
    });
    const closing = await db().admissionEvent.findFirst({ where: { kind: "closes", schedule: { schoolId: school.id } } });
    expect(closing!.version).toBe(1);
    expect((await put("admissions", dates({ events: [] }))).status).toBe(204);
    expect(await readOwn()).toEqual([]);
    expect(await readChange("admissionDates")).toMatchObject({ after: null });
    const entries = await db().auditEntry.count({ where: { subjectId: school.id } });
    expect((await put("admissions", dates({ events: [] }))).status).toBe(204);
    expect(await db().auditEntry.count({ where: { subjectId: school.id } })).toBe(entries);
  });

  it.each([
    [400, "academicYear", { academicYear: YEAR + 1 }],
    [400, "documentUrl", { documentUrl: "https://elsewhere.example/" }],
    [
      400,
      "events.1.startsOn",
      {
        events: [
          { kind: "opens", startsOn: CLOSES },
          { kind: "closes", startsOn: OPENS },
        ],
      },
    ],
    [400, "events.0.startsOn", { events: [{ kind: "opens", startsOn: `${YEAR + 3}-01-01` }] }],
    [400, "events.0.endsOn", { events: [{ kind: "opens", startsOn: CLOSES, endsOn: OPENS }] }],
    [
      400,
      "events.1.kind",
      {
        events: [
          { kind: "opens", startsOn: OPENS },
          { kind: "opens", startsOn: CLOSES },
        ],
      },
    ],
    [400, "formFee", { formFee: 50_001 }],
    [409, "classTo", { classTo: 12 }],
    [409, "classFrom", { classFrom: 10, classTo: 10 }],
  ])("are refused (%i, %s) if they can't be true", async (status, field, fields) => {
    await put("admissions", dates({ classFrom: 9, classTo: 10 }));
    const answer = await put("admissions", dates(fields));
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]]);
    expect(await readOwn()).toHaveLength(1);
  });

  it("can be sent by the form, which gets back what can't be saved", async () => {
    const fields = {
      year: String(YEAR),
      classFrom: "1",
      classTo: "5",
      documentUrl: DOCUMENT,
      "opens.1.from": OPENS,
      "closes.1.from": CLOSES,
    };
    expect((await post("admissions", { ...fields, "closes.1.from": shiftDay(OPENS, -1) })).query.get("problem")).toBe("VALIDATION");
    expect((await post("admissions", { year: String(YEAR), classFrom: "1", classTo: "5" })).query.get("problem")).toBe("VALIDATION");
    expect(await readOwn()).toEqual([]);
    expect((await post("admissions", fields)).query.get("saved")).toBe("yes");
    expect(await readOwn()).toHaveLength(1);
    expect((await post("admissions", { ...fields, withdraw: "yes" })).query.get("saved")).toBe("yes");
    expect(await readOwn()).toEqual([]);
  });
});

describe("what a representative answers about safety", () => {
  const said = async () => Object.fromEntries((await readFacts()).safety.map(({ kind, school: answer }) => [kind, answer]));

  it("is what the school says at once, with the day, and can be taken back", async () => {
    const changes = await db().change.count();
    expect((await put("safety", { answers: { CCTV: "no", LIFT: "yes" } })).status).toBe(204);
    expect(await db().change.count()).toBeGreaterThan(changes);
    const today = { on: indianDay(), source: "The school", isStale: false };
    expect(await said()).toMatchObject({ CCTV: { answer: "no", ...today }, LIFT: { answer: "yes", ...today }, RAMP: { answer: "yes" } });
    expect(await readChange("safetyAnswers")).toMatchObject({
      before: "CCTV cameras: not known; Lift: not known",
      after: "CCTV cameras: no; Lift: yes",
      source: { kind: "school" },
    });
    expect((await put("safety", { answers: { CCTV: null } })).status).toBe(204);
    expect(await said()).toMatchObject({ CCTV: null, LIFT: { answer: "yes" } });
  });

  it("is sent whole by the form: a question without an answer is not known", async () => {
    await put("safety", { answers: { CCTV: "no" } });
    expect((await post("safety", { RAMP: "no", CCTV: "" })).query.get("saved")).toBe("yes");
    expect(await said()).toMatchObject({ CCTV: null, RAMP: { answer: "no" } });
    expect((await post("safety", { RAMP: "perhaps" })).query.get("problem")).toBe("VALIDATION");
  });

  it("is yes or no, about the kinds that we know", async () => {
    for (const answers of [{ RAMP: "unsure" }, { POOL: "yes" }]) expect((await put("safety", { answers })).status).toBe(400);
  });
});

it("is the present representative's alone", async () => {
  const stranger = await signIn(await createUnverifiedParent());
  const refused = async (by: string) => {
    expect((await put("admissions", dates(), by)).status).toBe(403);
    expect((await put("safety", { answers: { RAMP: "no" } }, by)).status).toBe(403);
  };
  await refused(stranger);
  await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { domain: "elsewhere.example" } });
  await refused(cookie);
  expect([await db().declaredSafetyAnswer.count({ where: { schoolId: school.id } }), await readOwn()]).toEqual([0, []]);
});
