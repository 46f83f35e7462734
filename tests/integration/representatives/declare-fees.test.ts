import { beforeEach, describe, expect, it } from "vitest";
import type { PublicFacts } from "@/lib/curation/view";
import { importFees } from "@/lib/fees/import/import-fees";
import type { SchoolFees } from "@/lib/fees/view";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createFeeSchedule } from "@/tests/factories/fees";
import { createUnverifiedParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { CLAIM_DOMAIN, createClaimableSchool } from "@/tests/factories/school-claims";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";
import { call } from "@/tests/support/call";

const DOCUMENT = `https://www.${CLAIM_DOMAIN}/fees.pdf`;
const tuition = (amount: number, classes = { classFrom: 1, classTo: 10 }) => ({ ...classes, head: "TUITION", amount, timesAYear: 12 });

let school: { id: string };
let person: { id: string; lastName: string; cookie: string };
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  school = await createClaimableSchool({ classFrom: 1, classTo: 10 });
  const made = await createRepresentative({ schoolId: school.id });
  person = { ...made, cookie: await signIn(made) };
});

const declare = (fields: object = {}, cookie = person.cookie) =>
  call(`/api/represented-schools/${school.id}/fees`, {
    method: "PUT",
    cookie,
    json: { academicYear: 2026, documentUrl: DOCUMENT, lines: [tuition(5000)], ...fields },
  });
const send = async (fields: Record<string, string>, cookie = person.cookie) => {
  const { response } = await callHandler(`/api/represented-schools/${school.id}/fees`, {
    method: "POST",
    cookie,
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return { status: response.status, location: response.headers.get("location") ?? "" };
};
const readFees = async () => (await call(`/api/schools/${school.id}/fees`)).body as SchoolFees;
const readChanges = async () => ((await call(`/api/schools/${school.id}/facts`)).body as PublicFacts).changes;

describe("fees that a representative declares", () => {
  it("are in the ledger at once, as said by the school today, and set the average fees", async () => {
    const changes = await db().change.count();
    expect((await declare()).status).toBe(204);
    const { declared } = await readFees();
    expect(declared).toMatchObject([
      { academicYear: 2026, source: "The school", licence: null, documentUrl: DOCUMENT, asOf: indianDay(), until: "2027-03-31" },
    ]);
    expect(declared[0].groups).toMatchObject([{ classFrom: 1, classTo: 10, everyYear: 60_000 }]);
    expect((await call(`/api/schools/${school.id}`)).body.averageFees).toBe(60_000);
    const facts = (await call(`/api/schools/${school.id}/facts`)).body as PublicFacts;
    expect(facts.facts.find(({ fact }) => fact === "averageFees")).toMatchObject({ source: { kind: "school" }, day: indianDay() });
    expect(await db().change.count()).toBeGreaterThan(changes);
    for (const secret of [person.id, person.lastName]) expect(JSON.stringify([declared, facts])).not.toContain(secret);
  });

  it("replace what an import declared, also of an earlier year, and “What changed” keeps it", async () => {
    await createFeeSchedule({ schoolId: school.id, academicYear: 2025 });
    expect((await declare({ academicYear: 2025, lines: [tuition(6000)] })).status).toBe(204);
    expect((await readChanges()).find(({ fact }) => fact === "declaredFees")).toMatchObject({
      before: "2025-26. Classes 1 to 12: Tuition fee ₹60,000",
      after: "2025-26. Classes 1 to 10: Tuition fee ₹6,000 a month",
      source: { kind: "school" },
    });
    const entries = await db().auditEntry.count({ where: { subjectId: school.id } });
    expect((await declare({ academicYear: 2025, lines: [tuition(6000)] })).status).toBe(204);
    expect(await db().auditEntry.count({ where: { subjectId: school.id } })).toBe(entries);
  });

  it("are replaced by an import of the same or a later day only", async () => {
    await declare();
    const csv = `schoolId,academicYear,kind,class,head,amount\n${school.id},2026-27,declared,1,TUITION,1`;
    const result = await importFees({ csv, sourceName: "Disclosure", asOf: "2026-01-01" });
    expect(result).toMatchObject({ updated: 0, skipped: [{ reason: expect.stringContaining("later source") }] });
  });

  it.each([
    [400, "lines.0.amount", { lines: [tuition(500_000)] }],
    [400, "lines.0.amount", { lines: [tuition(-1)] }],
    [400, "lines.0.timesAYear", { lines: [{ ...tuition(5), head: "ADMISSION" }] }],
    [400, "lines.0.classTo", { lines: [tuition(5, { classFrom: 5, classTo: 1 })] }],
    [400, "lines.1.amount", { lines: [tuition(5), tuition(6, { classFrom: 10, classTo: 10 })] }],
    [400, "lines", { lines: [] }],
    [409, "lines.1.classFrom", { lines: [tuition(5), tuition(5, { classFrom: 11, classTo: 12 })] }],
    [400, "academicYear", { academicYear: 2023 }],
    [400, "academicYear", { academicYear: 2028 }],
    [400, "documentUrl", { documentUrl: "https://elsewhere.example/fees.pdf" }],
    [400, "documentUrl", { documentUrl: null }],
    [400, "documentUrl", { documentUrl: "javascript:alert(1)" }],
  ])("are refused (%i, %s) if they are implausible or not the school's", async (status, field, fields) => {
    const answer = await declare(fields);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]]);
    expect(await db().feeSchedule.count({ where: { schoolId: school.id } })).toBe(0);
  });

  it("are the present representative's alone", async () => {
    expect((await declare({}, await signIn(await createUnverifiedParent()))).status).toBe(403);
    await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { domain: "elsewhere.example" } });
    expect((await declare()).status).toBe(403);
    await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { domain: null, endedAt: new Date() } });
    expect((await declare()).status).toBe(403);
    expect((await readFees()).declared).toEqual([]);
  });
});

describe("the form of the school desk, without JavaScript", () => {
  const fields = {
    year: "2026",
    documentUrl: DOCUMENT,
    "0.classFrom": "1",
    "0.classTo": "5",
    "0.TUITION": "₹5,000",
    "0.TUITION-times": "12",
  };

  it("saves, and returns to its page", async () => {
    const saved = await send({
      ...fields,
      "1.classFrom": "6",
      "1.classTo": "10",
      "1.TUITION": "",
      "1.ADMISSION": "9000",
      "1.ADMISSION-times": "12",
    });
    expect(saved).toEqual({ status: 302, location: `/school-desk/${school.id}/fees?year=2026&saved=yes` });
    expect((await readFees()).declared[0].groups).toMatchObject([
      { classFrom: 1, classTo: 5, heads: [{ head: "TUITION", amount: 5000, timesAYear: 12 }] },
      { classFrom: 6, classTo: 10, heads: [{ head: "ADMISSION", amount: 9000, timesAYear: 1 }] },
    ]);
  });

  it("returns what was sent if it can't be saved", async () => {
    const { status, location } = await send({ ...fields, "0.TUITION": "fifty" });
    const query = new URL(location, "https://site.example").searchParams;
    expect([status, query.get("problem"), query.get("0.TUITION"), query.get("0.classTo")]).toEqual([302, "VALIDATION", "fifty", "5"]);
    expect((await readFees()).declared).toEqual([]);
  });

  it("refuses a stranger and another site", async () => {
    expect((await send(fields, await signIn(await createUnverifiedParent()))).status).toBe(403);
    const { response } = await callHandler(`/api/represented-schools/${school.id}/fees`, {
      method: "POST",
      cookie: person.cookie,
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://other.example" },
    });
    expect(response.status).toBe(403);
  });
});
