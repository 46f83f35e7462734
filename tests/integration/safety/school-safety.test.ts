import { Readable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { importSchools } from "@/lib/imports/import-schools";
import { db } from "@/lib/platform/db";
import { SAFETY_KINDS } from "@/lib/safety/criteria";
import { publishSafetyFigures } from "@/lib/safety/publish-safety-figures";
import type { SafetyFact } from "@/lib/safety/view";
import { createDocument } from "@/tests/factories/applicants";
import { createContributor } from "@/tests/factories/figures";
import { PASSWORD } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { csvOf } from "@/tests/support/imports";

let school: { id: string };
beforeEach(async () => {
  school = await createSchool();
});

const read = async (): Promise<SafetyFact[]> => (await call(`/api/schools/${school.id}/facts`)).body.safety;
const readKind = async (kind: SafetyFact["kind"]) => (await read()).find((fact) => fact.kind === kind)!;
const readParents = async (kind: SafetyFact["kind"] = "RAMP") => (await readKind(kind)).parents;

type Parent = Awaited<ReturnType<typeof createContributor>>;
const answer = async ({ address, cookie }: Parent, answers: object) =>
  expect((await call(address, { method: "PUT", cookie, json: { answers } })).status).toBe(200);
async function createAnswers(answers: string[], fields: object = {}, kind = "RAMP"): Promise<Parent[]> {
  const parents: Parent[] = [];
  for (const given of answers) {
    const parent = await createContributor({ schoolId: school.id, about: "facts", ...fields });
    await answer(parent, { [kind]: given });
    parents.push(parent);
  }
  return parents;
}

const yes = { answer: "yes" };
const no = { answer: "no" };

describe("GET /api/schools/{id}/facts, safety", () => {
  it("lists every kind, and says that nothing is known", async () => {
    const safety = await read();
    expect(safety.map(({ kind }) => kind)).toEqual(SAFETY_KINDS);
    expect(safety.every(({ school: said, register, parents }) => !said && !register && !parents)).toBe(true);
  });

  it("takes what the record says from the facilities, with source and day, and never counts unknown as no", async () => {
    school = await createSchool({
      facilities: {
        "Ramp and rail": yes,
        CCTV: no,
        "Drinking water": { answer: "unknown" },
        Library: yes,
        "School bus": { ...yes, detail: "12" },
      },
    });
    const known = (await read()).filter(({ school: said }) => said);
    expect(known.map(({ kind, school: said }) => [kind, said!.answer])).toEqual([
      ["CCTV", "no"],
      ["SCHOOL_BUS", "yes"],
      ["RAMP", "yes"],
    ]);
    expect(known[0]).toMatchObject({ school: { source: "Import", on: expect.stringMatching(/^\d{4}-/), until: null }, register: null });
  });

  it("tells a register from the school, and a checked correction from both", async () => {
    const row = "27250000777,Asha School,Kothrud,Pune,Maharashtra,411038,Ramp: yes; CCTV: yes; Fire safety certificate: until 2099-03-31";
    await importSchools({
      bytes: Readable.from([csvOf([row], "udiseCode,name,address,city,state,zipCode,facilities")]),
      sourceName: "UDISE+ 2025-26",
      asOf: "2026-03-31",
    });
    school = await db().school.findUniqueOrThrow({ where: { udiseCode: "27250000777" } });
    expect(await readKind("RAMP")).toMatchObject({ school: null, register: { answer: "yes", source: "UDISE+ 2025-26", on: "2026-03-31" } });
    expect(await readKind("FIRE_CERTIFICATE")).toMatchObject({ register: { answer: "yes", until: "2099-03-31" } });
    await db().schoolSource.create({
      data: { schoolId: school.id, field: "facilities.CCTV", value: "yes", source: "Visit", checkedOn: new Date("2026-10-01") },
    });
    expect(await readKind("CCTV")).toMatchObject({
      school: { answer: "yes", source: "Checked by our team: Visit", on: "2026-10-01" },
      register: null,
    });
  });

  it("says until when a certificate is valid, and that it has expired", async () => {
    school = await createSchool({
      facilities: {
        "Fire safety certificate": { ...yes, detail: "valid until 2099-03-31" },
        "Building safety certificate": { ...yes, detail: "until 2020-03-31" },
      },
    });
    expect((await readKind("FIRE_CERTIFICATE")).school).toMatchObject({ answer: "yes", until: "2099-03-31", isExpired: false });
    expect((await readKind("BUILDING_CERTIFICATE")).school).toMatchObject({ answer: "yes", until: "2020-03-31", isExpired: true });
  });
});

describe("what parents answer", () => {
  it("is shown from five households on, from the next weekly batch", async () => {
    const parents = await createAnswers(["yes", "no", "no", "no"]);
    await publishSafetyFigures();
    expect(await readParents()).toBeNull();
    parents.push(...(await createAnswers(["unsure"])));
    expect(await readParents()).toBeNull();
    await publishSafetyFigures();
    expect(await readParents()).toEqual({ yes: 1, no: 3, unsure: 1, households: "5-9", asOf: expect.stringMatching(/^\d{4}-/) });
    const text = JSON.stringify((await call(`/api/schools/${school.id}/facts`)).body);
    for (const { id, enrolmentId } of parents) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(enrolmentId);
    }
  });

  it("about inclusion is shown from ten households on", async () => {
    await createAnswers(
      Array.from({ length: 9 }, () => "yes"),
      {},
      "SPECIAL_EDUCATOR",
    );
    await publishSafetyFigures();
    expect(await readParents("SPECIAL_EDUCATOR")).toBeNull();
    const [tenth] = await createAnswers(["no"], {}, "SPECIAL_EDUCATOR");
    await publishSafetyFigures();
    expect(await readParents("SPECIAL_EDUCATOR")).toMatchObject({ yes: 9, no: 1, unsure: 0, households: "10-19" });
    await answer(tenth, {});
    expect(await readParents("SPECIAL_EDUCATOR")).toBeNull();
  });

  it("after a merger, and after its undo, changes with five households that came or left, not with three", async () => {
    const admin = await createAdminClient();
    const target = school;
    await createAnswers(["yes", "yes", "yes", "yes", "yes"]);
    await publishSafetyFigures();
    const merge = async (answers: string[]) => {
      const from = (school = await createSchool());
      await createAnswers(answers);
      school = target;
      expect((await admin.ask("POST", `/api/admin/schools/${from.id}/merge`, { intoId: target.id })).status).toBe(200);
      await publishSafetyFigures();
      return readParents();
    };
    expect(await merge(["no", "no", "no"])).toMatchObject({ yes: 5, no: 0 });
    expect(await merge(["unsure", "unsure", "unsure"])).toMatchObject({ yes: 5, no: 3, unsure: 3 });
    const { id } = await db().auditEntry.findFirstOrThrow({ where: { action: "school.merge" }, orderBy: { id: "desc" } });
    expect((await admin.ask("POST", `/api/admin/audit/${id}/undo`)).status).toBe(200);
    await publishSafetyFigures();
    expect(await readParents()).toMatchObject({ yes: 5, no: 3, unsure: 3 });
  });

  it("counts two guardians with one document or phone number once", async () => {
    await createAnswers(["yes", "yes", "yes"]);
    const [one, other] = await createAnswers(["yes", "no"]);
    for (const { id } of [one, other]) await createDocument({ ownerId: id, sha256: `same-${school.id}` });
    await publishSafetyFigures();
    expect(await readParents()).toBeNull();
    await createAnswers(["no", "no"], { phone: "+919812300001" });
    await publishSafetyFigures();
    const figure = await readParents();
    expect(figure!.yes + figure!.no).toBe(5);
  });

  it("counts answers of the last 24 months only", async () => {
    const parents = await createAnswers(["yes", "yes", "yes", "yes", "yes"]);
    const age = (months: string) =>
      db()
        .$executeRaw`UPDATE safety_reports SET reported_at = now() - ${months}::interval WHERE enrolment_id = ${parents[0].enrolmentId}::uuid`;
    await age("25 months");
    await publishSafetyFigures();
    expect(await readParents()).toBeNull();
    await age("23 months");
    await publishSafetyFigures();
    expect(await readParents()).toMatchObject({ yes: 5 });
    await age("25 months");
    expect(await readParents()).toBeNull();
  });

  it.each<[string, (parent: Parent) => Promise<unknown>]>([
    ["withdraws", (parent) => answer(parent, {})],
    ["takes back this answer", (parent) => answer(parent, { LIFT: "yes" })],
    ["deletes the account", ({ cookie }) => call("/api/user", { method: "DELETE", cookie, json: { password: PASSWORD } })],
    [
      "withdraws the consent to the check",
      ({ cookie }) => call("/api/user/consents/document_check", { method: "PUT", cookie, json: { given: false } }),
    ],
    ["is no longer verified", ({ id }) => db().user.update({ where: { id }, data: { isVerified: false, verificationStatus: "rejected" } })],
  ])("hides at once when the fifth household %s, and its page expires", async (_, leave) => {
    const parents = await createAnswers(["yes", "yes", "no", "no", "no"]);
    await db().consent.create({ data: { userId: parents[0].id, purpose: "document_check", noticeVersion: "1" } });
    await publishSafetyFigures();
    expect(await readParents()).toMatchObject({ yes: 2, no: 3 });
    const changes = () => db().change.count({ where: { kind: "school", subjectId: school.id } });
    const before = await changes();
    await leave(parents[0]);
    expect(await readParents()).toBeNull();
    expect(await changes()).toBeGreaterThan(before);
    await publishSafetyFigures();
    expect(await readParents()).toBeNull();
  });

  it("doesn't expire the page when a parent writes, and doesn't change for one household", async () => {
    const parents = await createAnswers(["yes", "yes", "yes", "no", "no", "no"]);
    await publishSafetyFigures();
    const before = await readParents();
    const changes = () => db().change.count({ where: { kind: "school", subjectId: school.id } });
    const count = await changes();
    await createAnswers(["no"]);
    await publishSafetyFigures();
    expect(await readParents()).toEqual(before);
    await answer(parents[0], {});
    await publishSafetyFigures();
    expect(await readParents()).toEqual(before);
    expect(await changes()).toBe(count);
    await createAnswers(["no", "no", "no"]);
    await publishSafetyFigures();
    expect(await readParents()).toMatchObject({ yes: 2, no: 7 });
    expect(await changes()).toBeGreaterThan(count);
  });
});
