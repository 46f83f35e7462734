import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importFees } from "@/lib/fees/import/import-fees";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { importFileCommand } from "@/scripts/import/file-command";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const HEADER = "udiseCode,academicYear,kind,classFrom,classTo,head,amount,timesAYear";
const SOURCE = { sourceName: "Mandatory public disclosure", licence: "GODL-India", asOf: "2026-04-15" };
let codes = 27_000_000_000;
let code: string;
let school: { id: string };
beforeEach(async () => {
  vi.spyOn(clock, "now").mockImplementation(() => new Date("2026-11-28T06:00:00Z"));
  code = String(++codes);
  school = await createSchool({ udiseCode: code, averageFees: 10_000 });
});
afterEach(() => vi.restoreAllMocks());

const importLines = (lines: string[], more: object = {}) => importFees({ csv: [HEADER, ...lines].join("\n"), ...SOURCE, ...more });
const read = async () => (await call(`/api/schools/${school.id}/fees`)).body;
const changes = () => db().change.count({ where: { kind: "school", subjectId: school.id } });

describe("an import of fees", () => {
  it("stores a school's year with its source, and again changes nothing", async () => {
    const lines = [
      `${code},2026-27,declared,Nursery,UKG,Tuition fee,"₹3,000",12`,
      `${code},2026,Declared,1,5,TUITION,4000,12`,
      `${code},2026-27,declared,1,5,Admission,15000,`,
    ];
    expect(await importLines(lines)).toEqual({ imported: 1, updated: 0, unchanged: 0, skipped: [] });
    expect((await read()).declared).toMatchObject([
      {
        academicYear: 2026,
        source: "Mandatory public disclosure",
        licence: "GODL-India",
        asOf: "2026-04-15",
        groups: [
          { classFrom: -2, classTo: 0, everyYear: 36_000 },
          { classFrom: 1, classTo: 5, firstYear: 63_000, everyYear: 48_000 },
        ],
      },
    ]);
    const [before, audited] = [await changes(), await db().auditEntry.count()];
    expect(await importLines(lines)).toEqual({ imported: 0, updated: 0, unchanged: 1, skipped: [] });
    expect([await changes(), await db().auditEntry.count()]).toEqual([before, audited]);
  });

  it("derives the average fees, with source and history", async () => {
    await importLines([
      `${code},2025,declared,1,5,TUITION,40000,1`,
      `${code},2026,declared,1,4,TUITION,50000,1`,
      `${code},2026,declared,5,5,TUITION,60000,1`,
    ]);
    const detail = (await call(`/api/schools/${school.id}`)).body;
    expect(detail).toMatchObject({
      averageFees: 52_000,
      fees: [
        { academicYear: 2026, averageFees: 52_000 },
        { academicYear: 2025, averageFees: 40_000 },
      ],
      sources: { averageFees: { source: "Mandatory public disclosure", checkedOn: "2026-04-15" } },
    });
    const { changes: history } = (await call(`/api/schools/${school.id}/facts`)).body;
    expect(history).toMatchObject([{ fact: "averageFees", before: "10000", after: "52000" }]);
    await importLines([`${code},2026,approved,1,5,TUITION,45000,1`]);
    expect((await call(`/api/schools/${school.id}`)).body.averageFees).toBe(45_000);
  });

  it("replaces a year by a later source, and keeps it against an older one", async () => {
    await importLines([`${code},2026,declared,1,5,TUITION,40000,1`]);
    expect(await importLines([`${code},2026,declared,1,5,TUITION,44000,1`], { asOf: "2026-05-01" })).toMatchObject({ updated: 1 });
    expect(await importLines([`${code},2026,declared,1,5,TUITION,1,1`])).toMatchObject({
      updated: 0,
      skipped: [{ line: 2, reason: "we have a later source, of 2026-05-01" }],
    });
    expect((await read()).declared).toMatchObject([{ groups: [{ everyYear: 44_000 }] }]);
  });

  it("skips a school's whole year if one line is wrong, and imports the others", async () => {
    const other = await createSchool({ udiseCode: String(++codes) });
    const { skipped, imported } = await importLines([
      `${code},2026,declared,1,5,TUITION,40000,1`,
      `${code},2026,declared,6,8,DONATION,40000,1`,
      `${other.udiseCode},2026,declared,1,5,TUITION,40000,1`,
      `99999999999,2026,declared,1,5,TUITION,40000,1`,
    ]);
    expect(imported).toBe(1);
    expect(skipped).toEqual([
      { line: 2, reason: "line 3 of the same school and year is wrong" },
      { line: 3, reason: "head “DONATION”: Please choose a kind of fee" },
      { line: 5, reason: "we list no such school" },
    ]);
    expect((await read()).declared).toEqual([]);
  });

  it.each([
    ["2026,declared,1,5,TUITION,-5,1", "amount “-5”"],
    ["2026,declared,1,5,TUITION,many,1", "amount “many”"],
    ["2026,declared,1,5,TUITION,,1", "amount"],
    ["2026,declared,1,5,TUITION,500000,12", "amount “500000”"],
    ["2026,declared,5,1,TUITION,40000,1", "classTo “1”"],
    ["2026,declared,1,13,TUITION,40000,1", "classTo “13”"],
    ["26,declared,1,5,TUITION,40000,1", "academicYear “26”"],
    ["2026,rumoured,1,5,TUITION,40000,1", "kind “rumoured”"],
    ["2026,declared,1,5,TUITION,40000,13", "timesAYear “13”"],
  ])("skips the line %j and says why", async (line, reason) => {
    const { imported, skipped } = await importLines([`${code},${line}`]);
    expect(imported).toBe(0);
    expect(skipped).toEqual([{ line: 2, reason: expect.stringContaining(reason) }]);
  });

  it("skips a kind of fee that is given twice for a class", async () => {
    const { skipped } = await importLines([`${code},2026,declared,1,5,TUITION,40000,1`, `${code},2026,declared,5,8,TUITION,50000,1`]);
    expect(skipped.map(({ reason }) => reason)).toContain("TUITION is given twice for a class");
  });

  it("refuses a file without the columns it needs, or without a source", async () => {
    await expect(importFees({ csv: "name,city\nA,B", ...SOURCE })).rejects.toThrow("Line 1: there is no column for udiseCode or schoolId");
    await expect(importFees({ csv: `${HEADER}\n` })).rejects.toThrow("source (or name it for the whole file)");
  });
});

describe("npm run import:fees", () => {
  const folder = mkdtempSync(join(tmpdir(), "import-fees-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (args: string[]) => {
    const lines = vi.spyOn(console, "log").mockReturnValue();
    const errors = vi.spyOn(console, "error").mockReturnValue();
    const exitCode = await importFileCommand("fees", args);
    return { exitCode, lines: lines.mock.calls.map(String), errors: errors.mock.calls.map(String).join("\n") };
  };

  it("imports a file, writes what it skipped, and changes nothing in a dry run", async () => {
    const [file, report] = [join(folder, "fees.csv"), join(folder, "skipped.csv")];
    writeFileSync(file, [HEADER, `${code},2026,declared,1,5,TUITION,40000,1`, "1,2026,declared,1,5,TUITION,1,1"].join("\n"));
    const options = [file, "--source", "Disclosure", "--as-of", "2026-04-15", "--report", report];
    expect((await run([...options, "--dry-run"])).lines.at(-1)).toBe("1 imported, 0 updated, 1 lines skipped");
    expect((await read()).declared).toEqual([]);
    expect(await run(options)).toMatchObject({ exitCode: 0 });
    expect((await read()).declared).toHaveLength(1);
    expect(readFileSync(report, "utf8")).toContain("we list no such school");
  });

  it("says what is wrong with its arguments or its file", async () => {
    expect(await run([])).toMatchObject({ exitCode: 2, errors: expect.stringContaining("Name a file.") });
    expect(await run(["fees.csv", "--as-of", "yesterday"])).toMatchObject({ exitCode: 2, errors: expect.stringContaining("--as-of") });
    expect(await run([join(folder, "missing.csv")])).toMatchObject({ exitCode: 1, errors: expect.stringContaining("Cannot read") });
  });
});
