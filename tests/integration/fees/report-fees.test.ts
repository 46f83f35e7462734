import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createFeePayer, createFeeSchedule } from "@/tests/factories/fees";
import { createUnverifiedParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";

const TUITION = { head: "TUITION", amount: 50_000, timesAYear: 1 };
const REPORT = { academicYear: 2026, class: 4, lines: [TUITION] };

let school: { id: string };
let payer: Awaited<ReturnType<typeof createFeePayer>>;
beforeEach(async () => {
  vi.spyOn(clock, "now").mockImplementation(() => new Date("2026-11-28T06:00:00Z"));
  school = await createSchool({ classFrom: 1, classTo: 10 });
  payer = await createFeePayer({ schoolId: school.id });
});
afterEach(() => vi.restoreAllMocks());

const put = (json: unknown, { address, cookie }: { address: string; cookie?: string } = payer) =>
  call(address, { method: "PUT", cookie, json });
const stored = () => db().feeReportLine.findMany({ where: { enrolmentId: payer.enrolmentId }, orderBy: { head: "asc" } });

describe("PUT /api/enrollments/{id}/fees", () => {
  it("stores the fees of a year, and repeating it changes nothing", async () => {
    const answer = { academicYear: 2026, class: 4, hasConcession: false, lines: [TUITION] };
    expect(await put(REPORT)).toMatchObject({ status: 200, body: answer });
    const before = await stored();
    expect(await put(REPORT)).toMatchObject({ status: 200, body: answer });
    expect(await stored()).toEqual(before);
  });

  it("replaces the lines of that year only, and without lines withdraws it", async () => {
    await put({ ...REPORT, academicYear: 2025 });
    await put({ ...REPORT, lines: [TUITION, { head: "ADMISSION", amount: 20_000 }] });
    await put({ ...REPORT, lines: [{ ...TUITION, amount: 5_000, timesAYear: 12 }] });
    expect(await stored()).toMatchObject([
      { academicYear: 2025, amount: 50_000 },
      { academicYear: 2026, amount: 5_000, timesAYear: 12 },
    ]);
    expect(await put({ ...REPORT, lines: [] })).toMatchObject({ status: 200, body: { lines: [] } });
    expect(await put({ ...REPORT, lines: [] })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject([{ academicYear: 2025 }]);
  });

  it("sent five times at once, is stored once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(REPORT)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ["a negative amount", { lines: [{ ...TUITION, amount: -1 }] }, "lines.0.amount"],
    ["paise", { lines: [{ ...TUITION, amount: 10.5 }] }, "lines.0.amount"],
    ["more than 50 lakh a year", { lines: [{ ...TUITION, amount: 500_000, timesAYear: 12 }] }, "lines.0.amount"],
    ["13 payments a year", { lines: [{ ...TUITION, timesAYear: 13 }] }, "lines.0.timesAYear"],
    ["an admission fee every month", { lines: [{ head: "ADMISSION", amount: 100, timesAYear: 12 }] }, "lines.0.timesAYear"],
    ["an unknown kind of fee", { lines: [TUITION, { ...TUITION, head: "DONATION" }] }, "lines.1.head"],
    ["one kind of fee twice", { lines: [TUITION, TUITION] }, "lines.1.head"],
    ["no lines", { lines: undefined }, "lines"],
    ["class 13", { class: 13 }, "class"],
    ["a year that has not begun", { academicYear: 2027 }, "academicYear"],
    ["a year long ago", { academicYear: 2020 }, "academicYear"],
  ])("refuses %s and names the field", async (_, change, field) => {
    const { status, body } = await put({ ...REPORT, ...change });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "VALIDATION", [field]]);
    expect(await stored()).toEqual([]);
  });

  it("refuses a year before the child came or after it left, and a class that the school doesn't have", async () => {
    await db().enrolment.update({
      where: { id: payer.enrolmentId },
      data: { startedOn: new Date("2025-06-01"), endedOn: new Date("2026-03-15") },
    });
    expect(await put(REPORT)).toMatchObject({ status: 400, body: { fields: { academicYear: expect.any(String) } } });
    expect(await put({ ...REPORT, academicYear: 2024 })).toMatchObject({ status: 400 });
    expect(await put({ ...REPORT, academicYear: 2025 })).toMatchObject({ status: 200 });
    expect(await put({ ...REPORT, academicYear: 2025, class: 11 })).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  it("asks whether an amount far above the declared one is for a month or a year", async () => {
    await createFeeSchedule({ schoolId: school.id });
    const twelveTimes = { ...REPORT, lines: [{ ...TUITION, amount: 60_000, timesAYear: 12 }] };
    expect(await put(twelveTimes)).toMatchObject({
      status: 400,
      body: { fields: { "lines.0.amount": expect.stringContaining("a month or for a year?") } },
    });
    expect(await put({ ...REPORT, lines: [{ ...TUITION, amount: 40_000, timesAYear: 12 }] })).toMatchObject({ status: 200 });
  });

  it("is for the parent of this enrolment alone, once both are checked, and not for the school's representative", async () => {
    const other = await createFeePayer({ schoolId: school.id });
    expect((await put(REPORT, { address: payer.address })).status).toBe(401);
    expect((await put(REPORT, { ...other, address: payer.address })).status).toBe(404);
    expect((await put(REPORT, { ...payer, address: `/api/enrollments/${newId()}/fees` })).status).toBe(404);

    const applicant = await createUnverifiedParent({ schoolId: school.id });
    const { id } = await db().enrolment.findFirstOrThrow({ where: { parentId: applicant.id } });
    expect((await put(REPORT, { address: `/api/enrollments/${id}/fees`, cookie: await signIn(applicant) })).status).toBe(403);

    await db().enrolment.update({ where: { id: payer.enrolmentId }, data: { status: "pending" } });
    expect((await put(REPORT)).status).toBe(403);

    await createRepresentative({ schoolId: school.id, userId: other.id });
    expect((await put(REPORT, other)).status).toBe(403);
    expect(await db().feeReport.count({ where: { enrolment: { schoolId: school.id } } })).toBe(0);
  });

  it("leaves no trace in the audit log", async () => {
    await put(REPORT);
    expect(await db().auditEntry.count({ where: { actorId: payer.id } })).toBe(0);
  });
});
