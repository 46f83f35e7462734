import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TASKS } from "@/app/jobs";
import { ROLL_BACK, runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { createParent, createUnverifiedParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { waitUntilBlocked } from "@/tests/support/lock-waits";
import { csvOf, deleteSchools, longRows, schoolRow, createImportClient } from "@/tests/support/imports";

let admin: Awaited<ReturnType<typeof createImportClient>>;
beforeEach(async () => {
  admin = await createImportClient();
});
afterEach(async () => {
  await deleteSchools();
});

/** Requests a rollback and runs its job, with the payload that jobs of every version have. */
async function rollBack(importId: string) {
  expect((await admin.end(importId, "rollback")).body.status).toBe("rolling-back");
  const payload = { batchId: importId, actorId: admin.id };
  await TASKS[ROLL_BACK]({ payload, signal: new AbortController().signal });
  return admin.readImport(importId);
}
const schools = async () =>
  (await db().school.findMany({ orderBy: { serial: "asc" }, include: { fees: true } })).map(
    ({ version: _, updatedAt: __, ...values }) => values,
  );
const byCode = (index: number) => db().school.findUniqueOrThrow({ where: { udiseCode: String(27000000000 + index) } });

describe("rolling back an import", () => {
  it("deletes its new schools and restores the values of updated ones, including fees", async () => {
    const header = "name,address,city,state,zipCode,udiseCode,averageFees,overview";
    const row = (index: number, fees: string, overview = "") =>
      `School ${index},1 Road,Pune,Maharashtra,411001,${27000000000 + index},${fees},${overview}`;
    await admin.upload(csvOf([row(1, "1000"), row(2, "")], header));
    const before = await schools();
    const schoolImport = await admin.upload(
      csvOf([row(1, "2000", "New words"), row(2, "3000"), ...longRows(10, 80).map((line) => line.replace("Road", "Street"))], header),
    );
    expect(schoolImport).toMatchObject({ imported: 70, updated: 2 });
    expect(schoolImport.pieces).toBeGreaterThan(1);
    expect(await rollBack(schoolImport.id)).toMatchObject({ status: "rolled-back", rollback: { removed: 70, restored: 2, left: 0 } });
    expect(await schools()).toEqual(before);
    expect((await db().place.findFirstOrThrow({ where: { schoolCount: { gt: 0 } } })).schoolCount).toBe(2);
    const entries = await db().auditEntry.findMany({ where: { subjectId: schoolImport.id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["batch.finish", "batch.rollback"]);
    expect(entries[1]).toMatchObject({ actorId: admin.id, actorKind: "admin", after: { removed: 70, restored: 2, left: 0 } });
  });

  it("leaves schools that were changed or reviewed since and reports them", async () => {
    await admin.upload(csvOf([schoolRow(1)]));
    const schoolImport = await admin.upload(csvOf([schoolRow(1, { principal: "Asha Rao" }), schoolRow(2), schoolRow(3), schoolRow(4)]));
    await createReview({ schoolId: (await byCode(2)).id });
    for (const index of [1, 3])
      await db().school.update({ where: { id: (await byCode(index)).id }, data: { medium: "Marathi", version: { increment: 1 } } });
    expect(await rollBack(schoolImport.id)).toMatchObject({ rollback: { removed: 1, restored: 0, left: 3 } });
    expect((await db().school.findMany({ orderBy: { serial: "asc" } })).map(({ name }) => name)).toEqual([
      "School 1",
      "School 2",
      "School 3",
    ]);
    expect((await byCode(1)).principalName).toBe("Asha Rao");
    const report = await admin.skipped(schoolImport.id, "left");
    expect(report).toContain("it has been reviewed since,School 2");
    expect(report.match(/it has been changed since/g)).toHaveLength(2);
  });

  it("leaves a school that lost its reviews because an admin deleted their author, as deleting it alone is refused", async () => {
    const schoolImport = await admin.upload(csvOf([schoolRow(1), schoolRow(2)]));
    const { id: schoolId } = await byCode(1);
    const author = await createParent();
    await createReview({ schoolId, authorId: author.id, isAnonymous: false });
    expect((await admin.ask("DELETE", `/api/admin/users/${author.id}`)).status).toBe(204);
    expect(await db().review.count({ where: { schoolId } })).toBe(0);
    expect(await rollBack(schoolImport.id)).toMatchObject({ rollback: { removed: 1, left: 1 } });
    expect(await admin.skipped(schoolImport.id, "left")).toContain("it has been reviewed since,School 1");
    expect(await db().school.count({ where: { id: schoolId } })).toBe(1);
  });

  it("leaves a school that gets an enrolment at the same moment", async () => {
    const schoolImport = await admin.upload(csvOf([schoolRow(1)]));
    const { id: schoolId } = await byCode(1);
    const parent = await createUnverifiedParent();
    let done: Promise<void> | undefined;
    await inTransaction(async () => {
      await db().enrolment.create({ data: { parentId: parent.id, schoolId, status: "pending" } });
      await outsideTransaction(async () => {
        await admin.end(schoolImport.id, "rollback");
        done = runRollBack({ importId: schoolImport.id, actorId: admin.id });
        await waitUntilBlocked("schoolsach import");
      });
    });
    await done;
    expect(await db().enrolment.count({ where: { schoolId } })).toBe(1);
    expect(await admin.readImport(schoolImport.id)).toMatchObject({ rollback: { removed: 0, left: 1 } });
  });

  it("is possible after a later import was rolled back, and restores the state before both", async () => {
    await admin.upload(csvOf([schoolRow(1)]));
    const before = await schools();
    const first = await admin.upload(csvOf([schoolRow(1, { principal: "Asha Rao" }), schoolRow(2)]));
    const second = await admin.upload(csvOf([schoolRow(1, { principal: "Ravi Iyer" }), schoolRow(2, { principal: "Ravi Iyer" })]));
    expect(await rollBack(second.id)).toMatchObject({ rollback: { removed: 0, restored: 2, left: 0 } });
    expect(await rollBack(first.id)).toMatchObject({ rollback: { removed: 1, restored: 1, left: 0 } });
    expect(await schools()).toEqual(before);
  });

  it("happens once even if requested again, and not while the import runs", async () => {
    const schoolImport = await admin.upload(csvOf([schoolRow(1)]));
    await rollBack(schoolImport.id);
    await runRollBack({ importId: schoolImport.id, actorId: admin.id });
    expect((await admin.end(schoolImport.id, "rollback")).body.status).toBe("rolled-back");
    expect(await db().auditEntry.count({ where: { subjectId: schoolImport.id, action: "batch.rollback" } })).toBe(1);
    const { id } = (await admin.begin(csvOf([schoolRow(1)]))).body;
    expect((await admin.end(id, "rollback")).status).toBe(409);
    expect((await admin.end(id, "cancel")).body.status).toBe("cancelled");
    expect((await admin.put(id, 0, csvOf([schoolRow(1)]))).status).toBe(409);
  });

  it("continues where it was interrupted", async () => {
    const schoolImport = await admin.upload(csvOf(longRows(0, 80)));
    await admin.end(schoolImport.id, "rollback");
    const stop = new AbortController();
    stop.abort();
    await expect(runRollBack({ importId: schoolImport.id, actorId: admin.id }, stop.signal)).rejects.toThrow();
    expect((await admin.readImport(schoolImport.id)).status).toBe("rolling-back");
    await runRollBack({ importId: schoolImport.id, actorId: admin.id });
    expect(await db().school.count()).toBe(0);
  });
});
