import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { callHandler } from "@/tests/support/api-calls";
import { csvOf, deleteSchools, SCHOOL_HEADER, createImportClient } from "@/tests/support/imports";

let admin: Awaited<ReturnType<typeof createImportClient>>;
beforeEach(async () => {
  admin = await createImportClient();
  await deleteSchools();
});

const HEADER = `${SCHOOL_HEADER},phoneNumber,medium,schoolType,recognition`;
const table = async () =>
  (await db().school.findMany({ orderBy: { serial: "asc" } })).map(
    ({ name, address, principalName, overview, phoneNumber, medium, schoolType, recognition, version }) => ({
      name,
      ...{ address, principalName, overview, phoneNumber, medium, schoolType, recognition, version },
    }),
  );

async function exported(): Promise<Buffer> {
  const { response } = await callHandler("/api/admin/schools/export.csv", { cookie: admin.cookie });
  return Buffer.from(await response.arrayBuffer());
}

it("importing an export changes nothing, even if texts begin with formula characters", async () => {
  const rows = [
    "=Equal School,1 Road,Pune,Maharashtra,411001,27000000001,+Asha Rao,=1+1,+91 253 2345678,Marathi,Government,unknown",
    "@Home School,-2 Road,Pune,Maharashtra,411002,,@Meera Joshi,-1,+91 20 2345678,'=Hindi,Unrecognized,",
    "'Dot' School,3 Road,Pune,Maharashtra,411003,,'Usha Menon,'tis a school,020 2345679,''-Urdu,Private unaided,Recognised",
  ];
  expect(await admin.upload(csvOf(rows, HEADER))).toMatchObject({ imported: 3, skipped: 0, warnings: 0 });
  const before = await table();
  expect(before.map(({ name }) => name)).toEqual(["=Equal School", "@Home School", "'Dot' School"]);
  expect(before.map(({ medium }) => medium)).toEqual(["Marathi", "=Hindi", "'-Urdu"]);
  expect(before.map(({ recognition }) => recognition)).toEqual(["unknown", "unrecognised", "recognised"]);
  const file = await exported();
  expect(file.toString()).toContain(`"'+91 253 2345678"`);
  expect(await admin.upload(file)).toMatchObject({ imported: 0, updated: 0, unchanged: 3, skipped: 0, warnings: 0 });
  expect(await table()).toEqual(before);
});
