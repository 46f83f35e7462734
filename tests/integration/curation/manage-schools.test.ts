import { beforeAll, describe, expect, it } from "vitest";
import { recordAudit } from "@/lib/audit/record-audit";
import { addSchools } from "@/lib/imports/add-schools";
import { clock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { db } from "@/lib/platform/db";
import type { RecallableEntry } from "@/lib/curation/view";
import type { Person } from "@/lib/policy/actor";
import { academicYearOf } from "@/lib/schools/academic-year";
import { recountStatistics } from "@/lib/reviews/statistics";
import { createParent } from "@/tests/factories/parents";
import { INDORE } from "@/tests/factories/places";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient({ firstName: "Asha", lastName: "Menon" });
});

const SCHOOLS = "/api/admin/schools";
const change = (id: string, fields: object) => admin.ask("PUT", `${SCHOOLS}/${id}`, fields);
const historyOf = async (id: string) => (await admin.read(`${SCHOOLS}/${id}/history`)).body;
const undo = (entryId: string) => admin.ask("POST", `/api/admin/audit/${entryId}/undo`);
const names = (body: { name: string }[]) => body.map(({ name }) => name);

describe("the admin list of schools", () => {
  beforeAll(async () => {
    await createSchool({ name: "Lotus Valley School", udiseCode: "27200100101", zipCode: "422005" });
    await createSchool({ name: "Aspen School", place: INDORE, city: "Indore", state: "Madhya Pradesh", zipCode: "452001" });
    await createSchool({ name: "Lotus Closed School", status: "closed", udiseCode: "27200100102" });
    const target = await createSchool({ name: "Maple School" });
    await createSchool({ name: "Maple Merged School", status: "merged", mergedIntoId: target.id });
  });

  it.each([
    ["name", "lotus valley", ["Lotus Valley School"]],
    ["city", "indore", ["Aspen School"]],
    ["state", "madhya pradesh", ["Aspen School"]],
    ["pincode", "422005", ["Lotus Valley School"]],
    ["UDISE code", "27200100101", ["Lotus Valley School"]],
    ["prefix of a UDISE code", "2720 0100 1", ["Lotus Valley School", "Lotus Closed School"]],
    ["name, closed schools after listed ones", "lotus", ["Lotus Valley School", "Lotus Closed School"]],
    ["name of a merged school", "merged", ["Maple Merged School"]],
    ["an unknown word", "qwertz", []],
  ])("can be searched by %s", async (_, search, found) => {
    const { status, body, headers } = await admin.read(`${SCHOOLS}?${new URLSearchParams({ search })}`);
    expect([status, names(body)]).toEqual([200, found]);
    expect(headers.get("x-total-count")).toBe(String(found.length));
  });

  it("shows the addresses that redirect to a school and would be deleted with it", async () => {
    const [merged] = (await admin.read(`${SCHOOLS}?search=maple+merged`)).body;
    const [target] = (await admin.read(`${SCHOOLS}?search=maple+school&status=listed`)).body;
    expect([target.mergedFromIds, merged.mergedFromIds]).toEqual([[merged.id], []]);
  });

  it("shows listed schools before others on all pages, in every order", async () => {
    for (const sort of ["best", "name", "-name", "newest", "oldest"]) {
      const pages = await Promise.all([1, 2, 3].map((page) => admin.read(`${SCHOOLS}?sort=${sort}&limit=2&page=${page}`)));
      const all = pages.flatMap(({ body }) => names(body));
      expect(all).toHaveLength(5);
      expect(new Set(all).size).toBe(5);
      expect(new Set(all.slice(3))).toEqual(new Set(["Lotus Closed School", "Maple Merged School"]));
      expect(pages[0].headers.get("x-total-count")).toBe("5");
    }
    expect(names((await admin.read(`${SCHOOLS}?sort=-name&limit=3`)).body)).toEqual([
      "Maple School",
      "Lotus Valley School",
      "Aspen School",
    ]);
  });

  it("can be filtered by status", async () => {
    expect(names((await admin.read(`${SCHOOLS}?status=closed`)).body)).toEqual(["Lotus Closed School"]);
    expect(names((await admin.read(`${SCHOOLS}?status=merged&search=maple`)).body)).toEqual(["Maple Merged School"]);
    expect(names((await admin.read(`${SCHOOLS}?status=listed&search=lotus`)).body)).toEqual(["Lotus Valley School"]);
    expect((await admin.read(`${SCHOOLS}?status=gone`)).body.fields).toHaveProperty("status");
  });
});

describe("adding and changing schools by the API", () => {
  const FACTS = { name: "Riverside School", address: "7 Ghat Road", city: "Nashik", state: "Maharashtra", zipCode: "422003" };

  it("creates a school; empty form fields are stored as unknown", async () => {
    const { status, body, headers } = await admin.ask("POST", "/api/schools", {
      ...FACTS,
      website: "",
      gender: "",
      foundationYear: 1999,
      averageFees: 45_000.5,
    });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/api/schools/${body.id}`);
    expect(body).toMatchObject({
      ...FACTS,
      website: null,
      gender: null,
      foundationYear: 1999,
      averageFees: 45_000.5,
      version: 1,
      status: "listed",
    });
    expect((await admin.read(body.id && `/api/schools/${body.id}`)).status).toBe(200);
    expect((await historyOf(body.id))[0]).toMatchObject({
      action: "school.add",
      by: "Asha Menon",
      undoRefusal: expect.stringContaining("delete the school"),
    });
  });

  it.each([
    [{}, ["name", "address", "city", "state", "zipCode"]],
    [{ ...FACTS, zipCode: "42200" }, ["zipCode"]],
    [{ ...FACTS, foundationYear: 1799 }, ["foundationYear"]],
    [{ ...FACTS, averageFees: -1 }, ["averageFees"]],
    [{ ...FACTS, name: "Vidya\rNiketan\u0000", city: "Na\u202Eshik" }, ["city", "name"]],
    [{ ...FACTS, website: "no address" }, ["website"]],
    [{ ...FACTS, website: "http://a@b.example" }, ["website"]],
    [{ ...FACTS, curriculum: "Waldorf" }, ["curriculum"]],
    [{ ...FACTS, state: "Atlantis" }, ["state"]],
    [{ ...FACTS, latitude: 20 }, ["longitude"]],
  ])("refuses %j and names the fields", async (facts, fields) => {
    const { status, body } = await admin.ask("POST", "/api/schools", facts);
    expect([status, body.code, Object.keys(body.fields).sort()]).toEqual([400, "VALIDATION", fields.toSorted()]);
  });

  it("refuses an outdated version and returns the school's current state", async () => {
    const { id } = await createSchool({ phoneNumber: "0253 1111111" });
    expect((await change(id, { version: 1, phoneNumber: "0253 2222222" })).body.version).toBe(2);
    const { status, body } = await change(id, { version: 1, phoneNumber: "0253 3333333" });
    expect([status, body.code]).toEqual([409, "STALE"]);
    expect(body.current).toMatchObject({ id, version: 2, phoneNumber: "0253 2222222" });
  });

  it("returns 404 for an unknown school", async () => {
    expect((await change("no-such-school-000000", { name: "New" })).body.code).toBe("SCHOOL_NOT_FOUND");
    expect((await admin.read(`${SCHOOLS}/NO`)).status).toBe(404);
  });
});

describe("the history of a school", () => {
  it("shows changes field by field in the form's order, newest first", async () => {
    const { id } = await createSchool({ name: "Old Name" });
    await change(id, { name: "New Name", email: "office@school.example" });
    await change(id, { email: "head@school.example" });
    expect(await historyOf(id)).toMatchObject([
      {
        action: "school.change",
        by: "Asha Menon",
        undoRefusal: null,
        changes: [{ field: "email", before: "office@school.example", after: "head@school.example" }],
      },
      {
        action: "school.change",
        undoRefusal: "This can’t be undone: Email changed again since.",
        changes: [
          { field: "name", before: "Old Name", after: "New Name" },
          { field: "email", before: null, after: "office@school.example" },
        ],
      },
    ]);
  });
});

describe("a school's history after an import", () => {
  it("shows the import's changes field by field", async () => {
    const facts = { name: "Uploaded School", address: "1 Road", city: "Pune", state: "Maharashtra", zipCode: "411001" };
    const upload = (medium: string) => addSchools({ actor: { kind: "person", id: admin.id } as Person, schools: [{ ...facts, medium }] });
    await upload("Hindi");
    const { id } = await db().school.findFirstOrThrow({ where: { name: facts.name } });
    await change(id, { medium: "English" });
    const { batchId: importId } = await upload("Marathi");
    expect(await historyOf(id)).toMatchObject([
      {
        id: importId,
        action: "batch.finish",
        by: "Asha Menon",
        changes: [{ field: "medium", before: "English", after: "Marathi" }],
        undoRefusal: "You can only roll back an upload as a whole.",
      },
      { action: "school.change", undoRefusal: "This can’t be undone: Medium of instruction changed again since." },
    ]);
  });
});

describe("undoing a change", () => {
  const thisYear = academicYearOf(clock.now());

  it("restores all changed values exactly, and can be undone itself", async () => {
    const { id } = await createSchool({
      gender: "Boys",
      original: { gender: "Only boys" },
      averageFees: 40_000,
      fees: [{ academicYear: thisYear - 1, averageFees: 40_000 }],
    });
    const before = (await admin.read(`${SCHOOLS}/${id}`)).body;
    await change(id, { gender: "Girls", averageFees: 50_000 });
    await change(id, { name: "Touched Elsewhere" });
    const [, entry] = await historyOf(id);
    const { status, body } = await undo(entry.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      gender: "Boys",
      averageFees: 40_000,
      fees: before.fees,
      original: before.original,
      name: "Touched Elsewhere",
    });
    expect((await undo(entry.id)).body).toMatchObject({ code: "CONFLICT", error: "This has already been undone." });
    const [undoing] = await historyOf(id);
    expect((await undo(undoing.id)).body).toMatchObject({ gender: "Girls", averageFees: 50_000 });
    expect((await historyOf(id)).map(({ undoRefusal }: { undoRefusal: string | null }) => undoRefusal)).toEqual([
      null,
      "This has already been undone.",
      null,
      null,
    ]);
  });

  it("is refused after a later change of the same facts, and possible again once that is undone", async () => {
    const { id } = await createSchool({ medium: "Hindi" });
    await change(id, { medium: "English" });
    await change(id, { medium: "Marathi" });
    const [second, first] = await historyOf(id);
    expect((await undo(first.id)).body).toMatchObject({ code: "CONFLICT", error: expect.stringContaining("Medium of instruction") });
    await undo(second.id);
    expect((await undo(first.id)).body.medium).toBe("Hindi");
  });

  it("is refused after an import changed the same facts, which writes no audit entry", async () => {
    const { id } = await createSchool({ medium: "Hindi" });
    await change(id, { medium: "English" });
    await db().school.update({ where: { id }, data: { medium: "Marathi" } });
    const [entry] = await historyOf(id);
    expect((await undo(entry.id)).status).toBe(409);
  });

  it("is offered in the audit log only where possible, otherwise with the reason", async () => {
    const recalls = async (query: string) =>
      (await admin.read(`/api/admin/audit?${query}`)).body.map((entry: RecallableEntry) => [entry.action, entry.recallRefusal]);
    const { id } = await createSchool({ name: "Logged School" });
    await change(id, { medium: "Hindi" });
    await change(id, { medium: "English" });
    await admin.ask("POST", `${SCHOOLS}/${id}/close`, {});
    expect(await recalls(`kind=school&object=${id}`)).toEqual([
      ["school.close", null],
      ["school.change", null],
      ["school.change", "This can’t be undone: Medium of instruction changed again since."],
    ]);
    await admin.ask("DELETE", `${SCHOOLS}/${id}`);
    expect(await recalls(`kind=school&object=${id}`)).toEqual([
      ["school.delete", "A deletion can’t be undone."],
      ...["school.close", "school.change", "school.change"].map((action) => [action, "This school no longer exists."]),
    ]);

    const school = { name: "Logged Upload", address: "1 Road", city: "Pune", state: "Maharashtra", zipCode: "411001" };
    const { batchId: importId } = await addSchools({ actor: { kind: "person", id: admin.id } as Person, schools: [school] });
    expect(await recalls(`kind=batch&object=${importId}`)).toEqual([["batch.finish", null]]);
    await db().schoolImport.update({ where: { id: importId }, data: { status: "rolled-back" } });
    expect(await recalls(`kind=batch&object=${importId}`)).toEqual([["batch.finish", "This upload has been rolled back."]]);

    await recordAudit({ actor: null, action: "admin.reset", subject: { kind: "user", id: admin.id } });
    expect((await recalls(`kind=user&object=${admin.id}`))[0]).toEqual(["admin.reset", undefined]);
  });

  it("only works for entries about schools", async () => {
    await recordAudit({ actor: null, action: "admin.reset", subject: { kind: "user", id: admin.id } });
    const { id } = await db().auditEntry.findFirstOrThrow({ where: { subjectKind: "user" } });
    for (const entry of [String(id), "999999999", "9223372036854775807", "9999999999999999999"])
      expect((await undo(entry)).status).toBe(404);
    expect((await undo("nothing")).status).toBe(404);
  });

  it("requested twice at once happens once", async () => {
    const { id } = await createSchool({ medium: "Hindi" });
    await change(id, { medium: "English" });
    const [entry] = await historyOf(id);
    const both = await Promise.all([undo(entry.id), undo(entry.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("deleting a school", () => {
  it("deletes its reviews and all its data, keeps the facts in the audit log, and can't be undone", async () => {
    const school = await createSchool({
      name: "Doomed School",
      medium: "Hindi",
      averageFees: 1000,
      fees: [{ academicYear: 2025, averageFees: 1000 }],
    });
    const parent = await createParent({ schoolId: school.id });
    await createReview({ schoolId: school.id, authorId: parent.id });
    await recountStatistics([school.id]);
    env().SECOND_PERSON = "off";
    const { status } = await admin.ask("DELETE", `${SCHOOLS}/${school.id}`);
    env().SECOND_PERSON = "on";
    expect(status).toBe(204);
    for (const rows of [db().review, db().schoolFee, db().schoolStatistics, db().enrolment] as { count: typeof db.prototype.count }[])
      expect(await rows.count({ where: { schoolId: school.id } })).toBe(0);
    expect((await admin.read(`/api/schools/${school.id}`)).status).toBe(404);
    const [entry] = await historyOf(school.id);
    expect(entry).toMatchObject({ action: "school.delete", by: "Asha Menon", undoRefusal: "A deletion can’t be undone." });
    expect(entry.changes).toContainEqual({ field: "medium", before: "Hindi", after: null });
    const { after } = await db().auditEntry.findUniqueOrThrow({ where: { id: BigInt(entry.id) } });
    expect(after).toEqual({ note: { reviews: 1, enrolments: 1 } });
    expect((await undo(entry.id)).status).toBe(409);
    expect((await admin.ask("DELETE", `${SCHOOLS}/${school.id}`)).body.code).toBe("SCHOOL_NOT_FOUND");
  });
});

describe("likely duplicates", () => {
  const likely = async (typed: Record<string, string>) => (await admin.read(`${SCHOOLS}/likely?${new URLSearchParams(typed)}`)).body;

  it("are found by code, by name, address and pincode, and by a similar name in the same pincode or city", async () => {
    const school = await createSchool({
      name: "Saraswati Vidya Mandir",
      address: "12 Tilak Road",
      zipCode: "422011",
      udiseCode: "27200177701",
    });
    await createSchool({ name: "Government Primary School", zipCode: "422011" });
    const typed = { name: "Sarswati Vidya Mandir School", zipCode: "422011" };
    expect(await likely({ udiseCode: "27200177701" })).toMatchObject([{ id: school.id, why: "code" }]);
    expect(await likely({ name: "SARASWATI  Vidya-Mandir", address: "12, Tilak Road", zipCode: "422011" })).toMatchObject([
      { id: school.id, why: "same" },
    ]);
    expect(await likely(typed)).toMatchObject([{ id: school.id, why: "similar" }]);
    expect(await likely({ name: typed.name, city: "Nasik", state: "Maharashtra" })).toMatchObject([{ id: school.id, why: "similar" }]);
    expect(await likely({ ...typed, except: school.id })).toEqual([]);
    expect(await likely({ name: "Sunrise Academy", zipCode: "422011" })).toEqual([]);
    expect(await likely({ name: "School" })).toEqual([]);
  });
});
