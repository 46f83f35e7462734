import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db, pool } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

const NUMBERS = { boardAffiliation: "CBSE", affiliationNumber: "1130456", udiseCode: "27200100777", classFrom: 1, classTo: 12 };
const at = (moment: string) => vi.spyOn(clock, "now").mockImplementation(() => new Date(moment));

let school: { id: string };
let asha: Awaited<ReturnType<typeof createAdminClient>>;
let ravi: typeof asha;
let made = 0;
beforeEach(async () => {
  at("2026-11-28T06:00:00Z");
  made += 1;
  school = await createSchool({ ...NUMBERS, udiseCode: String(27_200_100_700 + made) });
  [asha, ravi] = [await createAdminClient(), await createAdminClient()];
});
afterEach(() => vi.restoreAllMocks());

const read = async (id = school.id) => (await call(`/api/schools/${id}/identifiers`)).body.identifiers;
const record = (who: typeof asha, check: object, id = school.id) =>
  who.ask("POST", `/api/admin/schools/${id}/register-checks`, { scheme: "CBSE", asked: "1130456", ...check });

describe("GET /api/schools/{id}/identifiers", () => {
  it("names who says each number, as of when and where to look; not checked at first", async () => {
    const [affiliation, udise, ...more] = await read();
    expect(more).toEqual([]);
    expect(affiliation).toMatchObject({
      ...{ scheme: "CBSE", value: "1130456", source: { kind: "import", name: "Import" }, checks: [] },
      register: expect.stringContaining("saras.cbse.gov.in"),
      verdict: { kind: "unchecked", on: null },
    });
    expect(udise).toMatchObject({ scheme: "UDISE", register: expect.stringContaining("udiseplus"), verdict: { kind: "unchecked" } });
  });

  it("has none for a school without numbers, OTHER for a board without a directory, and 404 for an unknown school", async () => {
    expect(await read((await createSchool()).id)).toEqual([]);
    const other = await createSchool({ boardAffiliation: "State board", affiliationNumber: "11.03.016" });
    expect(await read(other.id)).toMatchObject([{ scheme: "OTHER", register: null }]);
    expect((await call("/api/schools/no-such-school-abc123/identifiers")).status).toBe(404);
  });

  it("says what an admin found, and no longer when the number changes", async () => {
    expect(await record(asha, { found: "match", foundUntil: "2027-03-31" })).toMatchObject({ status: 201, body: { found: "match" } });
    expect((await read())[0]).toMatchObject({
      verdict: { kind: "confirmed", on: "2026-11-28", until: "2027-03-31" },
      checks: [{ found: "match", foundUntil: "2027-03-31", day: "2026-11-28" }],
    });
    at("2027-03-31T18:30:00Z");
    expect((await read())[0].verdict).toMatchObject({ kind: "expired", until: "2027-03-31" });
    await db().school.update({ where: { id: school.id }, data: { affiliationNumber: "1130457" } });
    expect((await read())[0]).toMatchObject({ value: "1130457", verdict: { kind: "unchecked" }, checks: [] });
  });

  it("says 'not found' only after two people looked, 72 hours apart", async () => {
    await record(asha, { found: "none" });
    expect((await read())[0]).toMatchObject({ verdict: { kind: "unchecked" }, checks: [] });
    at("2026-12-01T05:59:00Z");
    await record(ravi, { found: "none" });
    expect((await read())[0].verdict.kind).toBe("unchecked");
    at("2026-12-01T06:00:00Z");
    await record(asha, { found: "none" });
    expect((await read())[0].verdict.kind).toBe("unchecked");
    await record(ravi, { found: "none" });
    expect((await read())[0].verdict).toMatchObject({ kind: "not-found", since: "2026-11-28", on: "2026-12-01" });
    await record(ravi, { found: "match" });
    expect((await read())[0].verdict.kind).toBe("confirmed");
  });

  it("reads the checks of merged schools with the same number", async () => {
    await record(asha, { found: "match" });
    const into = await createSchool({ boardAffiliation: "CBSE", affiliationNumber: "1130456" });
    await db().school.update({ where: { id: school.id }, data: { status: "merged", mergedIntoId: into.id } });
    expect(await read(into.id)).toMatchObject([{ verdict: { kind: "confirmed" } }]);
  });

  it("tells nobody who checked", async () => {
    await record(asha, { found: "match" });
    const text = JSON.stringify(await read());
    const { rows } = await pool().query("SELECT checker FROM published_register_checks WHERE school_id = $1", [school.id]);
    for (const secret of [asha.id, rows[0].checker]) expect(text).not.toContain(secret);
  });
});

describe("POST /api/admin/schools/{id}/register-checks", () => {
  it("writes an audit entry and makes the page and the search follow", async () => {
    const { rows: before } = await pool().query("SELECT coalesce(max(sequence), 0) AS last FROM changes");
    await record(asha, { found: "classes_differ", foundClassTo: 8, foundName: "is not stored for this result" });
    const entry = await db().auditEntry.findFirstOrThrow({ where: { subjectId: school.id, action: "register.check" } });
    expect(entry).toMatchObject({
      actorId: asha.id,
      after: { note: { scheme: "CBSE", found: "classes_differ", foundClassTo: 8, foundName: null } },
    });
    const { rows } = await pool().query("SELECT kind FROM changes WHERE sequence > $1 AND subject_id = $2", [before[0].last, school.id]);
    expect(rows).toContainEqual({ kind: "school" });
    expect((await read())[0].verdict).toMatchObject({ kind: "confirmed-to-class", classTo: 8 });
  });

  it.each([
    [{ found: "name_differs" }, "foundName"],
    [{ found: "name_differs", foundName: "Principal: 98220 12345" }, "foundName"],
    [{ found: "name_differs", foundName: "office@school.example" }, "foundName"],
    [{ found: "classes_differ" }, "foundClassTo"],
    [{ found: "expired" }, "foundUntil"],
    [{ found: "expired", foundUntil: "2026-11-28" }, "foundUntil"],
    [{ found: "fine" }, "found"],
    [{ found: "match", scheme: "IB" }, "scheme"],
  ])("refuses %j", async (check, field) => {
    const { status, body } = await record(asha, check);
    expect([status, Object.keys(body.fields ?? body.error?.fields ?? {})]).toEqual([400, [field]]);
  });

  it("refuses a number that the school doesn't have, and unknown schools", async () => {
    expect((await record(asha, { found: "match", asked: "1130999" })).status).toBe(409);
    expect((await record(asha, { found: "match", scheme: "CISCE" })).status).toBe(409);
    expect((await record(asha, { found: "match" }, "no-such-school-abc123")).status).toBe(404);
  });

  it("only adds rows, which go with their school", async () => {
    await record(asha, { found: "match" });
    await expect(pool().query("UPDATE register_checks SET found = 'none'")).rejects.toThrow("append-only");
    await db().school.delete({ where: { id: school.id } });
    expect(await db().registerCheck.count({ where: { schoolId: school.id } })).toBe(0);
  });
});
