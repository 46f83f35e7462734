import { beforeAll, describe, expect, it } from "vitest";
import type { ListedCorrection } from "@/lib/curation/view";
import { db } from "@/lib/platform/db";
import { findSchool } from "@/lib/schools/queries";
import { createCorrection } from "@/tests/factories/curation";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});

let visitors = 0;
const suggest = (schoolId: string, json: object, headers: Record<string, string> = { "x-client-address": `10.9.0.${++visitors}` }) =>
  call(`/api/schools/${schoolId}/corrections`, { method: "POST", json, headers });
const decide = (id: string, json: object) => admin.ask("PUT", `/api/admin/corrections/${id}`, json);
const PRINCIPAL = { field: "principalName", value: "Meera Joshi", source: "The notice board at the gate" };

describe("a proposed correction", () => {
  it("is accepted from anyone and shown beside the current value; submitted twice, it is stored once", async () => {
    const school = await createSchool({ name: "Silver Oaks", principalName: "Asha Rao" });
    for (let time = 0; time < 2; time++)
      expect(await suggest(school.id, PRINCIPAL)).toMatchObject({ status: 201, body: { received: true } });
    const { body } = await admin.read("/api/admin/corrections?search=silver%20oaks");
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ ...PRINCIPAL, present: "Asha Rao", wantsAnswer: false, school: { id: school.id } });
    expect((await findSchool(school.id))!.principalName).toBe("Asha Rao");
  });

  it.each([
    [{ ...PRINCIPAL, value: " " }, "value"],
    [{ ...PRINCIPAL, source: "" }, "source"],
    [{ ...PRINCIPAL, field: "original" }, "field"],
    [{ ...PRINCIPAL, email: "no address" }, "email"],
    [{ ...PRINCIPAL, field: "zipCode", value: "42200" }, "value"],
    [{ ...PRINCIPAL, field: "averageFees", value: "a lot" }, "value"],
    [{ ...PRINCIPAL, field: "website", value: "javascript:alert(1)" }, "value"],
    [{ ...PRINCIPAL, field: "website", value: "http://a@b.example" }, "value"],
    [{ ...PRINCIPAL, field: "gender", value: "All" }, "value"],
    [{ ...PRINCIPAL, field: "classTo", value: "13" }, "value"],
    [{ ...PRINCIPAL, field: "position", value: "20.0063" }, "value"],
    [{ ...PRINCIPAL, field: "position", value: "51.5, 0.1" }, "value"],
    [{ ...PRINCIPAL, field: "facilities", value: "Library" }, "value"],
  ])("of %j is refused with an error for %s", async (json, field) => {
    const { id } = await createSchool();
    expect(await suggest(id, json)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it("is refused for an unknown school and from a client that sends many", async () => {
    expect((await suggest("no-such-school-abc123", PRINCIPAL)).status).toBe(404);
    const { id } = await createSchool();
    const headers = { "x-client-address": "10.8.0.1" };
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await suggest(id, { ...PRINCIPAL, value: `Principal ${n}` }, headers)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
    expect(statuses[20]).toBe(429);
  });
});

describe("accepting a correction", () => {
  it("changes the school, stores the source, sends an answer by email and deletes the address", async () => {
    const school = await createSchool({ principalName: "Asha Rao" });
    await suggest(school.id, { ...PRINCIPAL, email: "Reader@Example.org" });
    const correction = await db().schoolCorrection.findFirstOrThrow({ where: { schoolId: school.id } });
    expect(await decide(correction.id, { decision: "accept", version: correction.version })).toMatchObject({
      status: 200,
      body: { status: "accepted" },
    });
    const shown = (await findSchool(school.id))!;
    expect(shown.principalName).toBe("Meera Joshi");
    expect(shown.sources.principalName).toMatchObject({ source: PRINCIPAL.source, checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect((await db().schoolCorrection.findUniqueOrThrow({ where: { id: correction.id } })).email).toBeNull();
    expect(await db().mail.findMany({ where: { address: "reader@example.org" } })).toMatchObject([
      { kind: "correction-decided", facts: { outcome: "accepted", field: "Principal" } },
    ]);
    const audit = await db().auditEntry.findMany({
      where: { subjectId: { in: [school.id, correction.id] } },
      orderBy: { id: "asc" },
      include: { personal: true },
    });
    expect(audit).toMatchObject([
      { action: "school.correct", personal: [{ before: { principalName: "Asha Rao" }, after: { principalName: "Meera Joshi" } }] },
      { action: "correction.accept", after: { schoolId: school.id, field: "principalName" } },
    ]);

    await admin.ask("PUT", `/api/admin/corrections/${correction.id}`, { decision: "accept" });
    expect(await db().mail.count({ where: { address: "reader@example.org" } })).toBe(1);
    await db().school.update({ where: { id: school.id }, data: { principalName: "Somebody Else" } });
    expect((await findSchool(school.id))!.sources).toEqual({});
  });

  it("admins can edit the value first; an invalid value is refused", async () => {
    const school = await createSchool();
    const { id } = await createCorrection({ schoolId: school.id, field: "averageFees", value: "₹1,25,000" });
    expect(await decide(id, { decision: "accept", value: "cheap" })).toMatchObject({
      status: 400,
      body: { fields: { value: "Enter a number" } },
    });
    expect((await decide(id, { decision: "accept", value: "1,20,000", source: "The fee circular of 2026" })).status).toBe(200);
    expect(await findSchool(school.id)).toMatchObject({
      averageFees: 120_000,
      sources: { averageFees: { source: "The fee circular of 2026" } },
    });
  });

  const accept = async (schoolId: string, field: string, value: string) => {
    const { id } = await createCorrection({ schoolId, field, value, source: `Seen: ${field}` });
    return decide(id, { decision: "accept" });
  };

  it("works for place, classes, position and single facilities", async () => {
    const { id } = await createSchool({
      classFrom: 1,
      classTo: 5,
      facilities: { Library: { answer: "yes", detail: "10,000 books" }, Lift: { answer: "unknown" } },
    });
    const given = { district: "Nashik", zipCode: "422009", classTo: "8", classFrom: "-2", position: "20.0063, 73.79" };
    for (const [field, value] of Object.entries(given)) expect((await accept(id, field, value)).status).toBe(200);
    expect((await accept(id, "facilities", "lift: Yes")).status).toBe(200);
    expect((await accept(id, "state", "maharashtra")).status).toBe(200);
    const shown = (await findSchool(id))!;
    expect(shown).toMatchObject({
      district: "Nashik",
      state: "Maharashtra",
      zipCode: "422009",
      classFrom: -2,
      classTo: 8,
      latitude: 20.0063,
      longitude: 73.79,
      facilities: { Library: { answer: "yes", detail: "10,000 books" }, Lift: { answer: "yes" } },
    });
    expect(Object.keys(shown.sources).sort()).toEqual([...Object.keys(given), "facilities.Lift", "state"].sort());
    expect(shown.sources["facilities.Lift"].source).toBe("Seen: facilities");
    await db().school.update({ where: { id }, data: { facilities: { Lift: { answer: "no" } }, latitude: 20.1 } });
    expect(Object.keys((await findSchool(id))!.sources)).not.toContain("facilities.Lift");
    expect(Object.keys((await findSchool(id))!.sources)).not.toContain("position");
  });

  it("a facility's correction is shown beside that facility's current answer", async () => {
    const { id } = await createSchool({ name: "Lift House", facilities: { Library: { answer: "yes" }, Lift: { answer: "no" } } });
    await createCorrection({ schoolId: id, field: "facilities", value: "lift: yes" });
    await createCorrection({ schoolId: id, field: "facilities", value: "Pool: yes" });
    const { body } = await admin.read("/api/admin/corrections?search=lift%20house");
    expect(body.map(({ value, present }: ListedCorrection) => [value, present]).sort()).toEqual([
      ["Pool: yes", ""],
      ["lift: yes", "no"],
    ]);
  });

  it("a value that contradicts other facts is refused with an error for the value", async () => {
    const { id } = await createSchool({ classFrom: 1, classTo: 5 });
    expect(await accept(id, "classFrom", "6")).toMatchObject({
      status: 400,
      body: { fields: { value: "The last class comes before the first" } },
    });
    expect(await accept(id, "state", "Bavaria")).toMatchObject({ status: 400, body: { fields: { value: "Choose a state of India" } } });
  });

  it("a correction that says the school has closed closes it", async () => {
    const school = await createSchool();
    const { id } = await createCorrection({ schoolId: school.id, field: "closed", value: "In April 2026" });
    await decide(id, { decision: "accept" });
    expect((await findSchool(school.id))!.isClosed).toBe(true);
  });
});

describe("rejecting a correction", () => {
  it("changes nothing, sends the reason, and makes accepting impossible", async () => {
    const school = await createSchool({ principalName: "Asha Rao" });
    const { id } = await createCorrection({ schoolId: school.id, email: "other@example.org" });
    expect((await decide(id, { decision: "reject", reasonText: "The school says otherwise." })).body.status).toBe("rejected");
    expect((await findSchool(school.id))!.principalName).toBe("Asha Rao");
    expect(await db().mail.findFirst({ where: { address: "other@example.org" } })).toMatchObject({
      facts: { outcome: "rejected", reason: "The school says otherwise." },
    });
    expect(await decide(id, { decision: "accept" })).toMatchObject({ status: 409, body: { code: "DECIDED" } });
  });

  it("rejected and accepted at the same moment, it is decided once", async () => {
    const { id } = await createCorrection({ schoolId: (await createSchool()).id });
    const answers = await Promise.all([decide(id, { decision: "accept" }), decide(id, { decision: "reject" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
