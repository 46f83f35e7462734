import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGBOUNCER, startPgBouncer } from "../../tests/support/pgbouncer";
import { run } from "../support/child-processes.mjs";
import { startPostgres } from "../embedded/postgres.mjs";
import { withClient } from "../embedded/with-client.mjs";
import { freePort } from "../support/free-port.mjs";
import { installDebianPackages } from "./debian-packages.mjs";
import { ADMIN, Node } from "./node";
import { waitUntil } from "./open-loop-load";
import type { DrillRow } from "./table.mjs";
import { type Answer, Visitor } from "./visitor";

const PARENT = { firstName: "Asha", lastName: "Kulkarni", email: "asha@example.org", password: "river stones in march" };
const IMPORTED_COUNT = 500;

/** Runs two nodes on an embedded Postgres behind Debian's PgBouncer, in transaction mode and otherwise with its defaults. */
export async function drill({ say }: { say: (line: string) => void }): Promise<DrillRow[]> {
  await installDebianPackages({ [PGBOUNCER]: "pgbouncer" });
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-pooler-"));
  chmodSync(folder, 0o711);
  const rows: DrillRow[] = [];
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
    const pooler = await startPgBouncer(workingUrl);
    open.push(pooler.stop);
    const pooled = { DATABASE_URL: pooler.url, DATABASE_POOLER: "transaction", MIGRATION_DATABASE_URL: postgres.url };
    const start = async (node: Node) => {
      const startedAt = performance.now();
      open.push(() => node.stop());
      await node.start();
      return `ready after ${secondsSince(startedAt)}`;
    };

    const first = await createNode("first", folder, { ...pooled, DEMO_DATA: "on", SEARCH_ENGINE: "postgres" });
    const second = await createNode("second", folder, { ...pooled, SEARCH_ENGINE: "memory" });
    const nodes = [first, second];
    await check("the first start, on an empty database", () => start(first));
    await check("a second node starts", () => start(second));
    if (!rows.every(({ ok }) => ok)) return rows;

    const signIn = (n: number, password: string) => new Visitor(nodes[n % 2].address).post("/api/login", { email: PARENT.email, password });
    await check("a parent signs up and signs in, on either node", async () => {
      requireStatus(await new Visitor(first.address).post("/api/register", PARENT), 201);
      const statuses: number[] = [];
      for (let n = 0; n < 10; n++) statuses.push((await signIn(n, PARENT.password)).status);
      if (statuses.some((status) => status !== 200)) throw new Error(`statuses ${statuses}`);
      return `${statuses.length} of ${statuses.length} sign-ins 200`;
    });
    await check("the sixth wrong password is refused, counted over both nodes", async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) statuses.push((await signIn(n, `wrong ${n}`)).status);
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
      const mails = () => nodes.flatMap(({ env }) => filesIn(join(env.DATA_DIR, "mail")));
      await waitUntil(async () => mails().length > 0, "an email", 30_000);
      return `${mails().length} sent`;
    });

    const admin = new Visitor(first.address);
    requireStatus(await admin.post("/api/admin/login", ADMIN), 200);
    await check("a change is seen on the other node within 2 s", async () => {
      const [school] = await findSchools(first, "school");
      requireStatus(await admin.put(`/api/admin/schools/${school.id}`, { name: "Quokka Academy" }), 200);
      const startedAt = performance.now();
      const isSeen = async () => {
        const page = await (await fetch(`${second.address}/schools/${school.id}`)).text();
        return page.includes("Quokka Academy") && (await findSchools(second, "quokka")).length === 1;
      };
      await waitUntil(isSeen, "the change", 10_000);
      const took = performance.now() - startedAt;
      if (took > 2_000) throw new Error(`after ${Math.round(took)} ms`);
      return `after ${Math.round(took)} ms`;
    });
    await check("an import is stored and found on both nodes", async () => {
      const file = join(folder, "schools.csv");
      const lines = Array.from({ length: IMPORTED_COUNT }, (_, n) => `Numbat School ${n},${n} M.G. Road,Pune,Maharashtra,411001`);
      writeFileSync(file, ["name,address,city,state,zipCode", ...lines].join("\n") + "\n");
      const startedAt = performance.now();
      const imported = await run(process.execPath, ["scripts/run.mjs", "scripts/import.ts", "schools", file], {
        env: first.env,
        quiet: true,
      });
      if (!imported.ok) throw new Error(`the import failed: ${imported.output.trim().split("\n").at(-1)}`);
      const areFound = async () => {
        const found = await Promise.all(nodes.map((node) => countSchools(node, "numbat")));
        return found.every((count) => count === IMPORTED_COUNT);
      };
      await waitUntil(areFound, "the imported schools", 60_000);
      return `${IMPORTED_COUNT} schools after ${secondsSince(startedAt)}`;
    });
    await check("an administrator exports all schools as CSV", async () => {
      admin.address = second.address;
      const { text } = requireStatus(await admin.get("/api/admin/schools/export.csv"), 200);
      const lines = text.trim().split("\n").length - 1;
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
        ...nodes.flatMap(({ output }) => linesWith(output, /"level":(50|60)|prepared statement|unsupported/)),
        ...linesWith(pooler.output(), / (WARNING|ERROR|FATAL) /),
      ];
      if (faults.length > 0) throw new Error(`${faults.length} lines: ${faults[0]}`);
      return "0 errors";
    });

    for (const node of nodes) await node.stop();
    await check("the next start, through the pooler", async () => {
      const node = await createNode("first", folder, pooled);
      return start(node).finally(() => node.stop());
    });
    await check("a start without the pooler afterwards", async () => {
      const node = await createNode("first", folder, { DATABASE_URL: workingUrl, MIGRATION_DATABASE_URL: postgres.url });
      return start(node).finally(() => node.stop());
    });
    return rows;
  } finally {
    for (const close of open.reverse()) await close();
  }
}

/** Creates the site's role with the limits of docs/operations/deploy.md. */
async function createWorkingRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  [url.username, url.password] = ["working_role", "drill-password"];
  await query(
    ownerUrl,
    `CREATE ROLE working_role LOGIN PASSWORD 'drill-password';
     ALTER ROLE working_role SET statement_timeout = '5s';
     ALTER ROLE working_role SET idle_in_transaction_session_timeout = '4min';
     ALTER ROLE working_role SET jit = off;
     ALTER ROLE working_role SET max_parallel_workers_per_gather = 0`,
  );
  return url.href;
}

const query = async (url: string, text: string) => (await withClient(url, (client) => client.query<{ value: string }>(text))).rows;

async function createNode(name: string, folder: string, settings: Record<string, string>): Promise<Node> {
  const port = await freePort();
  const address = { HOSTNAME: "127.0.0.1", APP_URL: `http://127.0.0.1:${port}` };
  return new Node(name, port, { ...address, DATA_DIR: join(folder, name), DEMO_DATA: "off", ADMIN_REQUIRE_TOTP: "off", ...settings });
}

function requireStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`status ${answer.status}: ${answer.text.slice(0, 200)}`);
  return answer;
}

async function findSchools({ address }: Node, text: string): Promise<{ id: string }[]> {
  const path = `/api/schools?search=${encodeURIComponent(text)}&exact=true`;
  return requireStatus(await new Visitor(address).get(path), 200).json;
}

async function countSchools({ address }: Node, text: string): Promise<number> {
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

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const linesWith = (text: string, pattern: RegExp) => text.split("\n").filter((line) => pattern.test(line));
const secondsSince = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
