import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parquetReadObjects } from "hyparquet";
import Papa from "papaparse";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/open-data/[month]/[file]/route";
import { importSchools } from "@/lib/imports/import-schools";
import { changeSchool } from "@/lib/curation/change-school";
import { listSchoolsByIds } from "@/lib/schools/queries";
import { listOpenMonths } from "@/lib/open-data/queries";
import { publishOpenData } from "@/lib/open-data/publish-month";
import { clock } from "@/lib/platform/clock";
import { unescapeFormula } from "@/lib/platform/csv";
import { db } from "@/lib/platform/db";
import { storage } from "@/lib/storage/storage";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { testDataDir } from "@/tests/support/local-files";

const HEADER =
  "name,address,city,state,zipCode,udiseCode,district,boardAffiliation,affiliationNumber,gender,grades,schoolType,recognition,facilities,studentCount,latitude,longitude,phoneNumber,email,principalName,overview,averageFees,website";
const row = (name: string, code: string, more = "") =>
  `${name},1 M.G. Road,Pune,Maharashtra,411001,${code},Pune,CBSE,1130456,Coeducational,1 to 12,Private unaided,recognised,"Library: 14,000 books; Hostel: no",1200,18.52,73.85,0253 2345678,office@canary-mail.example,Canary Principal,Canary words,45000,https://canary.example${more}`;
const LICENSED = { sourceName: "UDISE+ 2025-26", licence: "GODL-India", asOf: "2026-03-31" };

const given = (lines: string[], options: object) =>
  importSchools({
    bytes: (async function* () {
      yield Buffer.from(`${[HEADER, ...lines].join("\n")}\n`);
    })(),
    onSkipped: () => undefined,
    onWarning: () => undefined,
    ...options,
  });

const publish = (signal = new AbortController().signal) => publishOpenData({ signal });
const fetchFile = (file: string, { month = "2026-12", method = "GET", ...headers }: Record<string, string> = {}) =>
  GET(new Request(`https://schoolsach.test/open-data/${month}/${file}`, { method, headers }), {
    params: Promise.resolve({ month, file }),
  } as never);
const bytesOf = async (file: string) => Buffer.from(await (await fetchFile(file)).arrayBuffer());
const textOf = async (file: string) => (await bytesOf(file)).toString();
const csvOf = async () => gunzipSync(await bytesOf("schools.csv.gz")).toString();
const rowsOf = async () => Papa.parse<Record<string, string>>(await csvOf(), { header: true, skipEmptyLines: true }).data;

beforeEach(() => {
  vi.spyOn(clock, "now").mockImplementation(() => new Date("2026-12-01T21:30:00Z"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db().$executeRaw`TRUNCATE schools, places, pincodes, changes, school_batches, open_data_months RESTART IDENTITY CASCADE`;
});

describe("the open data of a month", () => {
  it("has the same values in all formats, and its CSV imported again changes nothing", async () => {
    await given(
      [row("=SUM(1) Vidyalaya", "27200100101"), row("Nandanvan “A” Vidyalaya", "27200100102"), row("नंदनवन", "27200100103")],
      LICENSED,
    );
    await db().school.updateMany({ where: { udiseCode: "27200100102" }, data: { status: "closed", latitude: 18.123456 } });
    await publish();

    const csv = await csvOf();
    const typed = gunzipSync(await bytesOf("schools.ndjson.gz"))
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(typed).toHaveLength(3);
    expect(typed[0]).toMatchObject({
      name: "=SUM(1) Vidyalaya",
      studentCount: 1200,
      facilities: "Hostel: no; Library: 14,000 books",
      classTo: 12,
      status: "listed",
    });
    const asText = (value: unknown) => (value === null ? "" : String(value));
    const parsed = (await rowsOf()).map((one) =>
      Object.fromEntries(Object.entries(one).map(([name, cell]) => [name, unescapeFormula(cell)])),
    );
    expect(parsed).toEqual(typed.map((one) => Object.fromEntries(Object.entries(one).map(([name, value]) => [name, asText(value)]))));
    const { buffer, byteOffset, byteLength } = await bytesOf("schools.parquet");
    const table = await parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer });
    expect(table.map((one) => Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value ?? null])))).toEqual(typed);

    const before = await db().school.findMany({ orderBy: { serial: "asc" } });
    const result = await importSchools({
      bytes: (async function* () {
        yield Buffer.from(csv);
      })(),
      onSkipped: (note) => expect(note).toBeNull(),
      onWarning: (note) => expect(note).toBeNull(),
    });
    expect(result).toMatchObject({ imported: 0, updated: 0, unchanged: 3, skipped: 0 });
    expect(await db().school.findMany({ orderBy: { serial: "asc" } })).toEqual(before);
  });

  it("has only facts that their source allows others to pass on, each with its source", async () => {
    await given([row("Licensed School", "27200100101")], LICENSED);
    await given([row("Unlicensed School", "27200100102")], { sourceName: "A list from the web", licence: "All rights reserved" });
    await given([row("Unknown School", "27200100103")], { sourceName: "A list" });
    await createSchool({ name: "Demo School", isDemo: true });
    await createSchool({ name: "Unsourced School" });
    const { id } = await db().school.findFirstOrThrow({ where: { udiseCode: "27200100101" } });
    await given([row("Licensed School", "27200100101").replace(",1200,", ",1300,")], {});
    await changeSchool({ actor: null, schoolId: id, fields: { medium: "Hindi" } });
    await publish();
    const [school, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(school).toMatchObject({ id, name: "Licensed School", studentCount: "", medium: "Hindi" });
    const sources = Papa.parse<Record<string, string>>(await textOf("sources.csv"), { header: true, skipEmptyLines: true }).data;
    expect(sources).toEqual([
      { number: "1", name: "UDISE+ 2025-26", licence: "GODL-India", day: "2026-03-31" },
      { number: "2", name: "SchoolSach", licence: "CC BY 4.0", day: "" },
    ]);
    expect(school.factSources).toMatch(/^1:name address .* udiseCode;2:medium$/);
  });

  it("has the ratings of its schools from ten published reviews on", async () => {
    await given([row("Ten", "27200100101"), row("Nine", "27200100102"), row("None", "27200100103")], LICENSED);
    const { id: unlicensed } = await createSchool({ name: "Unsourced School" });
    const schools = await db().school.findMany({ where: { udiseCode: { not: null } }, orderBy: { serial: "asc" } });
    const stars = [5, 5, 5, 4, 4, 3, 2, 1, 1, 1];
    for (const [id, count] of [
      [schools[0].id, 10],
      [schools[1].id, 9],
      [unlicensed, 10],
    ] as const)
      for (const rating of stars.slice(0, count)) await createReview({ schoolId: id, overallRating: rating });
    await publish();
    const { data } = Papa.parse<Record<string, string>>(await textOf("statistics.csv"), { header: true, skipEmptyLines: true });
    const { categoryAverages } = (await listSchoolsByIds([schools[0].id]))[0].stats;
    expect(data).toEqual([
      {
        ...{ id: schools[0].id, reviews: "10", stars1: "3", stars2: "1", stars3: "1", stars4: "2", stars5: "3" },
        ...Object.fromEntries(Object.entries(categoryAverages).map(([category, average]) => [category, String(average)])),
        overall: "3.1",
      },
    ]);
  });

  it("holds no byte of people: no ids, no contacts, no texts", async () => {
    await given([row("Licensed School", "27200100101")], LICENSED);
    const { id } = await db().school.findFirstOrThrow();
    const parent = await createParent({ schoolId: id, firstName: "Canaryfirst", email: "canary@example.org" });
    await createReview({ schoolId: id, authorId: parent.id, isAnonymous: false, overallComment: "Canary review" });
    await db().schoolSource.create({
      data: { schoolId: id, field: "medium", value: "Hindi", source: "Canary, who told us", checkedOn: new Date("2026-11-01") },
    });
    await db().school.update({ where: { id }, data: { medium: "Hindi" } });
    await publish();
    const [month] = await listOpenMonths();
    const all = await Promise.all(
      month.files.map(async ({ name }) =>
        [await bytesOf(name)].map((bytes) => (name.endsWith(".gz") ? gunzipSync(bytes) : bytes))[0].toString("latin1"),
      ),
    );
    expect(all.length).toBeGreaterThanOrEqual(6);
    for (const text of all) expect(text).not.toMatch(/canary(?!\.example)|2345678|45000/i);
    for (const { id: personId } of await db().user.findMany({ select: { id: true } }))
      for (const text of all) expect(text).not.toContain(personId);
  });

  it("has checksums that match, a signature if there is a key, and a description of its columns", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    writeFileSync(join(testDataDir(), "backup-key"), privateKey.export({ type: "pkcs8", format: "pem" }));
    await given([row("Licensed School", "27200100101")], LICENSED);
    await publish();
    const sums = await textOf("SHA256SUMS");
    const lines = sums
      .trim()
      .split("\n")
      .map((line) => line.split("  "));
    expect(lines.map(([, name]) => name)).toEqual([
      "schools.csv.gz",
      "schools.ndjson.gz",
      "schools.parquet",
      "statistics.csv",
      "sources.csv",
      "datapackage.json",
    ]);
    for (const [sum, name] of lines)
      expect(
        createHash("sha256")
          .update(await bytesOf(name))
          .digest("hex"),
      ).toBe(sum);
    expect(verify(null, Buffer.from(sums), createPublicKey(privateKey), await bytesOf("SHA256SUMS.sig"))).toBe(true);
    const { resources, rowCount } = JSON.parse(await textOf("datapackage.json"));
    expect(rowCount).toBe(1);
    expect(resources[0].schema.fields.map(({ name }: { name: string }) => name)).toEqual(Object.keys((await rowsOf())[0]));
  });

  it("is published once, and not at all without a school or after an interruption", async () => {
    await publish();
    expect(await listOpenMonths()).toEqual([]);
    await given([row("Licensed School", "27200100101")], LICENSED);
    const putFile = vi.spyOn(storage(), "putFile");
    const stop = new AbortController();
    putFile.mockImplementationOnce(async () => stop.abort());
    await expect(publish(stop.signal)).rejects.toThrow();
    putFile.mockRestore();
    expect(await listOpenMonths()).toEqual([]);
    expect(readdirSync(join(testDataDir(), "drafts"))).toEqual([]);
    await publish();
    const [month] = await listOpenMonths();
    expect(month).toMatchObject({ month: "2026-12", publishedOn: "2026-12-02", rowCount: 1 });
    await db().school.updateMany({ data: { medium: "Hindi" } });
    await publish();
    expect(await listOpenMonths()).toEqual([month]);
  });
});

describe("GET /open-data/{month}/{file}", () => {
  beforeEach(async () => {
    await given([row("Licensed School", "27200100101")], LICENSED);
    await publish();
  });

  it("answers a file of a published month, and 404 for everything else", async () => {
    const { status, headers } = await fetchFile("schools.csv.gz");
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ "content-type": "application/gzip", "accept-ranges": "bytes", "cache-control": "public, max-age=31536000, immutable" },
      "content-disposition": expect.stringContaining('attachment; filename="schools.csv.gz"'),
    });
    for (const [file, month] of [
      ["schools.csv", "2026-12"],
      ["schools.csv.gz", "2026-11"],
      ["schools.csv", "latest"],
      ["..%2f..%2fbackup-key", "2026-12"],
    ])
      expect((await fetchFile(file, { month })).status).toBe(404);
  });

  it("redirects from latest to the newest month", async () => {
    await db().$executeRaw`INSERT INTO open_data_months (month, row_count, published_at, files)
      SELECT '2026-11', row_count, published_at, files FROM open_data_months`;
    const { status, headers } = await fetchFile("schools.csv.gz", { month: "latest" });
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([307, "/open-data/2026-12/schools.csv.gz", "no-cache"]);
  });

  it("resumes a download, and isn't repeated for a file that the client has", async () => {
    const whole = await bytesOf("SHA256SUMS");
    const part = await fetchFile("SHA256SUMS", { range: "bytes=10-19" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    const etag = part.headers.get("etag")!;
    expect((await fetchFile("SHA256SUMS", { "if-none-match": etag })).status).toBe(304);
    expect((await fetchFile("SHA256SUMS", { range: "bytes=10-19", "if-range": '"another"' })).status).toBe(200);
    expect((await fetchFile("SHA256SUMS", { range: `bytes=${whole.length}-` })).status).toBe(416);
    const head = await fetchFile("SHA256SUMS", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(whole.length), ""]);
  });
});
