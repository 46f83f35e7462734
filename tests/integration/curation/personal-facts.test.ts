import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { TASKS } from "@/app/jobs";
import { clock } from "@/lib/platform/clock";
import { db, pool } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";
import { enterAsAdmin } from "@/tests/support/admin-calls";

const SCHOOLS = "/api/admin/schools";
const DAY = 86_400_000;
const [OLD, NEW] = ["Vandana Peepalkar", "Meera Gulmoharkar"];

let admin: Awaited<ReturnType<typeof enterAsAdmin>>;
beforeAll(async () => {
  admin = await enterAsAdmin();
});
afterEach(() => vi.restoreAllMocks());

const change = (id: string, fields: object) => admin.ask("PUT", `${SCHOOLS}/${id}`, fields);
const historyOf = async (id: string) => (await admin.read(`${SCHOOLS}/${id}/history`)).body;
const undo = (entryId: string) => admin.ask("POST", `/api/admin/audit/${entryId}/undo`);
const kept = (id: string) => db().auditPersonal.findMany({ where: { personId: id } });
const written = async (id: string) =>
  JSON.stringify((await db().auditEntry.findMany({ where: { subjectId: id } })).map(({ before, after }) => [before, after]));
const itIs = (time: number) => vi.spyOn(clock, "now").mockImplementation(() => new Date(time));

async function schoolWithNewPrincipal() {
  const { id } = await createSchool({ principalName: OLD, medium: "Hindi" });
  expect((await change(id, { principalName: NEW, medium: "Marathi" })).status).toBe(200);
  return id;
}

describe("the name of a principal", () => {
  it("stands beside the audit log, not in it; history, audit page and undoing have it all the same", async () => {
    const id = await schoolWithNewPrincipal();
    const names = { before: { principalName: OLD }, after: { principalName: NEW } };
    expect(await db().auditEntry.findFirst({ where: { subjectId: id } })).toMatchObject({
      before: { medium: "Hindi" },
      after: { medium: "Marathi" },
    });
    expect(await written(id)).not.toMatch(/kar"/);
    expect(await kept(id)).toMatchObject([names]);

    const change = { field: "principalName", before: OLD, after: NEW };
    const [entry] = await historyOf(id);
    expect(entry).toMatchObject({ undoRefusal: null });
    expect(entry.changes).toContainEqual(change);
    const [listed] = (await admin.read(`/api/admin/audit?kind=school&object=${id}`)).body;
    expect(listed.changes).toContainEqual(change);
    expect((await undo(entry.id)).body).toMatchObject({ principalName: OLD, medium: "Hindi" });
    expect((await undo(entry.id)).body.error).toBe("This was undone already.");
    expect(await written(id)).not.toMatch(/kar"/);
  });

  it("of a school that is added is kept the same way", async () => {
    const facts = { name: "Banyan School", address: "2 Lake Road", city: "Nashik", state: "Maharashtra", zipCode: "422001" };
    const { status, body } = await admin.ask("POST", "/api/schools", { ...facts, principalName: NEW });
    expect(status).toBe(201);
    expect(await kept(body.id)).toMatchObject([{ before: null, after: { principalName: NEW } }]);
    expect(await written(body.id)).not.toContain(NEW);
  });

  it("goes with its school, and with the schools that were merged into it", async () => {
    const [id, other] = [await schoolWithNewPrincipal(), await schoolWithNewPrincipal()];
    expect((await admin.ask("POST", `${SCHOOLS}/${other}/merge`, { intoId: id })).status).toBe(200);
    expect((await admin.ask("DELETE", `${SCHOOLS}/${id}`)).status).toBe(204);
    for (const one of [id, other]) {
      expect(await kept(one)).toEqual([]);
      expect(await written(one)).not.toMatch(/kar"/);
    }
  });

  it("that was taken away goes from the log a year later; what else was changed can still be undone", async () => {
    const id = await schoolWithNewPrincipal();
    await change(id, { principalName: null });
    itIs(Date.now() + 364 * DAY);
    await TASKS.prune({ payload: {}, signal: new AbortController().signal } as Parameters<(typeof TASKS)["prune"]>[0]);
    expect(await kept(id)).toHaveLength(2);
    itIs(Date.now() + 366 * DAY);
    await TASKS.prune({ payload: {}, signal: new AbortController().signal } as Parameters<(typeof TASKS)["prune"]>[0]);
    expect(await kept(id)).toEqual([]);
    vi.restoreAllMocks();
    const [taken, changed] = await historyOf(id);
    expect(taken).toMatchObject({ changes: [], undoRefusal: "This changed no facts that could be put back." });
    expect((await undo(changed.id)).body).toMatchObject({ medium: "Hindi", principalName: null });
  });

  it("that older versions wrote into the log is moved out of it, of schools that are still there", async () => {
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
    expect(await kept(id)).toEqual([{ auditId: mine, personId: id, before: { principalName: OLD }, after: { principalName: NEW } }]);
    expect(await kept("gone-school-abc123")).toEqual([]);
    await expect(pool().query("UPDATE audit_log SET action = 'x'")).rejects.toThrow("append-only");
  });
});
