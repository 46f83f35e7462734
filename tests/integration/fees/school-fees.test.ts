import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { publishFigures } from "@/lib/fees/publish-figures";
import type { FeeSchedule } from "@/lib/fees/view";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createDocument } from "@/tests/factories/applicants";
import { createFeePayer, createFeeSchedule } from "@/tests/factories/fees";
import { PASSWORD } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

let school: { id: string };
beforeEach(async () => {
  vi.spyOn(clock, "now").mockImplementation(() => new Date("2026-11-28T06:00:00Z"));
  school = await createSchool();
});
afterEach(() => vi.restoreAllMocks());

const read = async (query = "") => (await call(`/api/schools/${school.id}/fees${query}`)).body;
const readParents = async () => (await read()).parents;
const yearly = (amount: number, head = "TUITION") => ({ head, amount, timesAYear: 1 });

type Payer = Awaited<ReturnType<typeof createFeePayer>>;
const report = async ({ address, cookie }: Payer, lines: object[], more: object = {}) => {
  const { status } = await call(address, { method: "PUT", cookie, json: { academicYear: 2026, class: 4, lines, ...more } });
  expect(status).toBe(200);
};
async function createReports(amounts: number[], fields: object = {}): Promise<Payer[]> {
  const payers: Payer[] = [];
  for (const amount of amounts) {
    const payer = await createFeePayer({ schoolId: school.id, ...fields });
    await report(payer, [yearly(amount)]);
    payers.push(payer);
  }
  return payers;
}

describe("GET /api/schools/{id}/fees", () => {
  it("says that nothing is known, and 404 for an unknown school", async () => {
    expect(await read()).toEqual({ freeClasses: null, declared: [], approved: [], parents: [] });
    expect((await call("/api/schools/no-such-school-abc123/fees")).status).toBe(404);
  });

  it("says which classes of a government school are free", async () => {
    school = await createSchool({ schoolType: "Government", classFrom: 5, classTo: 12 });
    expect((await read()).freeClasses).toEqual({ classFrom: 5, classTo: 8 });
    school = await createSchool({ schoolType: "Government", classFrom: 9, classTo: 12 });
    expect((await read()).freeClasses).toBeNull();
    school = await createSchool({ schoolType: "Private unaided", classFrom: 1, classTo: 12 });
    expect((await read()).freeClasses).toBeNull();
  });

  it("groups classes that pay the same, with the first year, every year, source and days", async () => {
    await createFeeSchedule({
      schoolId: school.id,
      kind: "approved",
      authority: "Private Schools Fee Determination Committee",
      source: "Order 12/2026",
      documentUrl: "https://fees.example/12.pdf",
      lines: [
        { classFrom: 1, classTo: 5, head: "TUITION", amount: 4_000, timesAYear: 12 },
        { classFrom: 6, classTo: 8, head: "TUITION", amount: 5_000, timesAYear: 12 },
        { classFrom: 1, classTo: 8, head: "ADMISSION", amount: 20_000, timesAYear: 1 },
        { classFrom: 1, classTo: 8, head: "TRANSPORT", amount: 1_500, timesAYear: 10 },
        { classFrom: 9, classTo: 10, head: "ADMISSION", amount: 25_000, timesAYear: 1 },
      ],
    });
    const { approved } = await read();
    expect(approved).toMatchObject([
      {
        academicYear: 2026,
        authority: "Private Schools Fee Determination Committee",
        source: "Order 12/2026",
        documentUrl: "https://fees.example/12.pdf",
        asOf: "2026-04-15",
        until: "2027-03-31",
      },
    ]);
    expect(approved[0].groups.map(({ heads: _, ...group }: { heads: object }) => group)).toEqual([
      { classFrom: 1, classTo: 5, firstYear: 68_000, everyYear: 48_000, risePercent: null },
      { classFrom: 6, classTo: 8, firstYear: 80_000, everyYear: 60_000, risePercent: null },
      { classFrom: 9, classTo: 10, firstYear: null, everyYear: null, risePercent: null },
    ]);
    expect(approved[0].groups[0].heads[0]).toEqual({ head: "TUITION", amount: 4_000, timesAYear: 12, yearly: 48_000 });
  });

  it("says how much a class costs more than the year before, if the kinds of fees are the same", async () => {
    const line = { classFrom: 1, classTo: 5, head: "TUITION", amount: 50_000, timesAYear: 1 };
    await createFeeSchedule({ schoolId: school.id, academicYear: 2025, lines: [line] });
    await createFeeSchedule({ schoolId: school.id, academicYear: 2026, lines: [{ ...line, amount: 55_500 }] });
    expect((await read()).declared.map(({ groups: [{ risePercent }] }: { groups: [{ risePercent: number }] }) => risePercent)).toEqual([
      11,
      null,
    ]);
    await db().feeLine.updateMany({ where: { amount: 50_000 }, data: { head: "ANNUAL" } });
    expect((await read()).declared[0].groups[0].risePercent).toBeNull();
  });

  it("has the years of schools that were merged into this one, where it has none of its own", async () => {
    const merged = await createSchool();
    await createFeeSchedule({ schoolId: merged.id, academicYear: 2025 });
    await createFeeSchedule({ schoolId: merged.id, source: "Another source" });
    await createFeeSchedule({ schoolId: school.id, source: "The own source" });
    await db().school.update({ where: { id: merged.id }, data: { status: "merged", mergedIntoId: school.id } });
    const { declared } = await read();
    expect(declared.map(({ academicYear, source }: FeeSchedule) => [academicYear, source])).toEqual([
      [2026, "The own source"],
      [2025, "Mandatory public disclosure"],
    ]);
    await db().school.update({ where: { id: merged.id }, data: { status: "listed", mergedIntoId: null } });
    expect((await read()).declared).toHaveLength(1);
  });

  it("answers one year, class or source", async () => {
    await createFeeSchedule({ schoolId: school.id, academicYear: 2025 });
    await createFeeSchedule({ schoolId: school.id, kind: "approved" });
    const years = ({ declared, approved }: Record<string, { academicYear: number }[]>) =>
      [declared, approved].map((all) => all.map(({ academicYear }) => academicYear));
    expect(years(await read())).toEqual([[2025], [2026]]);
    expect(years(await read("?year=2025"))).toEqual([[2025], []]);
    expect(years(await read("?source=approved"))).toEqual([[], [2026]]);
    expect(years(await read("?class=-1"))).toEqual([[], []]);
    expect((await call(`/api/schools/${school.id}/fees?class=13`)).status).toBe(400);
    expect((await call(`/api/schools/${school.id}/fees?source=rumour`)).status).toBe(400);
  });
});

describe("what parents say", () => {
  it("is shown from five households on, from the next weekly batch, rounded and without a trace of single parents", async () => {
    const payers = await createReports([41_111, 42_222, 43_333, 44_444]);
    await publishFigures();
    expect(await readParents()).toEqual([]);
    payers.push(...(await createReports([45_555])));
    expect(await readParents()).toEqual([]);
    await publishFigures();
    expect(await readParents()).toEqual([
      {
        academicYear: 2026,
        publishedOn: "2026-11-28",
        groups: [
          {
            classFrom: 1,
            classTo: 5,
            firstYear: 43_500,
            everyYear: 43_500,
            risePercent: null,
            heads: [{ head: "TUITION", yearly: 43_500, households: "5-9" }],
          },
        ],
      },
    ]);
  });

  it("hides kinds of fees that fewer than five households name", async () => {
    const payers = await createReports([40_000, 40_000, 40_000, 40_000]);
    payers.push(await createFeePayer({ schoolId: school.id }));
    await report(payers[4], [yearly(40_000), yearly(90_000, "HOSTEL")]);
    await publishFigures();
    const [{ groups }] = await readParents();
    expect(groups[0].heads).toMatchObject([{ head: "TUITION" }]);
    expect(JSON.stringify(await read())).not.toContain("HOSTEL");
  });

  it("counts two guardians with one document or phone number once, and nobody with a concession", async () => {
    const payers = await createReports([40_000, 41_000, 42_000]);
    const [one, other] = await createReports([43_000, 44_000]);
    for (const { id } of [one, other]) await createDocument({ ownerId: id, sha256: `same-${school.id}` });
    await report(await createFeePayer({ schoolId: school.id }), [yearly(1)], { hasConcession: true });
    await publishFigures();
    expect(await readParents()).toEqual([]);
    await createReports([45_000], { phone: "+919812300001" });
    await createReports([45_000], { phone: "+919812300001" });
    await publishFigures();
    expect(await readParents()).toMatchObject([{ groups: [{ heads: [{ yearly: 42_000, households: "5-9" }] }] }]);
    expect(payers).toHaveLength(3);
  });

  it("a phone number that a verified parent types later merges nobody: another family's answer still counts", async () => {
    const phone = "+919812300002";
    const payers = await createReports([40_000, 40_000, 40_000, 40_000]);
    await createReports([40_000], { phone });
    const { cookie } = payers[0];
    expect((await call("/api/user", { method: "PUT", cookie, json: { phone } })).status).toBe(200);
    await publishFigures();
    expect(await readParents()).toMatchObject([{ groups: [{ heads: [{ households: "5-9" }] }] }]);
  });

  it.each<[string, (payer: Payer) => Promise<unknown>]>([
    ["withdraws", (payer) => report(payer, [])],
    ["takes back this kind of fee", (payer) => report(payer, [yearly(100, "MEALS")])],
    ["now has a concession", (payer) => report(payer, [yearly(40_000)], { hasConcession: true })],
    ["meant another class", (payer) => report(payer, [yearly(40_000)], { class: 9 })],
    ["deletes the account", ({ cookie }) => call("/api/user", { method: "DELETE", cookie, json: { password: PASSWORD } })],
    [
      "withdraws the consent to the check",
      ({ cookie }) => call("/api/user/consents/document_check", { method: "PUT", cookie, json: { given: false } }),
    ],
    ["is no longer verified", ({ id }) => db().user.update({ where: { id }, data: { isVerified: false, verificationStatus: "rejected" } })],
  ])("hides at once when the fifth household %s, and its page expires", async (_, leave) => {
    const payers = await createReports([40_000, 41_000, 42_000, 43_000, 44_000]);
    await db().consent.create({ data: { userId: payers[0].id, purpose: "document_check", noticeVersion: "1" } });
    await publishFigures();
    expect(await readParents()).toHaveLength(1);
    const changes = () => db().change.count({ where: { kind: "school", subjectId: school.id } });
    const before = await changes();
    await leave(payers[0]);
    expect(await readParents()).toEqual([]);
    expect(await changes()).toBeGreaterThan(before);
    await publishFigures();
    expect(await readParents()).toEqual([]);
  });

  it("doesn't expire the page when a parent writes", async () => {
    const payers = await createReports([40_000, 41_000, 42_000, 43_000, 44_000, 45_000, 46_000]);
    await publishFigures();
    const changes = () => db().change.count({ where: { kind: "school", subjectId: school.id } });
    const before = await changes();
    await createReports([47_000, 47_000, 47_000, 47_000]);
    for (const payer of payers.slice(2, 4)) await report(payer, [yearly(48_000)]);
    await report(payers[1], []);
    expect(await changes()).toBe(before);
    await publishFigures();
    expect(await changes()).toBeGreaterThan(before);
  });

  it("doesn't change for one household that joins, leaves or corrects an amount", async () => {
    const payers = await createReports([40_000, 41_000, 42_000, 43_000, 44_000, 45_000]);
    await publishFigures();
    const before = await readParents();
    await createReports([99_000]);
    await publishFigures();
    expect(await readParents()).toEqual(before);
    for (const payer of payers.slice(0, 4)) await report(payer, [yearly(99_000)]);
    await publishFigures();
    expect(await readParents()).toEqual(before);
    await report(payers[5], []);
    await publishFigures();
    expect(await readParents()).toEqual(before);
    await createReports([99_000, 99_000, 99_000]);
    await publishFigures();
    expect(await readParents()).not.toEqual(before);
  });
});
