import { beforeEach, describe, expect, it } from "vitest";
import type { PublicFacts } from "@/lib/curation/view";
import { importSchools, type ImportOptions } from "@/lib/imports/import-schools";
import { runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createCorrection } from "@/tests/factories/curation";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";
import { createImportClient, csvOf, deleteSchools } from "@/tests/support/imports";

let admin: Awaited<ReturnType<typeof createImportClient>>;
beforeEach(async () => {
  admin = await createImportClient();
  await deleteSchools();
});

const CODE = "27250000001";
const HEADER = "udiseCode,name,address,city,state,zipCode,management,medium";
const ROW = `${CODE},Asha School,Kothrud,Pune,Maharashtra,411038,Private Unaided (Recognized),Marathi`;
const UDISE = { sourceName: "UDISE+ 2021-22", licence: "GODL-India", asOf: "2022-09-30" };

const read = (rows: string[], options: Partial<ImportOptions> = {}, header = HEADER) =>
  importSchools({
    bytes: (async function* () {
      yield csvOf(rows, header);
    })(),
    ...options,
  });
const idOf = async () => (await db().school.findUniqueOrThrow({ where: { udiseCode: CODE } })).id;
async function factsOf(id: string) {
  const { status, body } = await call(`/api/schools/${id}/facts`);
  expect(status).toBe(200);
  return body as PublicFacts;
}
async function sourcesOf(id: string) {
  const { facts } = await factsOf(id);
  return Object.fromEntries(facts.map(({ fact, source, day }) => [fact, `${source.kind} ${source.name} ${day}`]));
}

describe("GET /api/schools/{id}/facts", () => {
  it("names the source, licence and day of a file for each fact, and the register where it can be looked up", async () => {
    await read([ROW], UDISE);
    const { facts, changes } = await factsOf(await idOf());
    expect(facts.map(({ fact }) => fact)).toEqual([
      "name",
      "address",
      "city",
      "state",
      "zipCode",
      "schoolType",
      "recognition",
      "medium",
      "udiseCode",
    ]);
    expect(facts.find(({ fact }) => fact === "recognition")).toEqual({
      fact: "recognition",
      value: "recognised",
      source: { kind: "register", name: "UDISE+ 2021-22", licence: "GODL-India", register: expect.stringContaining("udiseplus.gov.in") },
      day: "2022-09-30",
      until: null,
    });
    expect(changes).toEqual([]);
  });

  it("columns say it row by row; a day that can't be read is a warning", async () => {
    const header = `${HEADER},source,licence,asOf`;
    const rows = [`${ROW},State register,CC BY 4.0,30/06/2023`, `27250000002,Usha School,Aundh,Pune,Maharashtra,411007,,,,,someday`];
    expect(await read(rows, UDISE, header)).toMatchObject({ imported: 2, warnings: 1 });
    expect((await sourcesOf(await idOf())).name).toBe("register State register 2023-06-30");
    const { id } = await db().school.findFirstOrThrow({ where: { name: "Usha School" } });
    expect((await sourcesOf(id)).name).toBe("register UDISE+ 2021-22 2022-09-30");
  });

  it("a newer file moves the day of what it confirms, an older one doesn't, and the same file again records nothing", async () => {
    await read([ROW], UDISE);
    const newer = { ...UDISE, sourceName: "UDISE+ 2022-23", asOf: "2023-09-30" };
    const silent = `${CODE},Asha School,Kothrud,Pune,Maharashtra,411038`;
    expect(await read([silent], newer, "udiseCode,name,address,city,state,zipCode")).toMatchObject({ unchanged: 1 });
    const id = await idOf();
    const sources = await sourcesOf(id);
    expect([sources.name, sources.medium]).toEqual(["register UDISE+ 2022-23 2023-09-30", "register UDISE+ 2021-22 2022-09-30"]);
    const count = await db().schoolProvenance.count();
    expect(await read([ROW], UDISE)).toMatchObject({ unchanged: 1 });
    expect(await read([silent], newer, "udiseCode,name,address,city,state,zipCode")).toMatchObject({ unchanged: 1 });
    expect(await db().schoolProvenance.count()).toBe(count);
    expect(await sourcesOf(id)).toEqual(sources);
  });

  it("without a named source, a file is the source of what it adds or changes, with its day", async () => {
    await read([ROW], UDISE);
    await read([ROW.replace("Marathi", "Hindi")]);
    const sources = await sourcesOf(await idOf());
    expect([sources.name, sources.medium]).toEqual(["register UDISE+ 2021-22 2022-09-30", `import Import ${indianDay()}`]);
  });

  it("a change by the team and a checked correction count from then on, and are among what changed", async () => {
    await read([ROW], UDISE);
    const id = await idOf();
    await admin.ask("PUT", `/api/admin/schools/${id}`, { medium: "English", principalName: "Asha Rao" });
    const correction = await createCorrection({ schoolId: id, field: "foundationYear", value: "1986", source: "The stone at the gate" });
    expect((await admin.ask("PUT", `/api/admin/corrections/${correction.id}`, { decision: "accept" })).status).toBe(200);
    const sources = await sourcesOf(id);
    expect([sources.name, sources.medium, sources.foundationYear]).toEqual([
      "register UDISE+ 2021-22 2022-09-30",
      `team Our team ${indianDay()}`,
      `team The stone at the gate ${indianDay()}`,
    ]);
    const { changes } = await factsOf(id);
    expect(changes.map(({ fact, before, after }) => [fact, before, after])).toEqual([
      ["foundationYear", null, "1986"],
      ["medium", "Marathi", "English"],
      ["principalName", null, null],
    ]);
    expect(JSON.stringify(changes)).not.toContain("Asha Rao");
  });

  it("after a rollback the earlier source counts again", async () => {
    await read([ROW], UDISE);
    const id = await idOf();
    const before = await sourcesOf(id);
    const { importId } = await read([ROW.replace("Marathi", "Hindi")], { ...UDISE, sourceName: "Wrong file", asOf: "2024-01-01" });
    expect((await sourcesOf(id)).medium).toBe("register Wrong file 2024-01-01");
    expect((await admin.end(importId, "rollback")).body.status).toBe("rolling-back");
    await runRollBack({ importId, actorId: admin.id });
    expect(await sourcesOf(id)).toEqual(before);
    const { facts, changes } = await factsOf(id);
    expect([facts.find(({ fact }) => fact === "medium")?.value, changes]).toEqual(["Marathi", []]);
  });

  it("of schools stored before sources were recorded, the import and its day are the source", async () => {
    const { id } = await createSchool({ createdAt: new Date("2026-10-02T08:00:00Z"), medium: "Hindi" });
    expect((await sourcesOf(id)).medium).toBe("import Import 2026-10-02");
    expect((await call("/api/schools/none-abc123/facts")).status).toBe(404);
  });

  it("an upload takes the source for the whole file, and refuses a day in the future", async () => {
    const view = await admin.upload(csvOf([ROW], HEADER), UDISE);
    expect(view).toMatchObject({ imported: 1, sourceName: "UDISE+ 2021-22", licence: "GODL-India", asOf: "2022-09-30" });
    expect((await sourcesOf(await idOf())).zipCode).toBe("register UDISE+ 2021-22 2022-09-30");
    const refused = await admin.begin(csvOf([ROW], HEADER), { ...UDISE, asOf: "2999-01-01" });
    expect(refused).toMatchObject({ status: 400, body: { fields: { asOf: expect.any(String) } } });
  });
});
