import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { importCommand } from "@/scripts/import/command";

const folder = mkdtempSync(join(tmpdir(), "import-command-"));
const command = fileURLToPath(new URL("../../../scripts/import.ts", import.meta.url));
const HEADER = "name,address,city,state,zipCode,udiseCode,website";
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `School ${index},1 Road,Pune,Maharashtra,411001,${27000000000 + index},`).join("\n");

afterEach(async () => {
  await db().$executeRaw`TRUNCATE schools, places, pincodes, changes RESTART IDENTITY CASCADE`;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** Runs the command in its own process. */
async function run(args: string[], { input, isKilled }: { input?: Buffer; isKilled?: boolean } = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", command, "schools", ...args], {
    stdio: ["pipe", "pipe", "inherit"],
    env: process.env,
  });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  if (isKilled) {
    const watch = setInterval(
      () =>
        void db()
          .school.count()
          .then((count) => count > 0 && child.kill("SIGKILL")),
      20,
    );
    child.once("exit", () => clearInterval(watch));
  }
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, lines: output.trimEnd().split("\n") };
}

/** Runs the command in this process, which is faster. */
async function runInProcess(args: string[]) {
  const lines = vi.spyOn(console, "log").mockReturnValue();
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const code = await importCommand(args);
  return { code, lines: lines.mock.calls.map(String), errors: errors.mock.calls.map(String).join("\n") };
}

describe("npm run import:schools", () => {
  it("prints counts and reports each skipped row with line, reason and name, safe to open in a spreadsheet", async () => {
    const source = file(
      "some.csv",
      `${HEADER}\nGood School,1 Road,Pune,Maharashtra,411001,,http://www.xyz.com\n"=HYPERLINK(""x"")",1 Road,Pune,Maharashtra,0,,\n-1 School,1 Road,,Maharashtra,411001,,\n`,
    );
    const report = join(folder, "report.csv");
    const { code, lines } = await runInProcess([source, "--report", report]);
    expect([code, lines.at(-1)]).toEqual([0, "1 imported, 0 updated, 2 skipped"]);
    expect(readFileSync(report, "utf8")).toBe(
      `line,reason,name\r\n3,"pincode “0” does not have six digits, the first not 0","'=HYPERLINK(""x"")"\r\n4,city is missing,"'-1 School"\r\n`,
    );
    expect(readFileSync(join(folder, "report.warnings.csv"), "utf8")).toMatch(
      /^line,reason,name\r\n2,website .*placeholder,Good School\r\n$/,
    );
  });

  it("reads standard input and gzip; a dry run changes nothing", async () => {
    const input = gzipSync(`${HEADER}\n${rows(3)}\n`);
    const dry = await run(["-", "--dry-run"], { input });
    expect([dry.code, dry.lines.at(-1), await db().school.count()]).toEqual([0, "3 imported, 0 updated, 0 skipped", 0]);
    const real = await runInProcess([file("some.csv.gz", input)]);
    expect([real.code, real.lines.at(-1), await db().school.count()]).toEqual([0, "3 imported, 0 updated, 0 skipped", 3]);
  });

  it.each([
    ["a missing file", () => ["nowhere.csv"], 1, /Cannot read nowhere.csv/],
    ["no file", () => [], 2, /Usage/],
    ["an unknown option", () => ["a.csv", "--fast"], 2, /Usage/],
    ["an unknown encoding", () => ["a.csv", "--encoding", "latin-7"], 2, /--encoding is one of/],
    ["a truncated compressed file", () => [file("cut.gz", gzipSync(`${HEADER}\n${rows(2000)}\n`).subarray(0, -20))], 1, /cut/],
    ["a file without valid rows", () => [file("none.csv", `${HEADER}\n,,,,,,x\n`)], 1, /No schools with required fields found/],
    ["a file of another kind", () => [file("letter.csv", "Dear Sir,\n")], 1, /Line 1/],
  ] as const)("explains in one line what is wrong with %s", async (_, args, code, message) => {
    const answer = await runInProcess([...args()]);
    expect(answer.code).toBe(code);
    expect(answer.errors).toMatch(message);
    expect(answer.errors).not.toMatch(/\n\s+at /);
    if (code === 1) expect(answer.lines.at(-1)).toMatch(/^\d+ imported, 0 updated, \d+ skipped$/);
  });

  it("killed midway it leaves complete chunks; run again it stores every row once", async () => {
    const source = file("long.csv", `${HEADER}\n${rows(12_000)}\n`);
    await run([source], { isKilled: true });
    expect((await db().schoolImport.findFirstOrThrow()).imported).toBe(await db().school.count());
    expect((await runInProcess([source])).code).toBe(0);
    expect(await db().school.count()).toBe(12_000);
    expect((await db().place.findFirstOrThrow()).schoolCount).toBe(12_000);
  }, 120_000);
});
