import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { endWithMe } from "../child-processes.mjs";
import { startPostgres } from "../embedded/postgres.mjs";
import { freePort } from "../free-port.mjs";
import { installDebianPackages } from "./debian-packages.mjs";

const PGBOUNCER = "/usr/sbin/pgbouncer";
/** Debian's uid of `nobody`; PgBouncer refuses to run as root. */
const NOBODY = 65534;
const START_TIMEOUT_MS = 180_000;
const ADMIN = { email: "admin@schools.example", password: "paper boats in july" };
const PARENT = { firstName: "Asha", lastName: "Kulkarni", email: "asha@example.org", password: "river stones in march" };
const IMPORTED_COUNT = 500;

interface Row {
  check: string;
  result: string;
  ok: boolean;
}
interface Site {
  address: string;
  dataDir: string;
  output: () => string;
  stop: () => Promise<void>;
}

/** Runs two nodes on an embedded Postgres behind Debian's PgBouncer, in transaction mode and otherwise with its defaults. */
export async function drill({ say }: { say: (line: string) => void }): Promise<Row[]> {
  await installDebianPackages({ [PGBOUNCER]: "pgbouncer" });
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-pooler-"));
  chmodSync(folder, 0o711);
  const rows: Row[] = [];
  const open: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];

  async function check(name: string, work: () => Promise<string>) {
    const row = await work().then(
      (result) => ({ check: name, result, ok: true }),
      (error: Error) => ({ check: name, result: error.message, ok: false }),
    );
    say(`${row.ok ? "ok" : "FAILED"}: ${name}: ${row.result}`);
    rows.push({ ...row, result: row.result.split("\n")[0] });
  }

  try {
    const postgres = await startPostgres(join(folder, "postgres"));
    open.push(() => postgres.stop());
    const workingUrl = await createWorkingRole(postgres.url);
    const pooler = await startPgBouncer(join(folder, "pgbouncer"), workingUrl);
    open.push(pooler.stop);
    const pooled = { DATABASE_URL: pooler.url, DATABASE_POOLER: "transaction", MIGRATION_DATABASE_URL: postgres.url };
    const start = async (name: string, settings: Record<string, string>) => {
      const site = await startSite(join(folder, name), settings);
      open.push(site.stop);
      return site;
    };

    let first!: Site;
    let second!: Site;
    await check("the first start, on an empty database", async () => {
      const startedAt = performance.now();
      first = await start("first", { ...pooled, DEMO_DATA: "on", SEARCH_ENGINE: "postgres" });
      return `ready after ${secondsSince(startedAt)}`;
    });
    if (!first) return rows;
    await check("a second node starts", async () => {
      const startedAt = performance.now();
      second = await start("second", { ...pooled, SEARCH_ENGINE: "memory" });
      return `ready after ${secondsSince(startedAt)}`;
    });
    if (!second) return rows;
    const nodes = [first, second];

    await check("a parent signs up and signs in, on either node", async () => {
      requireStatus(await send(first, "POST", "/api/register", PARENT), 201);
      const statuses: number[] = [];
      for (let n = 0; n < 10; n++) statuses.push((await send(nodes[n % 2], "POST", "/api/login", PARENT)).status);
      if (statuses.some((status) => status !== 200)) throw new Error(`statuses ${statuses}`);
      return `${statuses.length} of ${statuses.length} sign-ins 200`;
    });
    await check("the sixth wrong password is refused, counted over both nodes", async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++)
        statuses.push((await send(nodes[n % 2], "POST", "/api/login", { ...PARENT, password: `wrong ${n}` })).status);
      if (statuses.join() !== "401,401,401,401,401,429") throw new Error(`statuses ${statuses}`);
      return `statuses ${statuses.join(", ")}`;
    });
    await check("searches are answered by both engines", async () => {
      const searchTexts = ["school", "academy", "pune", "cbse", "public school", "nashik", "english medium", "vidyalaya"];
      const searches = nodes.flatMap((node) => searchTexts.map((word) => findSchools(node, word)));
      const found = (await Promise.all(searches)).filter((schools) => schools.length > 0).length;
      if (found < searchTexts.length) throw new Error(`only ${found} of ${searches.length} searches found schools`);
      return `${searches.length} answered, ${found} with schools`;
    });
    await check("the job queue sends the mail of the registration", async () => {
      const mails = () => nodes.flatMap(({ dataDir }) => filesIn(join(dataDir, "mail")));
      await waitUntil(async () => mails().length > 0, 30_000);
      return `${mails().length} sent`;
    });

    const cookie = await signInAsAdmin(first);
    await check("a change is seen on the other node within 2 s", async () => {
      const [school] = await findSchools(first, "school");
      requireStatus(await send(first, "PUT", `/api/admin/schools/${school.id}`, { name: "Quokka Academy" }, cookie), 200);
      const startedAt = performance.now();
      await waitUntil(async () => {
        const page = await (await fetch(`${second.address}/schools/${school.id}`)).text();
        return page.includes("Quokka Academy") && (await findSchools(second, "quokka")).length === 1;
      }, 10_000);
      const took = performance.now() - startedAt;
      if (took > 2_000) throw new Error(`after ${Math.round(took)} ms`);
      return `after ${Math.round(took)} ms`;
    });
    await check("an import is stored and found on both nodes", async () => {
      const file = join(folder, "schools.csv");
      const lines = Array.from({ length: IMPORTED_COUNT }, (_, n) => `Numbat School ${n},${n} M.G. Road,Pune,Maharashtra,411001`);
      writeFileSync(file, ["name,address,city,state,zipCode", ...lines].join("\n") + "\n");
      const startedAt = performance.now();
      await runImport(file, environment(first.dataDir, 1, pooled));
      await waitUntil(async () => {
        const found = await Promise.all(nodes.map((node) => countSchools(node, "numbat")));
        return found.every((count) => count === IMPORTED_COUNT);
      }, 60_000);
      return `${IMPORTED_COUNT} schools after ${secondsSince(startedAt)}`;
    });
    await check("an administrator exports all schools as CSV", async () => {
      const response = await send(second, "GET", "/api/admin/schools/export.csv", undefined, cookie);
      const lines = requireStatus(response, 200).text.trim().split("\n").length - 1;
      if (lines < IMPORTED_COUNT) throw new Error(`${lines} rows`);
      return `${lines} rows`;
    });
    await check("no session state is left on the pooler's connections", () => findSessionState(pooler.url, postgres.url));
    await check("the limits of the role hold through the pooler", async () => {
      const [{ value }] = await query(pooler.url, "SELECT current_setting('statement_timeout') AS value");
      if (value !== "5s") throw new Error(`statement_timeout ${value}`);
      return `statement_timeout ${value}`;
    });
    await check("the logs contain no errors", async () => {
      const faults = [
        ...nodes.flatMap(({ output }) => linesWith(output(), /"level":(50|60)|prepared statement|unsupported/)),
        ...pooler.faults(),
      ];
      if (faults.length > 0) throw new Error(`${faults.length} lines: ${faults[0]}`);
      return "0 errors";
    });

    for (const node of nodes) await node.stop();
    await check("the next start, through the pooler", async () => {
      const startedAt = performance.now();
      const site = await start("first", pooled);
      await site.stop();
      return `ready after ${secondsSince(startedAt)}`;
    });
    await check("a start without the pooler afterwards", async () => {
      const startedAt = performance.now();
      const site = await start("first", { DATABASE_URL: workingUrl, MIGRATION_DATABASE_URL: postgres.url });
      await site.stop();
      return `ready after ${secondsSince(startedAt)}`;
    });
    return rows;
  } finally {
    for (const close of open.reverse()) await close();
  }
}

/** Creates the site's role with the limits of docs/operations/deploy.md. */
async function createWorkingRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  [url.username, url.password] = ["working_role", "a password of the drill"];
  await query(
    ownerUrl,
    `CREATE ROLE working_role LOGIN PASSWORD 'a password of the drill';
     ALTER ROLE working_role SET statement_timeout = '5s';
     ALTER ROLE working_role SET idle_in_transaction_session_timeout = '4min';
     ALTER ROLE working_role SET jit = off;
     ALTER ROLE working_role SET max_parallel_workers_per_gather = 0`,
  );
  return url.href;
}

async function query(url: string, text: string): Promise<{ value: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<{ value: string }>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Starts PgBouncer with the role and password of `postgresUrl`. */
async function startPgBouncer(folder: string, postgresUrl: string) {
  const url = new URL(postgresUrl);
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  mkdirSync(folder);
  writeFileSync(join(folder, "users.txt"), `"${url.username}" "${decodeURIComponent(url.password)}"\n`, { mode: 0o600 });
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
`,
  );
  if (isRoot) for (const name of ["", "users.txt", "pgbouncer.ini"]) chownSync(join(folder, name), NOBODY, NOBODY);
  const child = spawn(PGBOUNCER, [join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const release = endWithMe(child.pid, "INT");
  let output = "";
  child.stderr.on("data", (data) => (output += data));
  await waitUntil(() => canConnect(port), 10_000).catch(() => {
    throw new Error(`PgBouncer did not start: ${output}`);
  });
  url.port = String(port);
  return {
    url: url.href,
    faults: () => linesWith(output, / (WARNING|ERROR|FATAL) /),
    stop: () => endProcess(child, "SIGINT").finally(release),
  };
}

const environment = (dataDir: string, port: number, settings: Record<string, string>) => ({
  ...process.env,
  DATABASE_POOLER: "",
  MIGRATION_DATABASE_URL: "",
  DEMO_DATA: "off",
  PORT: String(port),
  HOSTNAME: "127.0.0.1",
  APP_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  NEXTAUTH_SECRET: "a secret of the drill, long enough for anyone",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ADMIN_REQUIRE_TOTP: "off",
  ...settings,
});

/** Runs `npm start`; resolves when it reports that it is ready. */
async function startSite(dataDir: string, settings: Record<string, string>): Promise<Site> {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: environment(dataDir, port, settings) as NodeJS.ProcessEnv,
  });
  const release = endWithMe(child.pid, "TERM");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const stop = () => endProcess(child, "SIGTERM").finally(release);
  try {
    await waitUntil(async () => {
      if (child.exitCode !== null) throw new Error("it ended");
      return output.includes("SchoolSach is ready");
    }, START_TIMEOUT_MS);
  } catch (error) {
    await stop();
    throw new Error(`the site did not start (${(error as Error).message}): ${output.trim().split("\n").slice(-3).join(" | ")}`, {
      cause: error,
    });
  }
  return { address: `http://127.0.0.1:${port}`, dataDir, output: () => output, stop };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  const killTimer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  await exited;
  clearTimeout(killTimer);
}

async function runImport(file: string, env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, ["scripts/run.mjs", "scripts/import-schools.ts", file], {
    stdio: ["ignore", "ignore", "pipe"],
    env: env as NodeJS.ProcessEnv,
  });
  let output = "";
  child.stderr.on("data", (data) => (output += data));
  const code = await new Promise((done) => child.once("exit", done));
  if (code !== 0) throw new Error(`the import ended with ${code}: ${output.trim().split("\n").at(-1)}`);
}

interface Answer {
  status: number;
  text: string;
  cookies: string[];
}

async function send({ address }: Site, method: string, path: string, body?: object, cookie = ""): Promise<Answer> {
  const response = await fetch(address + path, {
    method,
    headers: { "content-type": "application/json", origin: address, cookie },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
}

function requireStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`status ${answer.status}: ${answer.text.slice(0, 200)}`);
  return answer;
}

async function signInAsAdmin(site: Site): Promise<string> {
  const { cookies } = requireStatus(await send(site, "POST", "/api/admin/login", ADMIN), 200);
  return cookies.map((line) => line.split(";")[0]).join("; ");
}

async function findSchools(site: Site, text: string): Promise<{ id: string }[]> {
  return JSON.parse(requireStatus(await send(site, "GET", `/api/schools?search=${encodeURIComponent(text)}&exact=true`), 200).text);
}

async function countSchools({ address }: Site, text: string): Promise<number> {
  return Number((await fetch(`${address}/api/schools?search=${text}&exact=true`)).headers.get("x-total-count"));
}

/** Checks pooled connections for prepared statements, channels and settings, and the server for session-level advisory locks. */
async function findSessionState(poolerUrl: string, postgresUrl: string): Promise<string> {
  const states = `SELECT (SELECT count(*) FROM pg_prepared_statements) + (SELECT count(*) FROM pg_listening_channels())
    + (SELECT count(*) FROM pg_settings WHERE source = 'session' AND name <> 'application_name') AS value`;
  const counts = await Promise.all([
    ...Array.from({ length: 20 }, () => query(poolerUrl, states)),
    query(postgresUrl, "SELECT count(*) AS value FROM pg_locks WHERE locktype = 'advisory'"),
  ]);
  const leftovers = counts.reduce((sum, [{ value }]) => sum + Number(value), 0);
  if (leftovers > 0) throw new Error(`${leftovers} found`);
  return "0 prepared statements, channels, settings and locks";
}

async function waitUntil(isTrue: () => Promise<boolean>, timeoutMs: number) {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs / 1000} s`);
    await sleep(50);
  }
}

const canConnect = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => (socket.destroy(), done(true)));
    socket.once("error", () => done(false));
  });

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const linesWith = (text: string, pattern: RegExp) => text.split("\n").filter((line) => pattern.test(line));
const secondsSince = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
