import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { filterRunning, childOf, Command, listProcessTree, freePort, makeClone, node, query, removeClone, until, writeRows } from "./clone";

let folder: string;
let port: number;
const started: Command[] = [];

beforeAll(async () => {
  folder = makeClone();
  port = await freePort();
});

// Processes left over by a failed test would disturb the others.
afterEach(async () => {
  const leftovers = started.splice(0);
  for (const command of leftovers) command.kill("SIGTERM");
  await Promise.all(leftovers.map((command) => command.ended));
});

afterAll(() => removeClone(folder));

async function start(): Promise<Command> {
  const command = node(folder, port, "scripts/start.mjs");
  started.push(command);
  await command.says("is ready:");
  return command;
}

async function end(command: Command): Promise<number> {
  command.kill("SIGTERM");
  return command.ended;
}

const run = async (...args: string[]) => {
  const command = node(folder, port, ...args);
  return { code: await command.ended, output: command.output };
};

/**
 * Row count and checksum of every table, and the sequences' states. Leaves out transaction ids, which belong to a cluster, and tables that background
 * jobs change.
 */
async function fingerprints() {
  const tables = await query<{ name: string }>(
    folder,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' AND relname NOT LIKE 'figure%' AND relname <> 'duplicate_checks' ORDER BY 1",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await query(
      folder,
      `SELECT count(*)::int AS rows, md5(string_agg((to_jsonb(t) - 'xid')::text, '|' ORDER BY (to_jsonb(t) - 'xid')::text)) AS sum FROM "${name}" t`,
    );
    found[name] = row;
  }
  const sequences = await query(folder, "SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1");
  return { tables: found, sequences };
}

async function countSchools() {
  return (await query<{ schools: number }>(folder, "SELECT count(*)::int AS schools FROM schools"))[0].schools;
}

describe("npm start in a folder that only its owner may enter", () => {
  it("serves the site with demo data, also with NODE_ENV=production; SIGTERM to npm leaves no process behind", async () => {
    const npm = new Command(folder, "npm", ["start"], port, { NODE_ENV: "production" });
    started.push(npm);
    await npm.says("is ready:");
    expect(npm.output.trim().split("\n").pop()).toBe(`SchoolSach is ready: http://localhost:${port}`);
    const page = await fetch(`http://localhost:${port}/`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await countSchools()).toBeGreaterThan(50);

    const all = listProcessTree(npm.pid);
    expect(all.length).toBeGreaterThan(2);
    await end(npm);
    await until(() => filterRunning(all).length === 0, "all processes to end");
  });

  it("the next start repeats no step and keeps all data; a second start meanwhile is refused with one line that names the first", async () => {
    const site = await start();
    expect(site.output).not.toMatch(/Installing|Generating|Applying|Loading|Building/);
    expect(await countSchools()).toBeGreaterThan(50);

    const second = await run("scripts/start.mjs");
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/^\S+ is in use by npm start \(process \d+\): stop that first, or set DATA_DIR and PORT\.\n$/);

    expect(await end(site)).toBe(143);
    // The in-memory index logs a line at an unpredictable moment.
    const lines = site.output.split("\n").filter((line) => line && !line.includes("the search answers from memory"));
    expect(lines.at(-1)).toMatch(/ is ready: /);
  });

  it("completes running requests after SIGTERM", async () => {
    const site = await start();
    const words = ["school", "public", "delhi", "pune", "high", "girls"];
    const requests = words.map((word) => get({ port, path: `/schools?search=${word}` }));
    const answers = requests.map(
      (request) => new Promise((done, fail) => request.on("error", fail).on("response", (answer) => done(answer.statusCode))),
    );
    const connected = requests.map((request) => new Promise<void>((done) => request.on("socket", (socket) => socket.on("connect", done))));
    await Promise.all(connected);
    // All connections are admitted before the first response, so the other requests are running now.
    await Promise.race(answers);
    const code = end(site);
    expect(await Promise.all(answers)).toEqual(words.map(() => 200));
    expect(await code).toBe(143);
  });

  it("a port in use is named in one line", async () => {
    const { createServer } = await import("node:http");
    const other = createServer().listen(port);
    await new Promise((done) => other.once("listening", done));
    const { code, output } = await run("scripts/start.mjs");
    other.close();
    expect([code, output]).toEqual([1, `Port ${port} is in use by another program: stop it, or set PORT.\n`]);
  });
});

describe("kill -9", () => {
  it("of Postgres loses no acknowledged row, and the site reconnects", async () => {
    const site = await start();
    const postgres = childOf(site.pid, "bin/postgres");
    const acknowledged = await writeRows(folder, "postgres", () => process.kill(postgres, "SIGKILL"));
    const countRows = () => query<{ rows: number }>(folder, "SELECT count(*)::int AS rows FROM drill_rows WHERE series = 'postgres'");
    await until(
      () =>
        countRows()
          .then(() => true)
          .catch(() => false),
      "Postgres to be back",
    );
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    expect((await countRows())[0].rows).toBeGreaterThanOrEqual(acknowledged);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    await end(site);
  });

  it("of the site also ends its Postgres, loses no acknowledged row, and the next start serves", async () => {
    const site = await start();
    const all = listProcessTree(site.pid);
    const acknowledged = await writeRows(folder, "site", () => site.kill("SIGKILL"));
    await until(() => filterRunning(all).length === 0, "Postgres to end with the site");

    const next = await start();
    const [{ rows }] = await query<{ rows: number }>(folder, "SELECT count(*)::int AS rows FROM drill_rows WHERE series = 'site'");
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    expect(rows).toBeGreaterThanOrEqual(acknowledged);
    await end(next);
  });

  it("of the site and its supervisor leaves Postgres running, which the next start ends", async () => {
    const site = await start();
    const postgres = childOf(site.pid, "bin/postgres");
    process.kill(childOf(site.pid, `kill -INT ${postgres}`), "SIGKILL");
    site.kill("SIGKILL");
    await site.ended;
    expect(filterRunning([postgres])).toEqual([postgres]);

    const next = await start();
    expect(filterRunning([postgres])).toEqual([]);
    await query(folder, "DROP TABLE drill_rows");
    await end(next);
  });
});

describe("npm run backup and npm run restore", () => {
  const file = () => join(folder, "saved.backup");
  const note = () => join(folder, ".data/notes/a note.txt");

  it("restore every row, sequence and file from a backup made while the site ran", async () => {
    const site = await start();
    mkdirSync(join(folder, ".data/notes"), { recursive: true });
    writeFileSync(note(), "as it was");
    const before = await fingerprints();
    expect(await run("scripts/backup.mjs", file())).toMatchObject({ code: 0, output: expect.stringContaining(`Backed up to ${file()}`) });

    await query(folder, "DELETE FROM reviews");
    await query(folder, "UPDATE schools SET name = name || ' changed'");
    writeFileSync(note(), "changed");
    writeFileSync(join(folder, ".data/notes/later.txt"), "later");
    const refused = await run("scripts/restore.mjs", file());
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^\S+ is in use by npm start \(process \d+\): stop that first\.\n$/);
    await end(site);

    expect(await run("scripts/restore.mjs", file())).toMatchObject({ code: 0, output: expect.stringContaining(`Restored from ${file()}`) });
    const again = await start();
    expect(await fingerprints()).toEqual(before);
    expect(readFileSync(note(), "utf8")).toBe("as it was");
    expect(() => readFileSync(join(folder, ".data/notes/later.txt"))).toThrow("ENOENT");
    await end(again);
  });

  it("refuse a truncated, foreign or missing file and change nothing", async () => {
    const whole = readFileSync(file());
    writeFileSync(join(folder, "cut.backup"), whole.subarray(0, whole.length - 100));
    writeFileSync(join(folder, "other.backup"), "name,city\n");
    const truncated = await run("scripts/restore.mjs", join(folder, "cut.backup"));
    expect(truncated).toMatchObject({
      code: 1,
      output: expect.stringContaining("cannot be restored: it is cut off. Nothing was changed."),
    });
    const other = await run("scripts/restore.mjs", join(folder, "other.backup"));
    expect(other).toMatchObject({
      code: 1,
      output: expect.stringMatching(/other\.backup cannot be restored: it was not made by npm run backup/),
    });
    const missing = await run("scripts/restore.mjs", join(folder, "missing.backup"));
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("missing.backup does not exist.") });
    const backup = await run("scripts/backup.mjs", file());
    expect(backup).toMatchObject({ code: 1, output: expect.stringContaining("already exists") });

    const site = await start();
    expect(await query(folder, "SELECT datname FROM pg_database WHERE datname LIKE 'restore%'")).toEqual([]);
    expect(await countSchools()).toBeGreaterThan(50);
    await end(site);
    rmSync(file());
  });
});
