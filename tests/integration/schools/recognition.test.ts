import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { importSchools } from "@/lib/imports/import-schools";
import { db, pool } from "@/lib/platform/db";
import type { PublicSchool } from "@/lib/schools/view";
import type { FacetCounts } from "@/lib/search/facets";
import { NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { callHandler } from "@/tests/support/api-calls";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});

const FACTS = { name: "Riverside School", address: "7 Ghat Road", city: "Nashik", state: "Maharashtra", zipCode: "422003" };
const readSchool = async (id: string) => (await admin.read(`/api/schools/${id}`)).body as PublicSchool;

describe("the recognition of a school", () => {
  it("is unknown unless it is given, and can be added, changed and made unknown again", async () => {
    const added = await admin.ask("POST", "/api/schools", FACTS);
    expect([added.status, added.body.recognition]).toEqual([201, "unknown"]);
    const change = (recognition: unknown) => admin.ask("PUT", `/api/admin/schools/${added.body.id}`, { recognition });
    expect((await change("unrecognised")).body.recognition).toBe("unrecognised");
    expect((await readSchool(added.body.id)).recognition).toBe("unrecognised");
    expect((await admin.ask("PUT", `/api/admin/schools/${added.body.id}`, { medium: "Marathi" })).body.recognition).toBe("unrecognised");
    expect((await change("")).body.recognition).toBe("unknown");
    expect(await change("perhaps")).toMatchObject({ status: 400, body: { fields: { recognition: expect.any(String) } } });
    const given = await admin.ask("POST", "/api/schools", { ...FACTS, name: "Hillside School", recognition: "recognised" });
    expect([given.body.recognition, (await readSchool(given.body.id)).recognition]).toEqual(["recognised", "recognised"]);
  });

  it("fills a gap in a merger, and is not replaced where it is known", async () => {
    const [first, second] = [await createSchool({ recognition: "recognised" }), await createSchool({ recognition: "unrecognised" })];
    const target = await createSchool();
    for (const { id } of [first, second]) await admin.ask("POST", `/api/admin/schools/${id}/merge`, { intoId: target.id });
    expect((await readSchool(target.id)).recognition).toBe("recognised");
  });

  it("is read from a register's management at import, and a file that doesn't say leaves it", async () => {
    const read = async (rows: string[], header: string) =>
      importSchools({
        bytes: (async function* () {
          yield Buffer.from([header, ...rows].join("\n"));
        })(),
      });
    const place = "Kothrud,Pune,Maharashtra,411038";
    const rows = ["Unrecognized", "Madarsa unrecognized", "Private Unaided (Recognized)", "Private unaided", "Local body"].map(
      (management, at) => `2725000000${at},School ${at},${place},${management}`,
    );
    await read(rows, "udiseCode,name,address,city,state,zipCode,management");
    const stored = async () => {
      const schools = await db().school.findMany({ where: { udiseCode: { startsWith: "2725000000" } }, orderBy: { udiseCode: "asc" } });
      return schools.map(({ schoolType, recognition }) => [schoolType, recognition]);
    };
    const expected = [
      ["Other", "unrecognised"],
      ["Other", "unrecognised"],
      ["Private unaided", "recognised"],
      ["Private unaided", "unknown"],
      ["Government", "recognised"],
    ];
    expect(await stored()).toEqual(expected);
    const silent = [`27250000000,School 0,${place},Marathi`];
    expect(await read(silent, "udiseCode,name,address,city,state,zipCode,medium")).toMatchObject({ updated: 1 });
    expect(await stored()).toEqual(expected);
    const said = [`27250000003,School 3,${place},recognised`];
    expect(await read(said, "udiseCode,name,address,city,state,zipCode,recognition")).toMatchObject({ updated: 1, warnings: 0 });
    expect((await stored())[3]).toEqual(["Private unaided", "recognised"]);
  });
});

describe("the filter by recognition", () => {
  beforeAll(async () => {
    await db().school.deleteMany({});
    const many = { phoneNumber: "0253 1111111", gender: "Girls", foundationYear: 1990, medium: "Marathi" };
    await createSchool({ name: "Alpha School", place: PUNE, recognition: "unrecognised", ...many });
    await createSchool({ name: "Beta School", place: PUNE, recognition: "recognised" });
    await createSchool({ name: "Gamma School", place: PUNE });
    await createSchool({ name: "Delta School", place: NASHIK, recognition: "unrecognised" });
  });
  const find = async (query: Record<string, string>) => {
    const { response } = await callHandler(`/api/schools?${new URLSearchParams(query)}`);
    return ((await response.json()) as PublicSchool[]).map(({ name, recognition }) => `${name} ${recognition}`);
  };

  it.each([
    ["recognised", ["Beta School recognised"]],
    ["unrecognised", ["Alpha School unrecognised", "Delta School unrecognised"]],
    ["unknown", ["Gamma School unknown"]],
  ])("%s", async (recognition, names) => expect(await find({ recognition, sort: "name" })).toEqual(names));
  it("takes several values, and refuses others", async () => {
    const { response } = await callHandler("/api/schools?recognition=recognised&recognition=unknown&sort=name");
    expect(((await response.json()) as PublicSchool[]).map(({ name }) => name)).toEqual(["Beta School", "Gamma School"]);
    expect((await callHandler("/api/schools?recognition=yes")).response.status).toBe(400);
  });
  it("is counted, also how many are not known", async () => {
    const { response } = await callHandler("/api/schools/facets?city=pune");
    expect(((await response.json()) as FacetCounts).recognition).toEqual({ recognised: 1, unrecognised: 1, unknown: 1 });
  });
  it.each([
    ["recognised schools in pune", ["Beta School recognised"]],
    ["unrecognised schools pune", ["Alpha School unrecognised"]],
  ])("is understood in words: %s", async (search, names) => expect(await find({ search })).toEqual(names));
  it("an unrecognised school comes after the others of a place, however much is known of it", async () => {
    for (const search of ["pune", "schools in pune"]) expect((await find({ search })).at(-1)).toBe("Alpha School unrecognised");
    expect((await find({})).slice(2)).toEqual(["Alpha School unrecognised", "Delta School unrecognised"]);
  });
});

it("stored schools get their recognition from the original that was kept", async () => {
  await db().school.deleteMany({});
  const create = (schoolType: string, original?: string) =>
    createSchool({ schoolType, ...(original && { original: { schoolType: original } }), recognition: "unknown" });
  await create("Other", "Unrecognized");
  await create("Private unaided", "Private Unaided (Recognized)");
  await create("Government", "Department of Education");
  await create("Government");
  await create("Private unaided", "Pvt.");
  const [fill] =
    readFileSync("prisma/migrations/20261127210100_recognition_terms/migration.sql", "utf8").match(/UPDATE "schools"[^;]*;/) ?? [];
  await pool().query(fill!);
  const schools = await db().school.findMany({ orderBy: { serial: "asc" } });
  expect(schools.map(({ recognition }) => recognition)).toEqual(["unrecognised", "recognised", "recognised", "unknown", "unknown"]);
});
