import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importAdmissions } from "@/lib/admissions/import/import-admissions";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { importFileCommand } from "@/scripts/import/file-command";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const HEADER = "state,place,udiseCode,academicYear,track,kind,round,startsOn,endsOn";
const SOURCE = { sourceName: "Circular of the Directorate", licence: "GODL-India", asOf: "2026-11-20" };
const STATE_LINES = ["Maharashtra,,,2027-28,open,opens,,2026-12-04,", "MH,,,2027-28,open,closes,,2026-12-27,"];
let codes = 27_100_000_000;
let code: string;
let school: { id: string };
beforeEach(async () => {
  vi.spyOn(clock, "now").mockImplementation(() => new Date("2026-12-10T06:00:00Z"));
  await db().admissionSchedule.deleteMany();
  code = String(++codes);
  school = await createSchool({ udiseCode: code });
});
afterEach(() => vi.restoreAllMocks());

const importLines = (lines: string[], more: object = {}) => importAdmissions({ csv: [HEADER, ...lines].join("\n"), ...SOURCE, ...more });
const read = async () => (await call(`/api/schools/${school.id}/admissions`)).body;
const state = (kind: string, startsOn: string, endsOn = "") => `Maharashtra,,,2027,open,${kind},,${startsOn},${endsOn}`;

describe("an import of admission dates", () => {
  it("stores a state's schedule with its source, and again changes nothing", async () => {
    const lines = [state("opens", "2026-12-04"), state("Closes", "2026-12-27"), state("lottery", "2027-01-10", "2027-01-12")];
    expect(await importLines(lines)).toEqual({ imported: 1, updated: 0, unchanged: 0, skipped: [] });
    expect(await read()).toMatchObject({
      open: true,
      schedules: [{ scope: "state", source: "Circular of the Directorate", licence: "GODL-India", asOf: "2026-11-20" }],
    });
    const everything = async () =>
      JSON.stringify([
        await db().admissionSchedule.findMany({ include: { events: { orderBy: { id: "asc" } } } }),
        await db().change.count(),
        await db().auditEntry.count(),
      ]);
    const before = await everything();
    expect(await importLines(lines)).toEqual({ imported: 0, updated: 0, unchanged: 1, skipped: [] });
    expect(await everything()).toBe(before);
  });

  it("stores the dates of a place and of a school", async () => {
    const place = ",maharashtra/nashik,,2027,rte,opens,1,2027-02-02,2027-02-20";
    expect(await importLines([place, `,,${code},2027,open,opens,1,2026-11-01,2026-11-15`])).toMatchObject({ imported: 2, skipped: [] });
    expect((await read()).schedules).toMatchObject([{ scope: "school" }, { scope: "place", scopeName: "Nashik", track: "rte" }]);
  });

  it("replaces a schedule by a later source, keeps it against an older one, and counts each event's changes", async () => {
    await importLines([state("opens", "2026-12-04"), state("closes", "2026-12-27"), state("list", "2027-01-20")]);
    const later = [state("opens", "2026-12-04"), state("closes", "2026-12-22"), state("documents", "2027-02-01")];
    expect(await importLines(later, { asOf: "2026-12-01" })).toMatchObject({ updated: 1, skipped: [] });
    expect(await importLines([state("opens", "2026-12-05")])).toMatchObject({
      updated: 0,
      skipped: [{ line: 2, reason: "we have a later source, of 2026-12-01" }],
    });
    const events = await db().admissionEvent.findMany({ orderBy: { kind: "asc" } });
    expect(events.map(({ kind, version, removedAt }) => [kind, version, removedAt !== null])).toEqual([
      ["closes", 1, false],
      ["documents", 0, false],
      ["list", 1, true],
      ["opens", 0, false],
    ]);
    expect((await read()).schedules[0].events.map(({ kind }: { kind: string }) => kind)).toEqual(["opens", "closes", "documents"]);
  });

  it("withdraws a schedule, and brings it back", async () => {
    await importLines([state("opens", "2026-12-04", "2026-12-27")]);
    const withdrawn = { csv: "state,academicYear,kind,startsOn,status\nMaharashtra,2027,,,withdrawn", ...SOURCE };
    expect(await importAdmissions(withdrawn)).toMatchObject({ updated: 1, skipped: [] });
    expect((await read()).schedules).toEqual([]);
    expect(await importAdmissions(withdrawn)).toMatchObject({ unchanged: 1 });
    expect(await importLines([state("opens", "2026-12-04", "2026-12-27")])).toMatchObject({ updated: 1 });
    expect((await read()).open).toBe(true);
  });

  it.each([
    ["Atlantis,,,2027,open,opens,1,2026-12-04,", "state “Atlantis”: is no state of India"],
    [",,,2027,open,opens,1,2026-12-04,", "state is missing"],
    [",maharashtra/atlantis,,2027,open,opens,1,2026-12-04,", "we list no such place"],
    [",,999,2027,open,opens,1,2026-12-04,", "we list no such school"],
    ["Goa,,,27,open,opens,1,2026-12-04,", "academicYear “27”: is not an academic year"],
    ["Goa,,,2027,vip,opens,1,2026-12-04,", "track “vip”"],
    ["Goa,,,2027,open,party,1,2026-12-04,", "kind “party”"],
    ["Goa,,,2027,open,opens,0,2026-12-04,", "round “0”"],
    ["Goa,,,2027,open,opens,1,4 December,", "startsOn “4 December”: is not a day"],
    ["Goa,,,2027,open,opens,1,,", "startsOn is missing"],
    ["Goa,,,2027,open,opens,1,2026-06-30,", "startsOn “2026-06-30”: is not from 2026-07-01 to 2028-12-31"],
    ["Goa,,,2027,open,opens,1,2028-12-31,2029-01-01", "endsOn “2029-01-01”: is not from 2026-07-01 to 2028-12-31"],
    ["Goa,,,2027,open,opens,1,2026-12-04,2026-12-03", "endsOn “2026-12-03”: comes before startsOn"],
  ])("skips the line %j and says why", async (line, reason) => {
    expect(await importLines([line])).toEqual({
      ...{ imported: 0, updated: 0, unchanged: 0 },
      skipped: [{ line: 2, reason: expect.stringContaining(reason) }],
    });
  });

  it("skips a whole schedule that closes before it opens or gives an event twice, and imports the others", async () => {
    const { imported, skipped } = await importLines([
      state("opens", "2026-12-04"),
      state("closes", "2026-12-01"),
      "Goa,,,2027,open,opens,1,2026-12-04,",
      "Goa,,,2027,open,opens,1,2026-12-05,",
      "Delhi,,,2027,open,opens,1,2026-12-04,",
    ]);
    expect(imported).toBe(1);
    expect(skipped).toEqual([
      { line: 2, reason: "line 3 of the same schedule is wrong" },
      { line: 3, reason: "round 1 closes before it opens" },
      { line: 4, reason: "line 5 of the same schedule is wrong" },
      { line: 5, reason: "opens is given twice for round 1" },
    ]);
  });

  it("skips a schedule of more than 40 events", async () => {
    const kinds = ["opens", "closes", "list"];
    const lines = kinds.flatMap((kind) => Array.from({ length: 14 }, (_, at) => `Goa,,,2027,open,${kind},${at + 1},2026-12-04,`));
    const { imported, skipped } = await importLines(lines);
    expect(imported).toBe(0);
    expect(skipped.at(-1)).toEqual({ line: 43, reason: "a schedule has at most 40 events" });
  });

  it("run twice at once stores a schedule once", async () => {
    const results = await Promise.all([importLines(STATE_LINES), importLines(STATE_LINES)]);
    expect(results.map(({ imported, unchanged }) => [imported, unchanged].join(" ")).sort()).toEqual(["0 1", "1 0"]);
    expect(await db().admissionSchedule.count()).toBe(1);
  });

  it("understands each name of a state", async () => {
    expect(await importLines(STATE_LINES)).toMatchObject({ imported: 1, skipped: [] });
    expect((await read()).open).toBe(true);
  });
});

describe("npm run import:admissions", () => {
  const folder = mkdtempSync(join(tmpdir(), "import-admissions-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("imports a file, writes what it skipped, and changes nothing in a dry run", async () => {
    const lines = vi.spyOn(console, "log").mockReturnValue();
    const [file, report] = [join(folder, "dates.csv"), join(folder, "skipped.csv")];
    writeFileSync(file, [HEADER, state("opens", "2026-12-04", "2026-12-27"), "Atlantis,,,2027,open,opens,1,2026-12-04,"].join("\n"));
    const options = [file, "--source", "Circular", "--as-of", "2026-11-20", "--report", report];
    expect(await importFileCommand("admissions", [...options, "--dry-run"])).toBe(0);
    expect(lines.mock.calls.map(String).at(-1)).toBe("1 imported, 0 updated, 1 lines skipped");
    expect((await read()).schedules).toEqual([]);
    expect(await importFileCommand("admissions", options)).toBe(0);
    expect((await read()).schedules).toHaveLength(1);
    expect(readFileSync(report, "utf8")).toContain("is no state of India");
  });
});
