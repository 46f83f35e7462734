import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import pg from "pg";
import { addSchools } from "@/lib/imports/add-schools";
import { MAX_NOTES } from "@/lib/imports/criteria";
import { isImportActive } from "@/lib/imports/queries";
import { refreshImportPositions } from "@/lib/imports/refresh-positions";
import { purgeAbandonedImports } from "@/lib/imports/purge-imports";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { databaseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { waitUntilBlocked } from "@/tests/support/lock-waits";
import { csvOf, deleteSchools, longRows, SCHOOL_HEADER, schoolRow, MIN_CHUNK_BYTES, createImportClient } from "@/tests/support/imports";

let admin: Awaited<ReturnType<typeof createImportClient>>;
beforeEach(async () => {
  admin = await createImportClient();
});
afterEach(async () => {
  await deleteSchools();
});

/** All schools, without generated ids and numbers. */
const table = async () =>
  (await db().school.findMany({ orderBy: { udiseCode: "asc" } })).map(
    ({ id: _, serial: __, createdAt: ___, updatedAt: ____, ...values }) => values,
  );
const manyRows = csvOf(longRows(0, 100));

describe("an import in chunks", () => {
  it("stores the same as an import of the whole file, with one audit entry", async () => {
    const schoolImport = await admin.upload(manyRows);
    expect(schoolImport).toMatchObject({ status: "finished", imported: 100, updated: 0, skipped: 0, line: 101, position: manyRows.length });
    expect(schoolImport.pieces).toBeGreaterThan(2);
    const entries = await db().auditEntry.findMany({ where: { subjectId: schoolImport.id } });
    expect(entries).toMatchObject([{ action: "batch.finish", actorId: admin.id, after: { status: "finished", imported: 100 } }]);
    await refreshImportPositions(schoolImport.id);
    expect(await db().pincode.count()).toBe(50);
    expect(await admin.upload(manyRows)).toMatchObject({ imported: 0, updated: 0, unchanged: 100 });
  });

  it("ignores a repeated chunk and refuses one that is early or has a wrong size", async () => {
    const { id } = (await admin.begin(manyRows)).body;
    const first = manyRows.subarray(0, MIN_CHUNK_BYTES);
    const [one, again] = [await admin.put(id, 0, first), await admin.put(id, 0, first)];
    expect([one.status, again.status, again.body]).toEqual([200, 200, one.body]);
    expect(await db().school.count()).toBe(one.body.imported);
    expect((await admin.put(id, 2, first)).body).toMatchObject({ code: "CONFLICT", error: "Chunk 1 comes next." });
    expect((await admin.put(id, 1, first.subarray(1))).status).toBe(400);
    expect((await admin.end(id)).body).toMatchObject({ code: "CONFLICT", error: expect.stringContaining("The file has come up to byte") });
  });

  it("chunks don't count towards the limit of writes", async () => {
    const first = manyRows.subarray(0, MIN_CHUNK_BYTES);
    const unknownId = newId();
    for (let count = 0; count < 130; count++) expect((await admin.put(unknownId, 0, first)).status).toBe(404);
    const { id } = (await admin.begin(manyRows)).body;
    expect((await admin.put(id, 0, first)).status).toBe(200);
  });

  it("sent by two tabs at once is stored once", async () => {
    const { id } = (await admin.begin(manyRows)).body;
    const first = manyRows.subarray(0, MIN_CHUNK_BYTES);
    const answers = await Promise.all([admin.put(id, 0, first), admin.put(id, 0, first), admin.put(id, 0, first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db().school.count()).toBe(answers[0].body.imported);
  });

  it("skips rows of a merged school instead of changing a hidden record", async () => {
    await admin.upload(csvOf([schoolRow(1), schoolRow(2)]));
    const [merged, target] = await db().school.findMany({ orderBy: { serial: "asc" } });
    await db().school.update({ where: { id: merged.id }, data: { status: "merged", mergedIntoId: target.id } });
    for (const isDryRun of [true, false]) {
      const schoolImport = await admin.upload(csvOf([schoolRow(1, { principal: "Asha Rao" })]), { isDryRun });
      expect(schoolImport).toMatchObject({ imported: 0, updated: 0, skipped: 1 });
      expect(schoolImport.reasons[0].reason).toContain("was merged into another");
    }
  });

  it("continues after a lost connection; the result equals an uninterrupted import", async () => {
    await admin.upload(manyRows);
    const expected = await table();
    await deleteSchools();
    const { id } = (await admin.begin(manyRows)).body;
    await admin.putNext(manyRows, id);
    const killed = admin.putNext(manyRows, id);
    await killImports();
    await killed;
    for (let schoolImport = await admin.readImport(id); schoolImport.position < manyRows.length; schoolImport = await admin.readImport(id))
      await admin.putNext(manyRows, id);
    expect((await admin.end(id)).body).toMatchObject({ imported: 100, unchanged: 0, skipped: 0 });
    expect(await table()).toEqual(expected);
    expect((await db().place.findFirstOrThrow()).schoolCount).toBe(100);
  });

  it("detects duplicates of rows in earlier chunks, even if another process stored them", async () => {
    const twice = csvOf([...longRows(0, 60), schoolRow(3), schoolRow(61, { name: "School 61" })]);
    const { id } = (await admin.begin(twice)).body;
    await admin.putNext(twice, id);
    await killImports();
    for (let schoolImport = await admin.readImport(id); schoolImport.position < twice.length; schoolImport = await admin.readImport(id))
      await admin.putNext(twice, id);
    const schoolImport = (await admin.end(id)).body;
    expect(schoolImport).toMatchObject({ imported: 61, skipped: 1, reasons: [{ count: 1 }] });
    expect(await admin.skipped(id)).toBe("line,reason,name\r\n62,possible duplicate: an earlier line has the same UDISE code,School 3\r\n");
  });

  it("two admins who import the same schools at once create no duplicates", async () => {
    const other = await createImportClient();
    const [mine, theirs] = [csvOf(longRows(0, 80)), csvOf(longRows(40, 120))];
    const schoolImports = await Promise.all([admin.upload(mine), other.upload(theirs)]);
    expect(await db().school.count()).toBe(120);
    expect(schoolImports.reduce((sum, { imported }) => sum + imported, 0)).toBe(120);
    expect(schoolImports.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(40);
    expect((await db().place.findFirstOrThrow()).schoolCount).toBe(120);
  });
});

describe("the limit of running imports", () => {
  it("of ten started at once, two run", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.begin(manyRows)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(8).fill(429)]);
    expect(answers.find(({ status }) => status === 429)!.body).toMatchObject({
      code: "RATE_LIMITED",
      error: "Two uploads are already running. Please start yours when one of them has finished.",
    });
    expect(await db().schoolImport.count()).toBe(2);
  });
});

describe("a dry run", () => {
  it("reports what would happen and changes nothing", async () => {
    await admin.upload(csvOf([schoolRow(1), schoolRow(2)]));
    const before = await table();
    const file = csvOf([
      ...longRows(10, 60),
      schoolRow(1, { principal: "Asha Rao" }),
      schoolRow(2),
      schoolRow(11),
      "No Pin,1 Road,Pune,Maharashtra,0,,,",
    ]);
    const dry = await admin.upload(file, { isDryRun: true });
    expect(dry).toMatchObject({ isDryRun: true, imported: 50, updated: 1, unchanged: 1, skipped: 2 });
    expect(await table()).toEqual(before);
    expect([await db().schoolImportPlan.count(), await db().auditEntry.count({ where: { subjectId: dry.id } })]).toEqual([0, 0]);
    const real = await admin.upload(file);
    const counts = ({ imported, updated, unchanged, skipped, reasons }: typeof dry) => ({ imported, updated, unchanged, skipped, reasons });
    expect(counts(real)).toEqual(counts(dry));
    expect((await admin.end(dry.id, "rollback")).status).toBe(409);
  });
});

describe("a running import", () => {
  it("is reported as active until it ends, so that other jobs can wait", async () => {
    const file = csvOf([schoolRow(1)]);
    const { body } = await admin.begin(file);
    expect(await isImportActive()).toBe(true);
    await admin.end(body.id, "cancel");
    expect(await isImportActive()).toBe(false);
  });
});

describe("columns", () => {
  it("are guessed, shown with the first rows, and can be chosen", async () => {
    const file = Buffer.from("Institution;Where;Town;State;Pin Code\nA School;1 Road;Pune;Maharashtra;411001\n");
    const preview = await admin.askRaw("/api/admin/schools/batches/preview?size=" + file.length, file);
    expect(preview).toMatchObject({
      headings: ["Institution", "Where", "Town", "State", "Pin Code"],
      rows: [["A School", "1 Road", "Pune", "Maharashtra", "411001"]],
      columns: { city: 2, state: 3, zipCode: 4 },
      problem: expect.stringContaining("there is no column for name, address"),
    });
    expect((await admin.upload(file)).stoppedBy).toContain("there is no column for name, address");
    const columns = { ...preview.columns, name: 0, address: 1 };
    expect(await admin.upload(file, { columns })).toMatchObject({ imported: 1, stoppedBy: null });
    expect((await admin.begin(file, { columns: { colour: 1 } })).status).toBe(400);
  });

  it("are shown with the problem if two headings mean the same column or a row isn't UTF-8", async () => {
    const preview = (file: Buffer) => admin.askRaw("/api/admin/schools/batches/preview?size=" + file.length, file);
    expect(await preview(Buffer.from("name,address,city,state,zip,pincode\nA,1 Road,Pune,Maharashtra,411001,411002\n"))).toMatchObject({
      columns: { zipCode: 4 },
      problem: expect.stringContaining("columns 5 and 6 both say zipCode"),
    });
    expect(await preview(Buffer.from("name,address,city,state,zip\nÉcole,1 Road,Pune,Maharashtra,411001\n", "latin1"))).toMatchObject({
      rows: [],
      columns: { name: 0, zipCode: 4 },
      problem: expect.stringContaining("Line 2 contains bytes that are not UTF-8"),
    });
  });
});

describe("an invalid file", () => {
  const good = [schoolRow(1), schoolRow(2)];
  const many = "x,".repeat(10_000);
  it.each<[string, Buffer, string | null, { imported: number; skipped?: number }]>([
    ["has only a header", csvOf([]), "CSV file must have headers and at least one data row", { imported: 0 }],
    ["has ten thousand columns", Buffer.from(`${many}\n${many}\n`), "10001 columns; at most 500", { imported: 0 }],
    ["has a duplicate column", Buffer.from(`Name,${SCHOOL_HEADER}\nA,${schoolRow(1)}\n`), "columns 1 and 2 both say name", { imported: 0 }],
    ["contains zero bytes", csvOf([...good, "C\u0000D"]), "Line 4 contains a zero byte", { imported: 2 }],
    ["is UTF-16", Buffer.from(`\ufeff${csvOf(good)}`, "utf16le"), "Line 1: the file is UTF-16", { imported: 0 }],
    [
      "is Latin-1",
      Buffer.concat([csvOf(good), Buffer.from("Caf\u00e9\n", "latin1")]),
      "Line 4 contains bytes that are not UTF-8",
      { imported: 2 },
    ],
    ["ends inside quotes", Buffer.concat([csvOf(good), Buffer.from('"C,1 Road')]), "ends in the middle of line 4", { imported: 2 }],
    ["is truncated", csvOf(good).subarray(0, -40), "ends in the middle of line 3", { imported: 1 }],
    ["has formulas", csvOf(['"=HYPERLINK(""x"")",1 Road,Pune,Maharashtra,0,,,']), null, { imported: 0, skipped: 1 }],
    ["has no usable row", csvOf([",,,,,,x,"]), null, { imported: 0, skipped: 1 }],
  ])("one that %s: the report names the line, and accepted rows are complete", async (_, file, message, counts) => {
    const schoolImport = await admin.upload(file);
    expect(schoolImport).toMatchObject({ status: "finished", ...counts });
    expect(schoolImport.stoppedBy ?? "").toContain(message ?? "");
    expect(await db().school.count()).toBe(counts.imported);
    if (counts.skipped) expect(await admin.skipped(schoolImport.id)).not.toMatch(/,"?=HYPER/);
  });

  it("a cell of many megabytes skips only its row and uses little memory", async () => {
    const file = Buffer.concat([
      csvOf([schoolRow(1)]),
      Buffer.from(`"A${"x".repeat(6_000_000)}",1 Road,Pune,Maharashtra,411001,,,\n`),
      Buffer.from(`${schoolRow(2)}\n`),
    ]);
    const schoolImport = await admin.upload(file);
    expect(schoolImport).toMatchObject({ imported: 2, skipped: 1, stoppedBy: null });
    expect(await admin.skipped(schoolImport.id)).toContain('3,"it has more than');
  });

  it("only short invalid rows: read in more chunks without losing a row", async () => {
    const file = Buffer.concat([csvOf([]), Buffer.alloc(60_000, "a\n"), Buffer.from(`${schoolRow(1)}\n`)]);
    const schoolImport = await admin.upload(file);
    expect(schoolImport).toMatchObject({ imported: 1, skipped: 30_000, line: 30_002, pieces: 2, position: file.length });
    const lines = (await admin.skipped(schoolImport.id)).trim().split("\r\n").slice(1);
    expect(new Set(lines.map((line) => Number(line.split(",")[0]))).size).toBe(30_000);
  });

  it("with more errors than the report stores: all are counted, and the report says how many are missing", async () => {
    const more = 7;
    const file = Buffer.concat([csvOf([]), Buffer.alloc(9 * (MAX_NOTES + more), "a,,,,,,,\n"), Buffer.from(`${schoolRow(1)}\n`)]);
    const schoolImport = await admin.upload(file);
    expect(schoolImport).toMatchObject({ imported: 1, skipped: MAX_NOTES + more, reasons: [{ count: MAX_NOTES + more }] });
    expect(await db().schoolImportNote.count({ where: { importId: schoolImport.id } })).toBe(MAX_NOTES);
    const lines = (await admin.skipped(schoolImport.id)).trim().split("\r\n");
    expect(lines).toHaveLength(MAX_NOTES + 2);
    expect(lines.at(-1)).toBe(',"The report has the first 1,00,000 skipped rows. 7 more were skipped.",');
    expect(await admin.skipped(schoolImport.id, "warning")).not.toContain("The report has");
  });

  it("with another file extension is refused", async () => {
    expect((await admin.begin(csvOf(good), { fileName: "schools.xlsx" })).body).toMatchObject({ fields: { fileName: expect.any(String) } });
    expect((await admin.begin(Buffer.alloc(0))).body.fields.fileSize).toContain("CSV file must have headers and at least one data row");
  });
});

describe("importing an array of schools", () => {
  const school = { schoolName: "Array School", address: "1 Road", city: "Pune", state: "Maharashtra", zip: 411001 };
  it("works like a file and returns the skipped rows", async () => {
    const { body } = await admin.ask("POST", "/api/admin/schools/bulk", { schools: [school, { ...school, zip: "0" }, school] });
    expect(body).toMatchObject({
      imported: 1,
      skipped: 2,
      notes: [{ line: 2 }, { line: 3, reason: expect.stringContaining("line 1 has the same") }],
    });
    expect((await db().auditEntry.findFirstOrThrow({ where: { subjectId: body.batchId } })).action).toBe("batch.finish");
  });

  it("a repeated request with the same Idempotency-Key gets the same response", async () => {
    const key = { "idempotency-key": "the-same-array" };
    const [one, two] = [
      await admin.ask("POST", "/api/admin/schools/bulk", { schools: [school] }, key),
      await admin.ask("POST", "/api/admin/schools/bulk", { schools: [school] }, key),
    ];
    expect([one.status, one.body.imported, two.body]).toEqual([200, 1, one.body]);
    expect([await db().school.count(), await db().schoolImport.count()]).toEqual([1, 1]);
  });

  it("a request that waits longer than a transaction may take succeeds; so does its repetition", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const otherImport = await ImportConnection.open();
    const send = () => admin.ask("POST", "/api/admin/schools/bulk", { schools: [school] }, { "idempotency-key": "a-slow-array" });
    try {
      await otherImport.query("BEGIN");
      await otherImport.lockImports();
      const slow = send();
      await waitUntilBlocked("schoolsach import");
      vi.advanceTimersByTime(60_000);
      await otherImport.query("COMMIT");
      const [one, two] = [await slow, await send()];
      expect([one.status, one.body.imported, two.status, two.body]).toEqual([200, 1, 200, one.body]);
      expect([await db().school.count(), await db().schoolImport.count()]).toEqual([1, 1]);
    } finally {
      vi.useRealTimers();
      await otherImport.close();
    }
  });

  it("accepts thousands of unknown keys without slowing down", async () => {
    const others = (index: number) => Object.fromEntries(Array.from({ length: 25 }, (_, key) => [`k${index}x${key}`, ""]));
    const schools = Array.from({ length: 2_000 }, (_, index) => ({ ...school, ...others(index) }));
    const { body } = await admin.ask("POST", "/api/admin/schools/bulk", { schools });
    expect(body).toMatchObject({ imported: 1, skipped: 1_999 });
  });

  it("a refused request leaves no import behind", async () => {
    const actor = { kind: "person", id: admin.id } as Person;
    const add = (schoolName: string) => addSchools({ actor, schools: [{ ...school, schoolName }] });
    await add("Half School");
    await expect(add("Half \ud800 School")).rejects.toThrow();
    expect((await db().schoolImport.findMany()).map(({ status }) => status)).toEqual(["finished"]);
  });

  it("without any usable row is refused with the specified message", async () => {
    for (const schools of [[{ colour: "red" }], [{ ...school, zip: null }]])
      expect((await admin.ask("POST", "/api/admin/schools/bulk", { schools })).body).toMatchObject({
        code: "VALIDATION",
        error: "No schools with required fields found. Please check your CSV format. Required fields: name, address, city, state, zipCode",
      });
  });
});

describe("abandoned imports", () => {
  it("are cancelled after a week, dry runs deleted after a day", async () => {
    const { id } = (await admin.begin(manyRows)).body;
    await admin.putNext(manyRows, id);
    await admin.upload(csvOf([schoolRow(1)]), { isDryRun: true });
    const now = clock.now;
    clock.now = () => new Date(now().getTime() + 8 * 24 * 3_600_000);
    try {
      await purgeAbandonedImports();
    } finally {
      clock.now = now;
    }
    expect(await db().schoolImport.findMany({ select: { id: true, status: true } })).toEqual([{ id, status: "cancelled" }]);
    expect(await db().auditEntry.count({ where: { subjectId: id, action: "batch.finish" } })).toBe(1);
  });
});

async function killImports() {
  const killer = new pg.Client(databaseUrl());
  await killer.connect();
  await killer.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'schoolsach import' AND datname = current_database()",
  );
  await killer.end();
}
