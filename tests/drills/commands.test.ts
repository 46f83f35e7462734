import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { alive, childOf, Command, family, freePort, makeClone, node, query, removeClone, until, writeRows } from "./clone";

let folder: string;
let port: number;
const started: Command[] = [];

beforeAll(async () => {
  folder = makeClone();
  port = await freePort();
});

// What a test that failed left running would stand in the way of all others.
afterEach(async () => {
  const left = started.splice(0);
  for (const command of left) command.kill("SIGTERM");
  await Promise.all(left.map((command) => command.ended));
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
 * Count and checksum of every table, and the state of the sequences. The feed's transaction ids are a cluster's own, and the figures and
 * what is left to look through for duplicates are jobs' of the site that runs, again and again.
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

describe("npm start, in a folder that only its owner may enter", () => {
  it("serves the site with demo data, also under NODE_ENV=production, and SIGTERM to npm leaves no process behind", async () => {
    const npm = new Command(folder, "npm", ["start"], port, { NODE_ENV: "production" });
    started.push(npm);
    await npm.says("is ready:");
    expect(npm.output.trim().split("\n").pop()).toBe(`SchoolSach is ready: http://localhost:${port}`);
    const page = await fetch(`http://localhost:${port}/`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await countSchools()).toBeGreaterThan(50);

    const all = family(npm.pid);
    expect(all.length).toBeGreaterThan(2);
    await end(npm);
    await until(() => alive(all).length === 0, "all processes to end");
  });

  it("started again does nothing again and has all data; another start beside it says in one line who has the data", async () => {
    const site = await start();
    expect(site.output).not.toMatch(/Installing|Generating|Applying|Loading|Building/);
    expect(await countSchools()).toBeGreaterThan(50);

    const second = await run("scripts/start.mjs");
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/^\S+ is in use by npm start \(process \d+\): stop that first, or set DATA_DIR and PORT\.\n$/);

    expect(await end(site)).toBe(143);
    // The index of the search is there a moment after, and says so.
    const said = site.output.split("\n").filter((line) => line && !line.includes("the search answers from memory"));
    expect(said.at(-1)).toMatch(/ is ready: /);
  });

  it("answers the requests that are in work when SIGTERM comes", async () => {
    const site = await start();
    const words = ["school", "public", "delhi", "pune", "high", "girls"];
    const asked = words.map((word) => get({ port, path: `/schools?search=${word}` }));
    const answers = asked.map(
      (request) => new Promise((done, fail) => request.on("error", fail).on("response", (answer) => done(answer.statusCode))),
    );
    const connected = asked.map((request) => new Promise<void>((done) => request.on("socket", (socket) => socket.on("connect", done))));
    await Promise.all(connected);
    // Whoever is connected is let in before the first is answered: the others are in work now.
    await Promise.race(answers);
    const code = end(site);
    expect(await Promise.all(answers)).toEqual(words.map(() => 200));
    expect(await code).toBe(143);
  });

  it("a port that another program has is named in one line", async () => {
    const { createServer } = await import("node:http");
    const other = createServer().listen(port);
    await new Promise((done) => other.once("listening", done));
    const { code, output } = await run("scripts/start.mjs");
    other.close();
    expect([code, output]).toEqual([1, `Port ${port} is in use by another program: stop it, or set PORT.\n`]);
  });
});

describe("kill -9", () => {
  it("of Postgres loses no acknowledged row, and the site gets it back by itself", async () => {
    const site = await start();
    const postgres = childOf(site.pid, "bin/postgres");
    const acknowledged = await writeRows(folder, "postgres", () => process.kill(postgres, "SIGKILL"));
    const kept = () => query<{ rows: number }>(folder, "SELECT count(*)::int AS rows FROM drill_rows WHERE series = 'postgres'");
    await until(
      () =>
        kept()
          .then(() => true)
          .catch(() => false),
      "Postgres to be back",
    );
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    expect((await kept())[0].rows).toBeGreaterThanOrEqual(acknowledged);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    await end(site);
  });

  it("of the site ends its Postgres too, loses no acknowledged row, and the next start serves", async () => {
    const site = await start();
    const all = family(site.pid);
    const acknowledged = await writeRows(folder, "site", () => site.kill("SIGKILL"));
    await until(() => alive(all).length === 0, "Postgres to end with the site");

    const next = await start();
    const [{ rows }] = await query<{ rows: number }>(folder, "SELECT count(*)::int AS rows FROM drill_rows WHERE series = 'site'");
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    expect(rows).toBeGreaterThanOrEqual(acknowledged);
    await end(next);
  });

  it("of the site and what watches over its Postgres leaves one that the next start ends by itself", async () => {
    const site = await start();
    const postgres = childOf(site.pid, "bin/postgres");
    process.kill(childOf(site.pid, `kill -INT ${postgres}`), "SIGKILL");
    site.kill("SIGKILL");
    await site.ended;
    expect(alive([postgres])).toEqual([postgres]);

    const next = await start();
    expect(alive([postgres])).toEqual([]);
    await query(folder, "DROP TABLE drill_rows");
    await end(next);
  });
});

describe("npm run backup and npm run restore", () => {
  const file = () => join(folder, "saved.backup");
  const note = () => join(folder, ".data/notes/a note.txt");

  it("bring back every row, sequence and file as it was, from a backup made while the site ran", async () => {
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

  it("refuse a file that is cut off, is no backup or isn't there, and change nothing", async () => {
    const whole = readFileSync(file());
    writeFileSync(join(folder, "cut.backup"), whole.subarray(0, whole.length - 100));
    writeFileSync(join(folder, "other.backup"), "name,city\n");
    const cut = await run("scripts/restore.mjs", join(folder, "cut.backup"));
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining("cannot be restored: it is cut off. Nothing was changed.") });
    const other = await run("scripts/restore.mjs", join(folder, "other.backup"));
    expect(other).toMatchObject({
      code: 1,
      output: expect.stringMatching(/other\.backup cannot be restored: it was not made by npm run backup/),
    });
    const missing = await run("scripts/restore.mjs", join(folder, "missing.backup"));
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("missing.backup does not exist.") });
    const taken = await run("scripts/backup.mjs", file());
    expect(taken).toMatchObject({ code: 1, output: expect.stringContaining("exists already") });

    const site = await start();
    expect(await query(folder, "SELECT datname FROM pg_database WHERE datname LIKE 'restore%'")).toEqual([]);
    expect(await countSchools()).toBeGreaterThan(50);
    await end(site);
    rmSync(file());
  });
});
