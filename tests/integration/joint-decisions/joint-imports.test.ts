import { addDays, subHours } from "date-fns";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TASKS } from "@/app/jobs";
import { ROLL_BACK } from "@/lib/imports/rollback/roll-back-import";
import { APPLY_WAITING } from "@/lib/imports/write/apply-waiting";
import { purgeWaitingChanges } from "@/lib/imports/purge-imports";
import { importSchools } from "@/lib/imports/import-schools";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { callHandler } from "@/tests/support/api-calls";
import { createAdminClient } from "@/tests/support/admin-calls";
import { createImportClient, csvOf, deleteSchools } from "@/tests/support/imports";

type Admin = Awaited<ReturnType<typeof createAdminClient>>;

const PROPOSALS = "/api/admin/joint-decisions";
const HEADER = "name,address,city,state,zipCode,udiseCode,boardAffiliation,phoneNumber";
const row = (index: number, { name = `School ${index}`, board = "CBSE", phone = "" } = {}) =>
  `${name},${index} M.G. Road,Pune,Maharashtra,411001,${27000000000 + index},${board},${phone}`;
const renamed = (index: number) => row(index, { name: `Renamed ${index}` });

const { now } = clock;
let asha: Awaited<ReturnType<typeof createImportClient>>;
let rohit: Admin;

/** Each test has a team of its own, and two schools. */
beforeEach(async () => {
  await deleteSchools();
  await db().user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
  asha = await createImportClient();
  rohit = await createAdminClient();
  await upload([row(1), row(2)]);
});
afterEach(() => {
  clock.now = now;
  Object.assign(env(), { SECOND_PERSON: "on" });
});

const upload = (rows: string[], options?: object) => asha.upload(csvOf(rows, HEADER), { ...options });
const schoolOf = (index: number) => db().school.findFirstOrThrow({ where: { udiseCode: String(27000000000 + index) } });
const nameOf = async (index: number) => (await schoolOf(index)).name;
const openOf = (subjectId: string) => db().jointDecision.findFirst({ where: { subjectId, status: "open" } });
const answer = async (admin: Admin, subjectId: string, outcome = "agreed") =>
  admin.ask("PUT", `${PROPOSALS}/${(await openOf(subjectId))!.id}`, { outcome });
const runTask = (task: string, importId: string, signal = new AbortController().signal) =>
  TASKS[task]({ payload: { batchId: importId, actorId: rohit.id }, signal });
const agree = async (importId: string, task = APPLY_WAITING) => {
  expect((await answer(rohit, importId)).status).toBe(204);
  await runTask(task, importId);
};
const factsOf = async (index: number) => (await asha.read(`/api/schools/${(await schoolOf(index)).id}/facts`)).body;
const sourceOf = async (index: number, fact: string) =>
  (await factsOf(index)).facts.find((one: { fact: string }) => one.fact === fact).source.name;
const peopleOf = async (index: number) => {
  const { changes } = await factsOf(index);
  return Object.fromEntries(changes.map((one: { fact: string; people: number | null }) => [one.fact, one.people]));
};
const csvLinesOf = async (importId: string, kind = "import.change") => {
  const address = `/api/admin/schools/batches/${importId}/waiting.csv?kind=${kind}`;
  const { response } = await callHandler(address, { cookie: rohit.cookie });
  return (await response.text()).trim().split("\r\n");
};

describe("an upload, in a team", () => {
  it("adds schools and changes other facts at once; names and boards of existing schools wait for a second administrator", async () => {
    const changed = row(1, { name: "Renamed School", board: "CISCE", phone: "020 2345678" });
    const schoolImport = await upload([changed, row(2), row(3)], { sourceName: "UDISE+", asOf: "2026-09-30" });
    expect(schoolImport).toMatchObject({ imported: 1, updated: 1, unchanged: 1, waiting: 1, pieces: 1 });
    const stored = await schoolOf(1);
    expect(stored).toMatchObject({ name: "School 1", boardAffiliation: "CBSE", phoneNumber: expect.stringContaining("2345678") });
    expect([await sourceOf(1, "name"), await sourceOf(1, "phoneNumber")]).toEqual(["Import", "UDISE+"]);

    const [listed] = (await rohit.read(PROPOSALS)).body;
    const changes = [
      { field: "name", before: "School 1", after: "Renamed School" },
      { field: "curriculum", before: "CBSE", after: "Other" },
      { field: "boardAffiliation", before: "CBSE", after: "CISCE" },
    ];
    expect(listed).toMatchObject({
      kind: "import.change",
      subject: { id: schoolImport.id, name: "schools.csv" },
      upload: {
        schools: 1,
        added: 0,
        facts: { name: 1, curriculum: 1, boardAffiliation: 1 },
        examples: [{ id: stored.id, name: "School 1", changes }],
      },
      mayAgree: true,
    });
    expect((await csvLinesOf(schoolImport.id)).slice(1)).toEqual([
      `${stored.id},School 1,Name,School 1,Renamed School`,
      `${stored.id},School 1,Curriculum,CBSE,Other`,
      `${stored.id},School 1,Board,CBSE,CISCE`,
    ]);
    expect((await answer(asha, schoolImport.id)).body.code).toBe("OWN_PROPOSAL");
    await agree(schoolImport.id);
    expect(await schoolOf(1)).toMatchObject({ name: "Renamed School", boardAffiliation: "CISCE", version: stored.version + 1 });
    expect(await sourceOf(1, "name")).toBe("UDISE+");
    expect(await peopleOf(1)).toMatchObject({ name: 2, boardAffiliation: 2, phoneNumber: null });
    expect(await db().schoolImportWaiting.count()).toBe(0);
    expect(await asha.readImport(schoolImport.id)).toMatchObject({ status: "finished", waiting: 0, warnings: 0 });
  });

  it("leaves schools whose fact has changed since, and codes that are taken by now, and lists them", async () => {
    const schoolImport = await upload([renamed(1), renamed(2)]);
    await rohit.ask("PUT", `/api/admin/schools/${(await schoolOf(2)).id}`, { medium: "Hindi" });
    await db().school.update({ where: { id: (await schoolOf(1)).id }, data: { name: "Another Name" } });
    await agree(schoolImport.id);
    expect([await nameOf(1), await nameOf(2)]).toEqual(["Another Name", "Renamed 2"]);
    expect(await asha.skipped(schoolImport.id, "warning")).toContain(`because it has been changed since",Another Name`);

    const header = HEADER.replace(",boardAffiliation,phoneNumber", "");
    await asha.upload(csvOf(["No Code,9 M.G. Road,Pune,Maharashtra,411001,"], header));
    const coded = await asha.upload(csvOf(["No Code,9 M.G. Road,Pune,Maharashtra,411001,27000000009"], header));
    expect(coded).toMatchObject({ updated: 1, waiting: 1 });
    await db().school.update({ where: { id: (await schoolOf(1)).id }, data: { udiseCode: "27000000009" } });
    await agree(coded.id);
    expect(await asha.skipped(coded.id, "warning")).toContain(`another school has its new UDISE code",No Code`);
  });

  it("that a second administrator declines, or nobody answers, changes nothing more; the job deletes what waited", async () => {
    const declined = await upload([renamed(1)]);
    expect((await answer(rohit, declined.id, "declined")).status).toBe(204);
    const lapsed = await upload([renamed(2)]);
    expect(await db().schoolImportWaiting.count()).toBe(2);
    clock.now = () => addDays(now(), 31);
    expect((await answer(rohit, lapsed.id)).body.code).toBe("DECIDED");
    await purgeWaitingChanges();
    expect(await db().schoolImportWaiting.count()).toBe(0);
    for (const { id } of [declined, lapsed]) await runTask(APPLY_WAITING, id);
    expect([await nameOf(1), await nameOf(2)]).toEqual(["School 1", "School 2"]);
    expect(await asha.readImport(declined.id)).toMatchObject({ waiting: 0 });
  });

  it("by a call waits as well, and so does one that another administrator cancels", async () => {
    const school = { name: "Renamed School", address: "1 M.G. Road", city: "Pune", state: "Maharashtra", zipCode: "411001" };
    const { status, body } = await asha.ask("POST", "/api/admin/schools/bulk", { schools: [{ ...school, udiseCode: "27000000001" }] });
    expect({ status, body }).toMatchObject({ status: 200, body: { updated: 1, waiting: 1 } });
    expect((await openOf(body.batchId))?.proposedById).toBe(asha.id);

    const file = csvOf([renamed(2)], HEADER);
    const { id } = (await asha.begin(file)).body;
    await asha.putNext(file, id);
    expect((await rohit.ask("POST", `/api/admin/schools/batches/${id}/cancel`)).status).toBe(200);
    expect((await openOf(id))?.proposedById).toBe(asha.id);
    expect(await nameOf(2)).toBe("School 2");
    await agree(id);
    expect(await nameOf(2)).toBe("Renamed 2");
  });

  it("gets its file only from the one who started it: nobody agrees to rows of their own", async () => {
    const file = csvOf([renamed(2)], HEADER);
    const { id } = (await asha.begin(file)).body;
    const other = await createImportClient();
    expect((await other.putNext(file, id)).status).toBe(403);
    expect((await asha.putNext(file, id)).status).toBe(200);
  });

  it("says in the preview how many will wait", async () => {
    const preview = await upload([renamed(1), row(3)], { isDryRun: true });
    expect(preview).toMatchObject({ imported: 1, updated: 1, waiting: 1 });
    expect([await db().schoolImportWaiting.count(), await openOf(preview.id)]).toEqual([0, null]);
  });

  it("stores each change once, if two administrators agree at once and the job stops between chunks", async () => {
    const indexes = Array.from({ length: 1_200 }, (_, index) => 100 + index);
    await upload(indexes.map((index) => row(index)));
    const schoolImport = await upload(indexes.map(renamed));
    const meera = await createAdminClient();
    const { id } = (await openOf(schoolImport.id))!;
    const answers = await Promise.all([rohit, meera].map((admin) => admin.ask("PUT", `${PROPOSALS}/${id}`, { outcome: "agreed" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await expect(runTask(APPLY_WAITING, schoolImport.id, AbortSignal.abort())).rejects.toThrow("stopped");
    expect(await db().schoolImportWaiting.count()).toBe(700);
    expect(await asha.readImport(schoolImport.id)).toMatchObject({ waiting: 700 });
    await Promise.all([runTask(APPLY_WAITING, schoolImport.id), runTask(APPLY_WAITING, schoolImport.id)]);
    expect(await db().school.groupBy({ by: ["version"], where: { name: { startsWith: "Renamed" } }, _count: true })).toEqual([
      { version: 2, _count: 1_200 },
    ]);
  });
});

describe("rolling back an upload, in a team", () => {
  it("needs a second administrator if it changes guarded facts, and restores what was agreed to", async () => {
    const schoolImport = await upload([row(1, { name: "Renamed School", phone: "020 2345678" }), row(3)]);
    await agree(schoolImport.id);
    expect(await asha.end(schoolImport.id, "rollback")).toMatchObject({ status: 202, body: { proposal: expect.any(String) } });
    expect((await asha.readImport(schoolImport.id)).status).toBe("finished");
    const [listed] = (await rohit.read(PROPOSALS)).body;
    const changes = [{ field: "name", before: "Renamed School", after: "School 1" }];
    expect(listed).toMatchObject({
      kind: "import.rollback",
      upload: { schools: 1, added: 1, facts: { name: 1 }, examples: [{ changes }] },
    });
    expect((await csvLinesOf(schoolImport.id, "import.rollback"))[1]).toContain("Renamed School,School 1");
    expect((await answer(asha, schoolImport.id)).body.code).toBe("OWN_PROPOSAL");
    await agree(schoolImport.id, ROLL_BACK);
    const rollback = { removed: 1, restored: 2, left: 0 };
    expect(await asha.readImport(schoolImport.id)).toMatchObject({ status: "rolled-back", rollback });
    expect(await schoolOf(1)).toMatchObject({ name: "School 1", phoneNumber: null });
    expect(await sourceOf(1, "name")).toBe("Import");
  });

  it("keeps a fact that another administrator changed between the upload and the agreement", async () => {
    const schoolImport = await upload([row(1, { name: "Renamed School", phone: "020 2345678" })]);
    await rohit.ask("PUT", `/api/admin/schools/${(await schoolOf(1)).id}`, { phoneNumber: "020 8765432" });
    await agree(schoolImport.id);
    await asha.end(schoolImport.id, "rollback");
    await agree(schoolImport.id, ROLL_BACK);
    expect(await schoolOf(1)).toMatchObject({ name: "School 1", phoneNumber: expect.stringContaining("8765432") });
  });

  it("needs a second administrator if it added schools more than an hour ago", async () => {
    const schoolImport = await upload([row(3)]);
    await db().schoolImport.update({ where: { id: schoolImport.id }, data: { finishedAt: subHours(new Date(), 2) } });
    expect(await asha.end(schoolImport.id, "rollback")).toMatchObject({ status: 202, body: { proposal: expect.any(String) } });
    expect((await rohit.read(PROPOSALS)).body[0]).toMatchObject({ kind: "import.rollback", upload: { schools: 0, added: 1 } });
    await agree(schoolImport.id, ROLL_BACK);
    expect(await asha.readImport(schoolImport.id)).toMatchObject({ rollback: { removed: 1, restored: 0, left: 0 } });
  });

  it("is done by one if it has just added schools and changed other facts; what waits is dropped then", async () => {
    const schoolImport = await upload([row(1, { name: "Renamed School", phone: "020 2345678" }), row(3)]);
    const { id } = (await openOf(schoolImport.id))!;
    expect((await asha.end(schoolImport.id, "rollback")).body.status).toBe("rolling-back");
    expect((await rohit.ask("PUT", `${PROPOSALS}/${id}`, { outcome: "agreed" })).body.code).toBe("DECIDED");
    await runTask(APPLY_WAITING, schoolImport.id);
    await runTask(ROLL_BACK, schoolImport.id);
    expect(await schoolOf(1)).toMatchObject({ name: "School 1", phoneNumber: null });
    expect(await asha.readImport(schoolImport.id)).toMatchObject({ rollback: { removed: 1, restored: 1, left: 0 } });
  });
});

describe("one person", () => {
  it("in a team of one changes everything at once, and rolls it back", async () => {
    await db().user.update({ where: { id: rohit.id }, data: { isAdmin: false } });
    const schoolImport = await upload([renamed(1)]);
    expect(schoolImport).toMatchObject({ updated: 1, waiting: 0 });
    expect([await nameOf(1), (await peopleOf(1)).name]).toEqual(["Renamed 1", 1]);
    expect((await asha.end(schoolImport.id, "rollback")).body.status).toBe("rolling-back");
    await runTask(ROLL_BACK, schoolImport.id);
    expect(await nameOf(1)).toBe("School 1");
  });

  it("with access to the server imports without a second one; the school's page says that one person decided", async () => {
    async function* bytes() {
      yield csvOf([renamed(1)], HEADER);
    }
    expect(await importSchools({ bytes: bytes(), sourceName: "UDISE+" })).toMatchObject({ updated: 1 });
    expect([await nameOf(1), (await peopleOf(1)).name]).toEqual(["Renamed 1", 1]);
  });
});
