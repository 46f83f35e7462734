import { afterEach, describe, expect, it } from "vitest";
import pg from "pg";
import { db } from "@/lib/platform/db";
import { databaseUrl } from "@/lib/platform/env";
import { clock } from "@/lib/platform/clock";
import { importSchools, type ImportOptions } from "@/lib/imports/import-schools";
import type { ImportNote } from "@/lib/imports/file/row-reader";
import { createSchool } from "@/tests/factories/schools";

const HEADER = "name,address,city,state,zipCode,udiseCode,gender,website,averageFees,overview,latitude,longitude";

afterEach(async () => {
  await db().$executeRaw`TRUNCATE schools, places, pincodes, changes, school_batches RESTART IDENTITY CASCADE`;
});

interface ImportTextOptions extends Partial<ImportOptions> {
  header?: string;
  lineBreak?: string;
}

async function importText(rows: (string | string[])[], { header = HEADER, lineBreak = "\n", ...options }: ImportTextOptions = {}) {
  const lines = [
    header,
    ...rows.map((row) => (typeof row === "string" ? row : row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))),
  ];
  return importBytes(Buffer.from(lines.join(lineBreak) + lineBreak), options);
}

async function importBytes(bytes: Buffer, options: Partial<ImportOptions> = {}) {
  const skipped: ImportNote[] = [];
  const warnings: ImportNote[] = [];
  const result = await importSchools({
    bytes: (async function* () {
      for (let at = 0; at < bytes.length; at += 400) yield bytes.subarray(at, at + 400);
    })(),
    onSkipped: (note) => skipped.push(note),
    onWarning: (note) => warnings.push(note),
    ...options,
  });
  return { ...result, skippedRows: skipped, warningRows: warnings };
}

const counts = ({ imported, updated, unchanged, skipped }: { imported: number; updated: number; unchanged: number; skipped: number }) => ({
  imported,
  updated,
  unchanged,
  skipped,
});
const row = (name: string, fields: { address?: string; city?: string; zip?: string; code?: string; rest?: string } = {}) =>
  `${name},${fields.address ?? "1 M.G. Road"},${fields.city ?? "PUNE"},MAHARASHTRA,${fields.zip ?? "411001"},${fields.code ?? ""},${fields.rest ?? ",,,,,"}`;
const many = (count: number, name = "SCHOOL") =>
  Array.from({ length: count }, (_, index) => row(`${name} ${index}`, { code: String(27000000000 + index) }));
const allSchools = () => db().school.findMany({ orderBy: { serial: "asc" } });
const changes = () => db().change.count();

describe("importing new schools", () => {
  it("stores each with normalised values, its place, its search words and the place's count", async () => {
    const result = await importText([
      'DAV PUBLIC SCHOOL,"12,  M.G. ROAD",BENGALURU URBAN,KARNATAKA,560 001,29200101234,Co. Educational,www.dav.in,"₹45,000.50","Management: Government Aided. Urban.",12.97,77.59',
    ]);
    expect(counts(result)).toEqual({ imported: 1, updated: 0, unchanged: 0, skipped: 0 });
    const [school] = await db().school.findMany({ include: { place: true, fees: true } });
    expect(school).toMatchObject({
      name: "DAV Public School",
      address: "12, M.G. Road",
      city: "Bengaluru Urban",
      state: "Karnataka",
      zipCode: "560001",
      placeId: "karnataka/bengaluru",
      udiseCode: "29200101234",
      gender: "Coeducational",
      schoolType: "Government aided",
      website: "http://www.dav.in",
      nameWords: "dav public school",
      original: { gender: "Co. Educational", schoolType: "Government Aided" },
      factCount: 7,
      version: 1,
      status: "listed",
      isDemo: false,
    });
    expect(school.id).toMatch(/^dav-public-school-bengaluru-urban-[0-9a-z]{6}$/);
    expect(school.place).toMatchObject({ name: "Bengaluru", state: "Karnataka", schoolCount: 1, latitude: 12.97, longitude: 77.59 });
    expect(school.averageFees?.toNumber()).toBe(45000.5);
    expect(school.fees).toHaveLength(1);
    expect(await db().pincode.findUnique({ where: { code: "560001" } })).toEqual({
      code: "560001",
      state: "Karnataka",
      placeId: "karnataka/bengaluru",
      latitude: 12.97,
      longitude: 77.59,
    });
  });

  it("reads every known header spelling, any delimiter, a byte order mark and CRLF", async () => {
    const text = '\ufeffSchool Name;Postal_Code;STATE;Address;Town\r\nA School;411001;Maharashtra;"1; M.G.\r\nRoad";Pune\r\n';
    expect(await importBytes(Buffer.from(text))).toMatchObject({ imported: 1, skipped: 0, stoppedBy: null });
    expect((await allSchools())[0]).toMatchObject({ address: "1; M.G. Road", city: "Pune" });
  });

  it("skips rows without required values and reports line and reason", async () => {
    const result = await importText([
      ",1 Road,Pune,Maharashtra,411001",
      row("A", { zip: "0" }),
      row("B", { zip: "" }),
      "C,1 Road,Jeddah,Saudi Arabia,411001",
      "?!,1 Road,Pune,Maharashtra,411001",
      row("GOOD"),
      ",,,,",
      '"BAD "C" ROW",x,Pune,Maharashtra,411001',
    ]);
    expect(counts(result)).toEqual({ imported: 1, updated: 0, unchanged: 0, skipped: 6 });
    expect(result.skippedRows.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "name is missing"],
      [3, "pincode “0” does not have six digits, the first not 0"],
      [4, "zipCode is missing"],
      [5, "state “Saudi Arabia” is no state of India"],
      [6, "name “?!” has no letter and no digit"],
      [9, "there is text after a closing quote"],
    ]);
  });

  it("skips rows with more fields than the header, because values would be shifted", async () => {
    const result = await importText(["A,1 Road, first floor,Pune,Maharashtra,411001"], { header: "name,address,city,state,zip" });
    expect(result.skippedRows[0].reason).toBe("it has 6 fields and the header 5");
  });

  it("leaves invalid optional values empty with a warning", async () => {
    const result = await importText(["A,1 Road,Pune,Maharashtra,560001,12,Aliens,javascript:alert(1),free,,73.8,18.5"]);
    expect(counts(result)).toEqual({ imported: 1, updated: 0, unchanged: 0, skipped: 0 });
    expect((await allSchools())[0]).toMatchObject({ udiseCode: null, gender: null, website: null, averageFees: null, latitude: null });
    expect(result.warningRows.map(({ reason }) => reason.split(" ")[0]).sort()).toEqual([
      "UDISE",
      "fees",
      "gender",
      "pincode",
      "position",
      "website",
    ]);
    expect(result.warnings).toBe(6);
  });

  it("stores formulas and markup as text", async () => {
    await importText(['=HYPERLINK("x"),<svg onload=alert(1)>,Pune,Maharashtra,411001'], { header: "name,address,city,state,zip" });
    expect((await allSchools())[0]).toMatchObject({ name: expect.stringContaining("="), address: expect.stringContaining("<") });
  });

  it("writes changes of the school, its place and its state to the feed", async () => {
    await importText([row("A")]);
    const [{ id }] = await allSchools();
    const feed = await db().change.findMany({ select: { kind: true, subjectId: true } });
    expect(feed).toEqual(
      expect.arrayContaining([
        { kind: "school", subjectId: id },
        { kind: "place", subjectId: "maharashtra/pune" },
        { kind: "state", subjectId: "maharashtra" },
      ]),
    );
  });

  it("sets positions of pincodes and places to the medians of their schools", async () => {
    await importText([
      row("A", { rest: ",,,,18.1,73.1" }),
      row("B", { rest: ",,,,18.2,73.2" }),
      row("C", { rest: ",,,,19.9,74.9" }),
      row("D", { zip: "411002" }),
    ]);
    expect(await db().pincode.findMany({ orderBy: { code: "asc" } })).toEqual([
      { code: "411001", state: "Maharashtra", placeId: "maharashtra/pune", latitude: 18.2, longitude: 73.2 },
      { code: "411002", state: "Maharashtra", placeId: "maharashtra/pune", latitude: null, longitude: null },
    ]);
    expect(await db().place.findMany()).toMatchObject([{ latitude: 18.2, longitude: 73.2, schoolCount: 4 }]);
  });
});

describe("importing again", () => {
  it("the same file changes nothing and writes nothing to the feed", async () => {
    const rows = [...many(20), row("CODELESS", { rest: "Girls Only,www.a.in,5000,Words,18.5,73.8" }), row("CODELESS", { rest: ",,,,," })];
    const first = await importText(rows);
    expect(counts(first)).toEqual({ imported: 21, updated: 0, unchanged: 0, skipped: 1 });
    const [before, feed] = [await allSchools(), await changes()];
    expect(counts(await importText(rows))).toEqual({ imported: 0, updated: 0, unchanged: 21, skipped: 1 });
    expect(await allSchools()).toEqual(before);
    expect(await changes()).toBe(feed);
  });

  it("updates schools with the same UDISE code; id stays, version changes", async () => {
    await importText([row("OLD NAME", { code: "27000000001" })]);
    const [before] = await allSchools();
    expect(counts(await importText([row("NEW NAME", { code: "27000000001", zip: "411009" })]))).toEqual({
      imported: 0,
      updated: 1,
      unchanged: 0,
      skipped: 0,
    });
    const [after, ...others] = await allSchools();
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      id: before.id,
      serial: before.serial,
      name: "New Name",
      zipCode: "411009",
      nameWords: "new name",
      version: 2,
    });
    expect(after.matchKey).not.toBe(before.matchKey);
    expect(after.updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
  });

  it("keeps stored values for empty or invalid cells and missing columns", async () => {
    await importText([row("A", { rest: "Girls Only,www.a.in,5000,Words,18.5,73.8" })]);
    const [before] = await allSchools();
    expect(counts(await importText([row("A", { rest: ",javascript:x,,,," })]))).toEqual({
      imported: 0,
      updated: 0,
      unchanged: 1,
      skipped: 0,
    });
    expect(counts(await importText(["A,1 M.G. Road,Pune,Maharashtra,411001"], { header: "name,address,city,state,zip" }))).toEqual({
      imported: 0,
      updated: 0,
      unchanged: 1,
      skipped: 0,
    });
    expect(await allSchools()).toEqual([before]);
    await importText([row("A", { rest: "Boys Only,,,,," })]);
    expect((await allSchools())[0]).toMatchObject({
      gender: "Boys",
      website: "http://www.a.in",
      latitude: 18.5,
      factCount: before.factCount,
      original: { gender: "Boys Only" },
    });
  });

  it("moves a school to another place and updates both counts", async () => {
    await importText([row("A", { code: "27000000001" }), row("B", { code: "27000000002" })]);
    await importText([row("A", { code: "27000000001", city: "NASHIK" })]);
    expect(await db().place.findMany({ select: { id: true, schoolCount: true }, orderBy: { id: "asc" } })).toEqual([
      { id: "maharashtra/nashik", schoolCount: 1 },
      { id: "maharashtra/pune", schoolCount: 1 },
    ]);
  });

  it("adds the current year's fees beside other years'", async () => {
    await importText([row("A", { rest: ",,5000,,," })]);
    const [{ id }] = await allSchools();
    await db().schoolFee.create({ data: { schoolId: id, academicYear: 2019, averageFees: 100 } });
    await importText([row("A", { rest: ",,6000,,," })]);
    const fees = await db().schoolFee.findMany({ where: { schoolId: id }, orderBy: { academicYear: "asc" } });
    expect(fees.map((fee) => fee.averageFees.toNumber())).toEqual([100, 6000]);
  });
});

describe("matching rows with stored schools", () => {
  it("two rows with different codes are two schools, even at the same address", async () => {
    expect(counts(await importText([row("SAME", { code: "27000000001" }), row("SAME", { code: "27000000002" })]))).toEqual({
      imported: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    });
  });

  it("without code, name, address and pincode match, ignoring case, spaces and punctuation", async () => {
    await importText([row("St. Mary's School")]);
    expect(counts(await importText([row("ST MARYS  SCHOOL", { address: "1 MG ROAD" })]))).toEqual({
      imported: 0,
      updated: 1,
      unchanged: 0,
      skipped: 0,
    });
    expect(await db().school.count()).toBe(1);
  });

  it("a row without code matches a school with code by name, address and pincode", async () => {
    await importText([row("A", { code: "27000000001" })]);
    expect(counts(await importText([row("A", { rest: "Girls Only,,,,," })]))).toEqual({
      imported: 0,
      updated: 1,
      unchanged: 0,
      skipped: 0,
    });
    expect((await allSchools())[0]).toMatchObject({ udiseCode: "27000000001", gender: "Girls" });
  });

  it("a row with code matches the only school without one, and adds the code", async () => {
    await importText([row("A")]);
    expect(counts(await importText([row("A", { code: "27000000001" })]))).toEqual({ imported: 0, updated: 1, unchanged: 0, skipped: 0 });
    expect((await allSchools()).map((school) => school.udiseCode)).toEqual(["27000000001"]);
  });

  it("a row without code that matches several schools is skipped", async () => {
    await importText([row("SAME", { code: "27000000001" }), row("SAME", { code: "27000000002" })]);
    const result = await importText([row("SAME")]);
    expect(result).toMatchObject({ imported: 0, skipped: 1 });
    expect(result.skippedRows[0]).toMatchObject({
      line: 2,
      reason: "possible duplicate: 2 schools have this name, address and pincode",
      name: "Same",
    });
  });

  it("a row that duplicates another row is skipped, in the same chunk or another", async () => {
    const rows = [row("TWICE"), ...many(60), row("twice")];
    const result = await importText(rows, { chunkBytes: 1200 });
    expect(counts(result)).toEqual({ imported: 61, updated: 0, unchanged: 0, skipped: 1 });
    expect(result.skippedRows[0].line).toBe(63);
    expect((await importText([row("X"), row("x")])).skippedRows[0].reason).toBe(
      "possible duplicate: line 2 has the same name, address and pincode",
    );
    expect((await importText([row("Y", { code: "27999999999" }), row("Z", { code: "27999999999" })])).skippedRows[0].reason).toBe(
      "possible duplicate: line 2 has the same UDISE code",
    );
  });

  it("demo schools and merged schools don't match", async () => {
    await createSchool({ name: "A", address: "1 M.G. Road", zipCode: "411001", isDemo: true });
    expect(await importText([row("A")])).toMatchObject({ imported: 1, updated: 0 });
  });
});

describe("a dry run", () => {
  it("returns the same counts and changes nothing", async () => {
    await importText([row("STORED", { code: "27000000001" }), row("SAME", { code: "27000000009" })]);
    const [before, feed] = [await allSchools(), await changes()];
    const rows = [
      row("STORED NEW", { code: "27000000001" }),
      row("SAME", { code: "27000000009" }),
      row("NEW"),
      row("new"),
      row("P", { zip: "0" }),
      ...many(100, "B").slice(20),
      row("NEW"),
    ];
    const dry = await importText(rows, { isDryRun: true, chunkBytes: 1800 });
    expect([await allSchools(), await changes(), await db().pincode.count()]).toEqual([before, feed, 1]);
    const real = await importText(rows, { chunkBytes: 1800 });
    expect(counts(dry)).toEqual(counts(real));
    expect(dry.skippedRows).toEqual(real.skippedRows);
  });
});

describe("a file that can't be read completely", () => {
  const good = [row("A", { code: "27000000001" }), row("B", { code: "27000000002" })].join("\n");

  it.each<[string, Buffer, RegExp, number]>([
    ["is empty", Buffer.from(""), /^CSV file must have headers and at least one data row$/, 0],
    ["has only a header", Buffer.from(`${HEADER}\n`), /^CSV file must have headers and at least one data row$/, 0],
    ["is not CSV", Buffer.from("Dear Sir,\nplease find attached\n"), /Line 1/, 0],
    ["is truncated inside a row", Buffer.from(`${HEADER}\n${good}\nC,1 Road,Pu`), /ends in the middle of line 4/, 2],
    ["is truncated inside quotes", Buffer.from(`${HEADER}\n${good}\n"C,1 Road,Pu`), /ends in the middle of line 4/, 2],
    [
      "contains bytes that are not UTF-8",
      Buffer.concat([Buffer.from(`${HEADER}\n${good}\nCaf`), Buffer.from([0xe9]), Buffer.from("\nD\n")]),
      /Line 4 .*Windows-1252/,
      2,
    ],
    ["contains a zero byte", Buffer.from(`${HEADER}\n${good}\nC\u0000D\n`), /Line 4 contains a zero byte/, 2],
    ["is UTF-16", Buffer.from(`\ufeff${HEADER}\n${good}\n`, "utf16le"), /Line 1: .*UTF-16/, 0],
  ])(
    "one that %s: the error names the line, rows before it are stored, and it can be imported again",
    async (_, bytes, message, stored) => {
      for (const expected of [
        { imported: stored, unchanged: 0 },
        { imported: 0, unchanged: stored },
      ]) {
        const result = await importBytes(bytes);
        expect(result.stoppedBy).toMatch(message);
        expect(result).toMatchObject(expected);
        expect(await db().school.count()).toBe(stored);
      }
    },
  );

  it("accepts a last row without a line break", async () => {
    expect(await importBytes(Buffer.from(`${HEADER}\n${good}`))).toMatchObject({ imported: 2, stoppedBy: null });
  });

  it("reads Windows-1252 if requested", async () => {
    const bytes = Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from("Caf\u00e9 School,1 Road,Pune,Maharashtra,411001\n", "latin1")]);
    expect(await importBytes(bytes, { encoding: "windows-1252" })).toMatchObject({ imported: 1, stoppedBy: null });
    expect((await allSchools())[0].name).toBe("Café School");
  });
});

describe("concurrent imports and edits", () => {
  it("two imports of the same file at once store every row once", async () => {
    const rows = [...many(600), row("CODELESS")];
    const results = await Promise.all([importText(rows, { chunkBytes: 3000 }), importText(rows, { chunkBytes: 3000 })]);
    expect(await db().school.count()).toBe(601);
    expect(results.reduce((sum, result) => sum + result.imported, 0)).toBe(601);
    expect((await db().place.findMany())[0].schoolCount).toBe(601);
  });

  it("an import that loses its connection leaves complete chunks, and the next run completes it", async () => {
    const rows = many(1_200);
    const killer = new pg.Client(databaseUrl());
    await killer.connect();
    const kills: Promise<unknown>[] = [];
    const failing = importText(rows, {
      chunkBytes: 6000,
      onProgress: () => {
        const kill =
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'schoolsach import' AND datname = current_database()";
        kills.push(killer.query(kill));
      },
    });
    await expect(failing).rejects.toThrow();
    await Promise.all(kills);
    await killer.end();
    const stored = await db().school.count();
    const [schoolImport] = await db().schoolImport.findMany({ where: { status: "running" } });
    expect(schoolImport.imported).toBe(stored);
    expect(await importText(rows)).toMatchObject({ imported: 1_200 - stored, unchanged: stored, skipped: 0 });
    expect(await db().school.count()).toBe(1_200);
    expect((await db().place.findMany())[0].schoolCount).toBe(1_200);
  });

  it("an import keeps other people's changes in columns it has no value for", async () => {
    await importText([row("A", { code: "27000000001" })]);
    await db().school.updateMany({ data: { principalName: "Asha Rao" } });
    await importText([row("A RENAMED", { code: "27000000001" })]);
    expect((await allSchools())[0]).toMatchObject({ name: "A Renamed", principalName: "Asha Rao" });
  });

  it("fees belong to the academic year that begins in April, by the date in India", async () => {
    const now = clock.now;
    clock.now = () => new Date("2026-03-31T18:29:00Z");
    try {
      await importText([row("A", { rest: ",,5000,,," })]);
      expect((await db().schoolFee.findMany())[0].academicYear).toBe(2025);
    } finally {
      clock.now = now;
    }
  });
});
