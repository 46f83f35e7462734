import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { urlForRole, withClient, whileMigrationLocked } from "../support/empty-database";
import { Command, freePort, makeClone, removeClone, until } from "./clone";

// Complete starts of a clone on an empty database, as `npm start` on several servers runs them.
const ADMIN = { ADMIN_EMAIL: "admin@schools.example", ADMIN_PASSWORD: "a password of the drill", ADMIN_REQUIRE_TOTP: "off" };
const SECRET = { NEXTAUTH_SECRET: "a secret of the drill, long enough for anyone" };

let clone: string;
let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
const started: Command[] = [];

beforeAll(async () => {
  clone = makeClone();
  folder = mkdtempSync(join(tmpdir(), "schoolsach-first-start-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(folder);
}, 600_000);

afterEach(async () => {
  const leftovers = started.splice(0);
  for (const command of leftovers) command.kill("SIGTERM");
  await Promise.all(leftovers.map((command) => command.ended));
});

afterAll(async () => {
  await postgres.stop();
  removeClone(clone);
  rmSync(folder, { recursive: true, force: true });
});

async function createDatabase(name: string): Promise<string> {
  await withClient(postgres.url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

const query = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);

async function start(settings: Record<string, string>) {
  const port = await freePort();
  const command = new Command(clone, process.execPath, ["scripts/start.mjs"], port, { ...SECRET, ...settings });
  started.push(command);
  return { command, address: `http://localhost:${port}` };
}

async function run(script: string, settings: Record<string, string>, ...args: string[]) {
  const command = new Command(clone, process.execPath, [script, ...args], await freePort(), { ...SECRET, ...settings });
  return { code: await command.ended, output: command.output };
}

/** Number of commands whose output contains these words. */
const countOutputs = (commands: Command[], words: string) => commands.filter(({ output }) => output.includes(words)).length;

it("four servers started at once on an empty database all serve, and each step of the first start runs once", async () => {
  const url = await createDatabase("four_servers");
  const settings = { DATABASE_URL: url, DEMO_DATA: "on", SEARCH_ENGINE: "postgres", ...ADMIN };
  const servers = await whileMigrationLocked(url, async () => {
    const waiting = await Promise.all([1, 2, 3, 4].map(() => start(settings)));
    await Promise.all(waiting.map(({ command }) => command.says("Waiting for another process to finish migrating …")));
    return waiting;
  });
  const commands = servers.map(({ command }) => command);
  await Promise.all(commands.map((command) => command.says("is ready:")));
  for (const { address } of servers) expect((await fetch(`${address}/schools`)).status).toBe(200);

  for (const step of [`Applying migration ${listMigrations()[0].name} …`, "Loading the demo data …", "The first administrator is"])
    expect([step, countOutputs(commands, step)]).toEqual([step, 1]);
  const [rows] = await query(
    url,
    `SELECT (SELECT count(*)::int FROM _prisma_migrations) AS migrations, (SELECT count(*)::int FROM users WHERE is_admin) AS admins,
      (SELECT count(*) = count(DISTINCT match_key) AND count(*) > 50 FROM schools) AS "hasDemoDataOnce"`,
  );
  expect(rows).toEqual({ migrations: listMigrations().length, admins: 1, hasDemoDataOnce: true });
}, 300_000);

describe("with MIGRATE=off", () => {
  it("an empty database ends the start with one line that says what to do", async () => {
    const url = await createDatabase("empty");
    const { code, output } = await run("scripts/start.mjs", { DATABASE_URL: url, MIGRATE: "off", ...ADMIN });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^MIGRATE is off and \d+ migrations are pending \(20261121000000_init to graphile_worker\): run npm run migrate first\.\n$/,
    );
  });

  it("a pending migration ends the start with one line that names it", async () => {
    const url = await createDatabase("behind");
    expect((await run("scripts/migrate.mjs", { DATABASE_URL: url })).code).toBe(0);
    const newest = listMigrations().at(-1)!.name;
    await query(url, `DELETE FROM _prisma_migrations WHERE migration_name = '${newest}'`);
    const { code, output } = await run("scripts/start.mjs", { DATABASE_URL: url, MIGRATE: "off", ...ADMIN });
    expect([code, output]).toEqual([1, `MIGRATE is off and a migration is pending (${newest}): run npm run migrate first.\n`]);
  });
});

describe("with an owner role and a working role", () => {
  const [OWNER, WORKER, PASSWORD] = ["schoolsach_owner", "schoolsach_site", "a-password-of-the-drill"];
  let urls: { owner: string; worker: string };

  beforeAll(async () => {
    for (const role of [OWNER, WORKER]) await query(postgres.url, `CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
    const url = await createDatabase("two_roles");
    await query(postgres.url, `ALTER DATABASE two_roles OWNER TO ${OWNER}`);
    urls = { owner: urlForRole(url, OWNER, PASSWORD), worker: urlForRole(url, WORKER, PASSWORD) };
  });

  it("a working role without rights ends the start with one line, with and without migrations", async () => {
    const migrating = await run("scripts/start.mjs", { DATABASE_URL: urls.worker, ...ADMIN });
    expect(migrating).toEqual({
      code: 1,
      output:
        "The role of DATABASE_URL lacks rights (permission denied for schema public): " +
        "MIGRATION_DATABASE_URL must name the role that owns the database.\n",
    });
    expect((await run("scripts/migrate.mjs", { DATABASE_URL: urls.owner })).code).toBe(0);
    const reading = await run("scripts/start.mjs", { DATABASE_URL: urls.worker, MIGRATE: "off", ...ADMIN });
    expect(reading.code).toBe(1);
    expect(reading.output).toMatch(
      /^The role of DATABASE_URL lacks rights \(permission denied for [^\n]*\): run npm run migrate with [^\n]*\n$/,
    );
  });

  it("npm run migrate grants what the site needs to serve, sign in, write, search, import and run jobs", async () => {
    const migrated = await run("scripts/migrate.mjs", { DATABASE_URL: urls.worker, MIGRATION_DATABASE_URL: urls.owner });
    expect(migrated.code).toBe(0);
    const { command, address } = await start({ DATABASE_URL: urls.worker, MIGRATE: "off", DEMO_DATA: "on", ...ADMIN });
    await command.says("is ready:");

    const headers = { "content-type": "application/json", origin: address };
    const post = (path: string, body: object, cookie = "") =>
      fetch(address + path, { method: "POST", body: JSON.stringify(body), headers: { ...headers, cookie } });
    const signedIn = await post("/api/admin/login", { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const school = { name: "Quokka Academy", address: "1 Station Road", city: "Nashik", state: "Maharashtra", zipCode: "422001" };
    const added = await post("/api/schools", school, cookie);
    expect([added.status, await added.text()]).toEqual([201, expect.any(String)]);
    await vi.waitFor(
      async () => {
        const found: { name: string }[] = await (await fetch(`${address}/api/schools?search=quokka&exact=true`)).json();
        expect(found.map(({ name }) => name)).toEqual([school.name]);
      },
      { timeout: 60_000, interval: 100 },
    );

    // The queued email is sent by a job.
    expect((await post("/api/password-resets", { email: ADMIN.ADMIN_EMAIL })).status).toBe(204);
    await vi.waitFor(async () => expect(await query(urls.worker, "SELECT DISTINCT status FROM mails")).toEqual([{ status: "sent" }]), {
      timeout: 60_000,
      interval: 100,
    });

    const file = join(clone, "schools.csv");
    writeFileSync(file, "name,address,city,state,zipCode\nNumbat School,2 Station Road,Nashik,Maharashtra,422001\n");
    const imported = await run("scripts/run.mjs", { DATABASE_URL: urls.worker }, "scripts/import.ts", "schools", file);
    expect([imported.code, imported.output]).toEqual([0, expect.any(String)]);
    expect(await query(urls.worker, "SELECT count(*)::int FROM schools WHERE name IN ('Quokka Academy', 'Numbat School')")).toEqual([
      { count: 2 },
    ]);
  }, 300_000);
});

describe("two builds in one folder at once", () => {
  const built = () => readFileSync(join(clone, "builds.txt"), "utf8").trim().split("\n");

  // Replaces Next's compiler, which takes minutes, by a build that ends on demand.
  beforeEach(() => {
    const next = join(clone, "node_modules/next");
    rmSync(next, { recursive: true });
    mkdirSync(join(next, "dist/bin"), { recursive: true });
    const program = `const fs = require("node:fs");
      fs.appendFileSync("builds.txt", process.pid + "\\n");
      setInterval(() => fs.existsSync("finish") && (fs.writeFileSync(".next/BUILD_ID", "built"), process.exit(0)), 20);`;
    writeFileSync(join(next, "dist/bin/next"), program);
    for (const name of ["finish", "builds.txt", ".next/schoolsach-built-from"]) rmSync(join(clone, name), { force: true });
  });

  const build = () => {
    const command = new Command(clone, process.execPath, ["scripts/build.mjs"], 3000);
    started.push(command);
    return command;
  };
  const startTwo = async () => {
    const commands = [build(), build()];
    await until(
      () => countOutputs(commands, "Waiting for process") === 1 && countOutputs(commands, "Building the site …") === 1,
      "one to wait",
    );
    await until(() => existsSync(join(clone, "builds.txt")), "the build to begin");
    return commands.sort((command) => (command.output.includes("Building") ? -1 : 1));
  };

  it("one builds; the other waits and doesn't build again", async () => {
    const [first, second] = await startTwo();
    expect(second.output).toBe(`Waiting for process ${first.pid}, which is building the site …\n`);
    writeFileSync(join(clone, "finish"), "");
    expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
    expect([built().length, second.output]).toEqual([1, expect.stringMatching(/…\nThe site is built\.\n$/)]);
  });

  it("when the building one is killed, the other builds", async () => {
    const [first, second] = await startTwo();
    first.kill("SIGKILL");
    await second.says("Building the site …");
    writeFileSync(join(clone, "finish"), "");
    expect(await second.ended).toBe(0);
    expect(built()).toHaveLength(2);
  });
});
