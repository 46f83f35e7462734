// Two nodes behind HAProxy without retries, under load: a rolling restart, then a database that hangs, then one that is killed.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../embedded/postgres.mjs";
import { withClient } from "../embedded/with-client.mjs";
import { freePort } from "../support/free-port.mjs";
import { installDebianPackages } from "./debian-packages.mjs";
import { Node } from "./node";
import { type Answer, ask, startLoad, waitUntil } from "./open-loop-load";
import type { DrillRow } from "./table.mjs";

const HAPROXY = "/usr/sbin/haproxy";
const REQUESTS_PER_SECOND = 200;
/** One in this many requests goes to the list and one to the API; more would overload two cores. */
const UNCACHED_EVERY = 50;
const CACHED_PAGES = 18;
const OUTAGE_MS = 15_000;
const LIST = "/schools?search=school";
const API = "/api/schools?search=public";

type Say = (line: string) => void;
type Database = Awaited<ReturnType<typeof startPostgres>>;

export async function drill({ say }: { say: Say }): Promise<DrillRow[]> {
  await installDebianPackages({ [HAPROXY]: "haproxy" });
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-balancer-"));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres(join(folder, "database"));
  const nodes = await Promise.all(
    ["a", "b"].map(async (name) => new Node(name, await freePort(), settings(postgres.url, join(folder, name)))),
  );
  let balancer: Awaited<ReturnType<typeof startBalancer>> | null = null;
  try {
    say("Starting two nodes and HAProxy …");
    for (const node of nodes) await node.start();
    balancer = await startBalancer(folder, nodes);
    const pages = await cachePages(postgres, nodes);
    const load = () => startLoad({ port: balancer!.port, perSecond: REQUESTS_PER_SECOND, paths: mixPaths(pages) });

    const restart = await restartInTurn({ load, nodes, say });
    await fillCaches(nodes, pages);
    const hang = await takeDatabaseAway("stopped and continued", { load, nodes, say, outage: () => hangDatabase(postgres) });
    const kill = await takeDatabaseAway("killed and restarted", { load, nodes, say, outage: () => killDatabase(postgres) });
    return [...restart, ...hang, ...kill];
  } finally {
    balancer?.stop();
    for (const node of nodes) await node.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const settings = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  DEMO_DATA: "on",
  // Two hops: HAProxy, and the load generator, which sends a client address with each request.
  TRUSTED_PROXY_HOPS: "2",
});

async function startBalancer(folder: string, nodes: Node[]) {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    `defaults
  mode http
  retries 0
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  option forwardfor
  option httpchk GET /api/ready
  http-check expect status 200
  default-server check inter 1s fall 2 rise 2
frontend site
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port}`).join("\n")}
`,
  );
  const child = spawn(HAPROXY, ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  await waitUntil(async () => (await ask(port, "/api/ready"))?.status === 200, "HAProxy");
  return { port, stop: () => child.kill("SIGKILL") };
}

/** Caches the same pages on every node and returns their paths. */
async function cachePages(postgres: Database, nodes: Node[]): Promise<string[]> {
  const { rows } = await withClient(postgres.url, (client) =>
    client.query<{ id: string }>("SELECT id FROM schools ORDER BY id LIMIT $1", [CACHED_PAGES - 2]),
  );
  const pages = ["/", "/schools/in", ...rows.map(({ id }) => `/schools/${id}`)];
  await fillCaches(nodes, pages);
  return pages;
}

async function fillCaches(nodes: Node[], pages: string[]) {
  for (const node of nodes)
    for (const path of pages) await waitUntil(async () => (await ask(node.port, path))?.status === 200, `${path} of node ${node.name}`);
}

/** The sequence of paths that the load requests. */
const mixPaths = (pages: string[]) =>
  Array.from({ length: pages.length * UNCACHED_EVERY }, (_, index) => {
    if (index % UNCACHED_EVERY === 0) return LIST;
    return index % UNCACHED_EVERY === UNCACHED_EVERY / 2 ? API : pages[index % pages.length];
  });

const isCached = ({ path }: Answer) => path !== LIST && path !== API;
const failed = (answers: Answer[]) => answers.filter(({ status }) => status !== 200);

/** Number of failed requests with their statuses: `0 of 7,199` or `3 of 7,199 (2 × 503, 1 × ECONNRESET)`. */
function count(answers: Answer[]): string {
  const counts = new Map<number | string, number>();
  for (const { status } of failed(answers)) counts.set(status, (counts.get(status) ?? 0) + 1);
  const kinds = [...counts].map(([status, times]) => `${times} × ${status}`).join(", ");
  return `${failed(answers).length} of ${answers.length.toLocaleString("en-IN")}${kinds && ` (${kinds})`}`;
}

interface Setup {
  load: () => () => Promise<Answer[]>;
  nodes: Node[];
  say: Say;
}

async function restartInTurn({ load, nodes, say }: Setup): Promise<DrillRow[]> {
  const stopLoad = load();
  await sleep(3_000);
  for (const node of nodes) {
    say(`Restarting node ${node.name} …`);
    await node.stop();
    await node.start();
    await sleep(5_000); // until HAProxy sends requests to it again
  }
  const answers = await stopLoad();
  return [
    {
      check: `rolling restart at ${REQUESTS_PER_SECOND} requests/s (96 % cached pages, 2 % list, 2 % API): no request fails`,
      result: `failed: ${count(answers)}`,
      ok: failed(answers).length === 0,
    },
  ];
}

/** Takes the database away under load and reports what visitors and the balancer receive during and after the outage. */
async function takeDatabaseAway(name: string, { load, nodes, say, outage }: Setup & { outage: () => Promise<() => Promise<void>> }) {
  say(`The database is ${name} …`);
  const pids = nodes.map(({ pid }) => pid);
  const stopLoad = load();
  await sleep(2_000);
  const bringBack = await outage();
  const samples = await probeReadiness(nodes, OUTAGE_MS).finally(bringBack);
  const restoredAt = performance.now();
  await waitUntil(async () => {
    const answers = await Promise.all(nodes.flatMap(({ port }) => [ask(port, "/api/ready"), ask(port, LIST), ask(port, API)]));
    return answers.every((answer) => answer?.status === 200) && answers[0]!.body.includes('"ready"');
  }, "all nodes to answer the list and the API");
  const recovery = (performance.now() - restoredAt) / 1000;
  const answers = await stopLoad();
  const cached = answers.filter(isCached);
  const slowest = Math.max(...samples.map(({ ms }) => ms));
  const isAlwaysReady = samples.every(({ status }) => status === 200);
  const degraded = samples.filter(({ body }) => body.includes("degraded")).length;
  return [
    { check: `database ${name}: every cached page is 200`, result: `failed: ${count(cached)}`, ok: failed(cached).length === 0 },
    {
      check: `database ${name}: /api/ready is 200 within a second, and says degraded`,
      result: `${samples.filter(({ status }) => status === 200).length} of ${samples.length} were 200, ${degraded} degraded, slowest ${slowest.toFixed(0)} ms`,
      ok: isAlwaysReady && degraded > 0 && slowest < 1_000,
    },
    {
      check: `database ${name}: list and API are back without a restart`,
      result: `after ${recovery.toFixed(1)} s; list and API failed meanwhile: ${count(answers.filter((answer) => !isCached(answer)))}`,
      ok: nodes.every(({ pid }, index) => pid === pids[index]),
    },
  ];
}

async function probeReadiness(nodes: Node[], durationMs: number) {
  const samples: { status: number; body: string; ms: number }[] = [];
  for (const startedAt = performance.now(); performance.now() - startedAt < durationMs;) {
    for (const answer of await Promise.all(nodes.map(({ port }) => ask(port, "/api/ready"))))
      samples.push(answer ?? { status: 0, body: "", ms: Infinity });
    await sleep(250);
  }
  return samples;
}

/** Stops all Postgres processes, the postmaster first. Returns a function that continues them. */
async function hangDatabase(postgres: Database) {
  const processes = [postgres.pid!, ...childrenOf(postgres.pid!)];
  for (const pid of processes) signal(pid, "SIGSTOP");
  return async () => {
    for (const pid of processes.toReversed()) signal(pid, "SIGCONT");
  };
}

/** Kills all Postgres processes. The embedded server restarts at once, so the new process is stopped until the outage ends. */
async function killDatabase(postgres: Database) {
  const killed = postgres.pid!;
  for (const pid of [killed, ...childrenOf(killed)]) signal(pid, "SIGKILL");
  let successor: number | undefined;
  await waitUntil(async () => {
    successor = childrenOf(process.pid, "postgres").find((pid) => pid !== killed);
    return successor !== undefined;
  }, "Postgres to be started again");
  signal(successor!, "SIGSTOP");
  return async () => signal(successor!, "SIGCONT");
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

/** Running child processes of `pid`, optionally only those of one program. */
function childrenOf(pid: number, program = ""): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=,stat=,comm=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, state, name]) => name?.startsWith(program) && !state.startsWith("Z"))
    .map(([child]) => Number(child));
}
