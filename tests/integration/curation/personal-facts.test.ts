import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { TASKS } from "@/app/jobs";
import { purgeOldImports } from "@/lib/imports/purge-imports";
import { runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { clock } from "@/lib/platform/clock";
import { db, pool } from "@/lib/platform/db";
import { createCorrection } from "@/tests/factories/curation";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { csvOf, deleteSchools, SCHOOL_HEADER, schoolRow, createImportClient } from "@/tests/support/imports";

const SCHOOLS = "/api/admin/schools";
const DAY = 86_400_000;
const [OLD, NEW] = ["Vandana Peepalkar", "Meera Gulmoharkar"];

let admin: Awaited<ReturnType<typeof createAdminClient>>;
let files: Awaited<ReturnType<typeof createImportClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
  files = await createImportClient();
});
afterEach(() => vi.restoreAllMocks());

const change = (id: string, fields: object) => admin.ask("PUT", `${SCHOOLS}/${id}`, fields);
const historyOf = async (id: string) => (await admin.read(`${SCHOOLS}/${id}/history`)).body;
const undo = (entryId: string) => admin.ask("POST", `/api/admin/audit/${entryId}/undo`);
const listPersonalData = (id: string) => db().auditPersonal.findMany({ where: { personId: id } });
const written = async (id: string) =>
  JSON.stringify((await db().auditEntry.findMany({ where: { subjectId: id } })).map(({ before, after }) => [before, after]));
const setNow = (time: number) => vi.spyOn(clock, "now").mockImplementation(() => new Date(time));

async function schoolWithNewPrincipal() {
  const { id } = await createSchool({ principalName: OLD, medium: "Hindi" });
  expect((await change(id, { principalName: NEW, medium: "Marathi" })).status).toBe(200);
  return id;
}

describe("a principal's name", () => {
  it("is stored beside the audit log, not in it; history, audit page and undo still show it", async () => {
    const id = await schoolWithNewPrincipal();
    const names = { before: { principalName: OLD }, after: { principalName: NEW } };
    expect(await db().auditEntry.findFirst({ where: { subjectId: id } })).toMatchObject({
      before: { medium: "Hindi" },
      after: { medium: "Marathi" },
    });
    expect(await written(id)).not.toMatch(/kar"/);
    expect(await listPersonalData(id)).toMatchObject([names]);

    const change = { field: "principalName", before: OLD, after: NEW };
    const [entry] = await historyOf(id);
    expect(entry).toMatchObject({ undoRefusal: null });
    expect(entry.changes).toContainEqual(change);
    const [listed] = (await admin.read(`/api/admin/audit?kind=school&object=${id}`)).body;
    expect(listed.changes).toContainEqual(change);
    expect((await undo(entry.id)).body).toMatchObject({ principalName: OLD, medium: "Hindi" });
    expect((await undo(entry.id)).body.error).toBe("This has already been undone.");
    expect(await written(id)).not.toMatch(/kar"/);
  });

  it("is stored in the same way when a school is added", async () => {
    const facts = { name: "Banyan School", address: "2 Lake Road", city: "Nashik", state: "Maharashtra", zipCode: "422001" };
    const { status, body } = await admin.ask("POST", "/api/schools", { ...facts, principalName: NEW });
    expect(status).toBe(201);
    expect(await listPersonalData(body.id)).toMatchObject([{ before: null, after: { principalName: NEW } }]);
    expect(await written(body.id)).not.toContain(NEW);
  });

  it("is deleted with its school, and with the target of a merger", async () => {
    const [id, other] = [await schoolWithNewPrincipal(), await schoolWithNewPrincipal()];
    const { body } = await admin.ask("POST", `${SCHOOLS}/${other}/merge`, { intoId: id });
    const second = await createAdminClient();
    expect((await second.ask("PUT", `/api/admin/joint-decisions/${body.proposal}`, { outcome: "agreed" })).status).toBe(204);
    expect((await admin.ask("DELETE", `${SCHOOLS}/${id}`)).status).toBe(204);
    for (const one of [id, other]) {
      expect(await listPersonalData(one)).toEqual([]);
      expect(await written(one)).not.toMatch(/kar"/);
    }
  });

  it("is purged from the log a year after its removal; other changes can still be undone", async () => {
    const id = await schoolWithNewPrincipal();
    await change(id, { principalName: null });
    setNow(Date.now() + 364 * DAY);
    await TASKS.purge({ payload: {}, signal: new AbortController().signal } as Parameters<(typeof TASKS)["purge"]>[0]);
    expect(await listPersonalData(id)).toHaveLength(2);
    setNow(Date.now() + 366 * DAY);
    await TASKS.purge({ payload: {}, signal: new AbortController().signal } as Parameters<(typeof TASKS)["purge"]>[0]);
    expect(await listPersonalData(id)).toEqual([]);
    vi.restoreAllMocks();
    const [removal, changed] = await historyOf(id);
    expect(removal).toMatchObject({ changes: [], undoRefusal: "This changed no facts that can be restored." });
    expect((await undo(changed.id)).body).toMatchObject({ medium: "Hindi", principalName: null });
  });

  it("is purged from import reports and import changes after a year", async () => {
    const row = (principal: string, phone: string) => csvOf([schoolRow(7, { principal }) + `,${phone}`], `${SCHOOL_HEADER},phoneNumber`);
    await files.upload(row("Asha Rao", "0253 2345678"));
    const { id: importId } = await files.upload(row("Hema Kadambkar", "ask Leela Bakulkar"));
    expect(await tablesContaining("Leela Bakulkar")).toEqual(["school_batch_notes"]);
    setNow(Date.now() + 366 * DAY);
    await purgeOldImports();
    vi.restoreAllMocks();
    expect(await tablesContaining("Leela Bakulkar")).toEqual([]);
    expect(await tablesContaining("Hema Kadambkar")).toEqual(["schools"]);
    expect(await db().schoolImport.findUnique({ where: { id: importId } })).toMatchObject({ updated: 1, purgedAt: expect.any(Date) });
    await deleteSchools();
  });

  it("in entries of older versions is moved out of the log, for schools that still exist", async () => {
    const { id } = await createSchool();
    const entry = (subjectId: string, action: string) =>
      db().auditEntry.create({
        data: {
          ...{ actorKind: "system", action, subjectKind: "school", subjectId },
          ...{ before: { principalName: OLD, medium: "Hindi" }, after: { principalName: NEW, note: { a: 1 } } },
        },
      });
    const [{ id: mine }] = [await entry(id, "school.change"), await entry("gone-school-abc123", "school.delete")];
    await pool().query(readFileSync("prisma/migrations/20261121090000_names_in_the_audit_log/migration.sql", "utf8"));
    for (const subjectId of [id, "gone-school-abc123"])
      expect(await db().auditEntry.findFirst({ where: { subjectId } })).toMatchObject({
        before: { medium: "Hindi" },
        after: { note: { a: 1 } },
      });
    expect(await written("gone-school-abc123")).not.toMatch(/kar"/);
    expect(await listPersonalData(id)).toEqual([
      { auditId: mine, personId: id, before: { principalName: OLD }, after: { principalName: NEW } },
    ]);
    expect(await listPersonalData("gone-school-abc123")).toEqual([]);
    await expect(pool().query("UPDATE audit_log SET action = 'x'")).rejects.toThrow("append-only");
  });
});

describe("personal details that an admin removes from the log", () => {
  const PHONE = "0253 7654321";
  const removeDetails = (id: string) => admin.ask("POST", `${SCHOOLS}/${id}/forget`);

  it("are removed from every table; the rest of each change stays and can be undone", async () => {
    const [OLD, NEW] = ["Padma Kokilekar", "Sudha Mayurkar"];
    const { id } = await createSchool({ name: "Kadamba School", medium: "Hindi", principalName: OLD, phoneNumber: PHONE });
    await change(id, { principalName: NEW, phoneNumber: null, medium: "Marathi" });
    const correction = await createCorrection({ schoolId: id, value: OLD, source: "A letter" });
    const answer = { "idempotency-key": "asked-twice" };
    expect((await admin.ask("PUT", `/api/admin/corrections/${correction.id}`, { decision: "accept" }, answer)).status).toBe(200);
    expect((await admin.ask("PUT", `${SCHOOLS}/${id}`, { principalName: NEW }, { "idempotency-key": "and-again" })).status).toBe(200);
    expect(await tablesContaining(OLD)).toEqual(["audit_personal", "school_corrections", "school_sources"]);
    expect(await tablesContaining(PHONE)).toEqual(["audit_personal"]);

    const { status, body } = await removeDetails(id);
    expect([status, body]).toEqual([200, { id, forgotten: ["principalName", "phoneNumber"] }]);
    expect([await tablesContaining(OLD), await tablesContaining(PHONE), await tablesContaining(NEW)]).toEqual([[], [], ["schools"]]);
    const [forgot, ...older] = await historyOf(id);
    expect(forgot).toMatchObject({ action: "school.forget", changes: [], undoRefusal: "This changed no facts that can be restored." });
    const changed = older.at(-1);
    expect(changed.changes).toEqual([{ field: "medium", before: "Hindi", after: "Marathi" }]);
    expect((await undo(changed.id)).body).toMatchObject({ medium: "Hindi", principalName: NEW, phoneNumber: null });

    expect((await removeDetails(id)).body).toEqual({ id, forgotten: [] });
    expect(await db().auditEntry.count({ where: { subjectId: id, action: "school.forget" } })).toBe(1);
  });

  it("are removed from imports, whose rollback doesn't restore them; open corrections stay", async () => {
    const [OLD, NEW] = ["Usha Chafekar", "Gita Jaikar"];
    const row = (principal: string, overview: string, phone: string) =>
      csvOf([schoolRow(9, { principal, overview }) + `,${phone}`], `${SCHOOL_HEADER},phoneNumber`);
    await files.upload(row(OLD, "Small", PHONE));
    const schoolImport = await files.upload(row(NEW, "Large", `of ${OLD}`));
    const { id } = await db().school.findUniqueOrThrow({ where: { udiseCode: "27000000009" } });
    await createCorrection({ schoolId: id, value: "Chitra Waitkar" });
    expect(await tablesContaining(OLD)).toEqual(["school_batch_changes", "school_batch_notes"]);
    expect((await removeDetails(id)).body.forgotten).toEqual(["principalName"]);
    expect(await tablesContaining(OLD)).toEqual([]);
    expect(await files.skipped(schoolImport.id, "warning")).toContain("phone number “…” is not valid");
    expect(await tablesContaining("Chitra Waitkar")).toEqual(["school_corrections"]);
    await files.end(schoolImport.id, "rollback");
    await runRollBack({ importId: schoolImport.id, actorId: files.id });
    expect(await db().school.findUniqueOrThrow({ where: { id } })).toMatchObject({ principalName: NEW, overview: "Small" });
    await deleteSchools();
  });

  it("can only be removed by admins, for existing schools", async () => {
    const { id } = await createSchool();
    expect((await call(`${SCHOOLS}/${id}/forget`, { method: "POST" })).status).toBe(401);
    expect((await removeDetails("no-such-school-abc123")).status).toBe(404);
  });
});

describe("a phone number in log entries of older versions", () => {
  it("is moved out of the log, to the principal's name", async () => {
    const { id } = await createSchool();
    const entry = await db().auditEntry.create({
      data: {
        ...{ actorKind: "system", action: "school.change", subjectKind: "school", subjectId: id },
        ...{ before: { email: null, medium: "Hindi" }, after: { email: "old@school.example" } },
        personal: { create: { personId: id, before: { principalName: OLD } } },
      },
    });
    const sql = readFileSync("prisma/migrations/20261122043000_contacts_in_the_audit_log/migration.sql", "utf8");
    await pool().query(sql.slice(0, sql.indexOf("-- A year after")));
    expect(await db().auditEntry.findUnique({ where: { id: entry.id } })).toMatchObject({ before: { medium: "Hindi" }, after: {} });
    expect(await listPersonalData(id)).toMatchObject([
      { before: { principalName: OLD, email: null }, after: { email: "old@school.example" } },
    ]);
    await expect(pool().query("UPDATE audit_personal SET person_id = 'x'")).rejects.toThrow("append-only");
    await db().auditPersonal.deleteMany({ where: { personId: id } });
  });
});

/** Tables with a row that contains these words in any column. */
async function tablesContaining(words: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const holding = [];
  for (const { name } of rows) {
    const found = await pool().query(`SELECT 1 FROM "${name}" AS whole_row WHERE position($1 IN to_jsonb(whole_row)::text) > 0 LIMIT 1`, [
      words,
    ]);
    if (found.rows.length > 0) holding.push(name);
  }
  return holding;
}
