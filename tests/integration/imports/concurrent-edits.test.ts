import { afterEach, beforeEach, expect, it } from "vitest";
import { changeSchool } from "@/lib/curation/change-school";
import { lockSchools } from "@/lib/curation/facts/school-facts";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { refreshPositions } from "@/lib/imports/refresh-positions";
import { PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { waitUntilBlocked } from "@/tests/support/lock-waits";
import { csvOf, deleteSchools, schoolRow, createImportClient } from "@/tests/support/imports";

let admin: Awaited<ReturnType<typeof createImportClient>>;
beforeEach(async () => {
  admin = await createImportClient();
});
afterEach(async () => {
  await deleteSchools();
});

const rows = (from: number, to: number, values: { principal?: string } = {}) =>
  Array.from({ length: to - from }, (_, index) => schoolRow(from + index, values));
const idOf = async (index: number) => (await db().school.findUniqueOrThrow({ where: { udiseCode: String(27000000000 + index) } })).id;

/** Closes a school in a transaction that `work` has to wait for; both change the count of the school's place. */
async function closeWhileBlocked(schoolId: string, work: () => Promise<unknown>) {
  let done: Promise<unknown> | undefined;
  await inTransaction(async () => {
    await lockSchools([schoolId]);
    await outsideTransaction(async () => {
      done = work();
      await waitUntilBlocked("schoolsach import");
    });
    await db().school.update({ where: { id: schoolId }, data: { status: "closed", version: { increment: 1 } } });
  });
  return done;
}

/** Stored and actual school counts of all places. */
async function counts() {
  return db().$queryRaw<{ said: number; counted: number }[]>`
    SELECT school_count AS said, (SELECT count(*)::int FROM schools WHERE place_id = places.id AND status = 'listed') AS counted FROM places ORDER BY id`;
}

it("an import that updates a school being edited waits for the edit and does not block it", async () => {
  await admin.upload(csvOf(rows(0, 3)));
  const schoolImport = await closeWhileBlocked(await idOf(1), () =>
    admin.upload(csvOf([...rows(3, 60), ...rows(0, 3, { principal: "Asha Rao" })])),
  );
  expect(schoolImport).toMatchObject({ imported: 57, updated: 3 });
  expect(await db().school.findUnique({ where: { id: await idOf(1) } })).toMatchObject({ status: "closed", principalName: "Asha Rao" });
  expect(await counts()).toEqual([{ said: 59, counted: 59 }]);
});

it("a rollback of a school being edited waits for the edit and does not block it", async () => {
  await admin.upload(csvOf(rows(0, 3)));
  const { id } = await admin.upload(csvOf([...rows(3, 60), ...rows(0, 3, { principal: "Asha Rao" })]));
  await admin.end(id, "rollback");
  await closeWhileBlocked(await idOf(1), () => runRollBack({ importId: id, actorId: admin.id }));
  expect(await admin.readImport(id)).toMatchObject({ rollback: { removed: 57, restored: 2, left: 1 } });
  expect(await counts()).toEqual([{ said: 2, counted: 2 }]);
});

it("an admin who adds a school that an import is storing is told that its code is taken; no deadlock fails either", async () => {
  const udiseCode = "27000000001";
  const { placeId } = await createSchool({ place: PUNE });
  const facts = { name: "School 1", address: "1 M.G. Road", city: "Pune", state: "Maharashtra", zipCode: "411002", udiseCode };
  let adding: ReturnType<typeof admin.ask> | undefined;
  await inTransaction(async () => {
    await db().$queryRaw`SELECT FROM places WHERE id = ${placeId} FOR NO KEY UPDATE`;
    await outsideTransaction(async () => {
      adding = admin.ask("POST", "/api/schools", facts);
      await waitUntilBlocked("schoolsach");
    });
    // The admin's transaction has the code and waits for the place, this one has the place and waits for the code: a deadlock.
    await createSchool({ place: PUNE, udiseCode });
  });
  const { status, body } = (await adding)!;
  expect([status, body.code]).toEqual([409, "UDISE_TAKEN"]);
  expect(await counts()).toEqual([{ said: 2, counted: 2 }]);
});

it("an import of schools that others move at the same time refuses no row, and all place counts are right", async () => {
  await admin.upload(csvOf(rows(0, 40)));
  const ids = (await db().school.findMany({ select: { id: true } })).map(({ id }) => id);
  const cities = ["Pune", "Nashik", "Aurangabad", "Nagpur"];
  const move = async (lane: number) => {
    for (let step = 0; step < 20; step++)
      await changeSchool({ actor: null, schoolId: ids[(7 * step + 5 * lane) % 40], fields: { city: cities[(step + lane) % 4] } });
  };
  const uploads = async () => {
    for (const principal of ["Asha Rao", "Ravi Iyer", "Meera Joshi"])
      expect((await admin.upload(csvOf([...rows(40, 60, { principal }), ...rows(0, 40, { principal })]))).skipped).toBe(0);
  };
  await Promise.all([uploads(), ...[0, 1, 2, 3, 4].map(move)]);
  expect(await db().school.count({ where: { principalName: "Meera Joshi" } })).toBe(60);
  for (const { said: stored, counted } of await counts()) expect(stored).toBe(counted);
});

/** Recomputes the import's centroids while an open transaction moves one of two schools from 18° to 20°: the import waits for it. */
async function refreshDuringMove(ownPincode: string) {
  const [moved, imported] = [
    await createSchool({ place: PUNE, zipCode: ownPincode, latitude: 18, longitude: 73 }),
    await createSchool({ place: PUNE, zipCode: "411001", latitude: 18, longitude: 73 }),
  ];
  const refresh = () => refreshPositions({ pincodes: ["411001"], placeIds: [moved.placeId] });
  let refreshed: Promise<void> | undefined;
  const move = () =>
    inTransaction(async () => {
      await changeSchool({ actor: null, schoolId: moved.id, fields: { latitude: 20 } });
      await outsideTransaction(async () => {
        await db().school.update({ where: { id: imported.id }, data: { longitude: 74 } });
        refreshed = refresh();
        await waitUntilBlocked("schoolsach import");
      });
    });
  return { refresh, moveBeside: () => move().then(() => refreshed) };
}
const CENTROID_OF_BOTH = { latitude: 19, longitude: 73.5 };
const readPincode = () => db().pincode.findUniqueOrThrow({ where: { code: "411001" } });
const readPlace = () => db().place.findUniqueOrThrow({ where: { id: "maharashtra/pune" } });

it("a pincode's centroid includes a move that was open when an import recomputed it", async () => {
  const { refresh, moveBeside } = await refreshDuringMove("411001");
  await refresh();
  await moveBeside();
  expect(await readPincode()).toMatchObject(CENTROID_OF_BOTH);
  expect(await readPlace()).toMatchObject(CENTROID_OF_BOTH);
});

it("a new pincode's centroid includes a move that was open when an import recomputed it", async () => {
  const { moveBeside } = await refreshDuringMove("411001");
  await moveBeside();
  expect(await readPincode()).toMatchObject(CENTROID_OF_BOTH);
});

it("a place's centroid includes a move that was open when an import recomputed it, whatever the pincodes", async () => {
  const { refresh, moveBeside } = await refreshDuringMove("411002");
  await refresh();
  await moveBeside();
  expect(await readPincode()).toMatchObject({ latitude: 18, longitude: 74 });
  expect(await readPlace()).toMatchObject(CENTROID_OF_BOTH);
});

it("centroids are updated in batches and are right in the end although schools move meanwhile", async () => {
  const codes = Array.from({ length: 1_100 }, (_, at) => String(411001 + at));
  const schools: { id: string; placeId: string; zipCode: string }[] = [];
  for (const at of [0, 1, 2, 3, 600, 1_099])
    schools.push(await createSchool({ place: PUNE, zipCode: codes[at], latitude: 18, longitude: 73 }));
  const listPincodes = () => db().pincode.findMany({ orderBy: { code: "asc" } });
  const refresh = () => refreshPositions({ pincodes: codes.toReversed(), placeIds: [schools[0].placeId] });
  await refresh();
  expect((await listPincodes()).map(({ code, latitude }) => [code, latitude])).toEqual(schools.map(({ zipCode }) => [zipCode, 18]));

  const move = ({ id }: { id: string }, at: number) =>
    changeSchool({ actor: null, schoolId: id, fields: { latitude: 19 + at, zipCode: codes[5 - at] } });
  await Promise.all([refresh(), ...schools.map(move), refresh()]);
  expect((await listPincodes()).slice(0, 6).map(({ latitude }) => latitude)).toEqual([24, 23, 22, 21, 20, 19]);
  expect(await readPlace()).toMatchObject({ latitude: 21.5, longitude: 73 });
});
