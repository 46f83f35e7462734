import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";

// The production server with its Postgres behind a proxy that can refuse connections, as a stopped server does, or accept them and stay silent.
const ids = ["adarsh-school-nashik-abc111", "balmohan-school-nashik-abc222", "chetana-school-nashik-abc333", "disha-school-nashik-abc444"];
const [cachedPath, changedPath, uncachedPath, addedPath] = ids.map((id) => `/schools/${id}`);

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let proxy: Server;
let site: ChildProcess;
let address: string;
let isSilent = false;
const sockets = new Set<Socket>();

beforeAll(async () => {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-drill-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(folder);
  await applyMigrations(postgres.url);
  await sql(
    "INSERT INTO places (id, state_slug, slug, state, name) VALUES ('maharashtra/nashik', 'maharashtra', 'nashik', 'Maharashtra', 'Nashik')",
  );
  for (const id of ids.slice(0, 3)) await addSchool(id);
  proxy = createServer((socket) => {
    const upstream = connect(Number(new URL(postgres.url).port), "127.0.0.1");
    sockets.add(socket).add(upstream);
    socket.on("data", (data) => isSilent || upstream.write(data));
    upstream.on("data", (data) => isSilent || socket.write(data));
    for (const side of [socket, upstream]) side.on("error", () => {}).on("close", () => (socket.destroy(), upstream.destroy()));
  });
  const proxyPort = await openProxy();
  await startSite(proxyPort);
});

afterAll(async () => {
  const exited = new Promise((done) => site.once("exit", done));
  site.kill("SIGKILL");
  await exited;
  proxy.close();
  sockets.forEach((socket) => socket.destroy());
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

let port = 0;
const openProxy = () =>
  new Promise<number>((done) => proxy.listen(port, "127.0.0.1", () => done((port = (proxy.address() as AddressInfo).port))));
function closeProxy() {
  proxy.close();
  sockets.forEach((socket) => socket.destroy());
  sockets.clear();
}

async function startSite(databasePort: number) {
  const url = new URL(postgres.url);
  url.port = String(databasePort);
  const free = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => free.once("listening", done));
  const sitePort = (free.address() as AddressInfo).port;
  await new Promise((done) => free.close(done));
  address = `http://127.0.0.1:${sitePort}`;
  const code = `const { serve } = await import("./scripts/serve.mjs"); await serve({ port: ${sitePort}, hostname: "127.0.0.1", trustedProxyHops: 0 });`;
  site = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: url.href, PORT: String(sitePort), APP_URL: address, DATA_DIR: folder },
  });
  await waitUntil(async () => expect((await fetchPath("/robots.txt")).status).toBe(200));
}

/** Queries the database directly, past the proxy. */
async function sql(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const addSchool = (id: string) =>
  sql(
    `INSERT INTO schools (id, name, address, city, state, zip_code, place_id, match_key, name_words, place_words)
     VALUES ($1, $1, '1 Road', 'Nashik', 'Maharashtra', '422001', 'maharashtra/nashik', $1, $1, 'nashik')`,
    [id],
  );
const rename = (path: string, name: string) => sql("UPDATE schools SET name = $2 WHERE id = $1", [path.slice("/schools/".length), name]);

async function fetchPath(path: string) {
  const answer = await fetch(address + path, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const waitUntil = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

describe("a cached page", () => {
  it("needs no query, is updated soon after a change, and its 404 ends when the school is added", async () => {
    await waitUntil(async () => expect((await fetchPath(cachedPath)).text).toContain(ids[0]));
    await rename(cachedPath, "Adarsh Vidyalaya");
    await waitUntil(async () => expect((await fetchPath(cachedPath)).text).toContain("Adarsh Vidyalaya"));
    expect((await fetchPath(addedPath)).status).toBe(404);
    expect((await fetchPath(addedPath)).status).toBe(404);
    await addSchool(ids[3]);
    await waitUntil(async () => expect((await fetchPath(addedPath)).status).toBe(200));

    const countReads = async () =>
      (await sql("SELECT idx_scan::int + seq_scan::int AS n FROM pg_stat_user_tables WHERE relname = 'schools'"))[0].n;
    const before = await countReads();
    for (let n = 0; n < 50; n++) expect((await fetchPath(`${cachedPath}?utm=${n}`)).status).toBe(200);
    // Postgres publishes a connection's statistics together, a second later: when the list's reads are visible, the page's would be too.
    const expectListReads = async () => {
      expect((await fetchPath("/schools?search=adarsh")).status).toBe(200);
      expect(await countReads()).toBeGreaterThan(before);
    };
    await vi.waitFor(expectListReads, { timeout: 60_000, interval: 1_100 });
    expect((await countReads()) - before).toBeLessThan(50);
  });
});

describe.each([
  ["is stopped", async () => (closeProxy(), await postgres.stop())],
  ["accepts connections and stays silent", async () => void (isSilent = true)],
])("while the database %s", (_name, goAway) => {
  const newName = `Second name ${Math.random()}`;

  it("cached pages are served, even outdated; others get 503, never 404; everything recovers by itself", async () => {
    for (const path of [cachedPath, changedPath, "/", "/schools/in", "/schools"]) expect((await fetchPath(path)).status).toBe(200);
    const before = (await fetchPath(changedPath)).text;
    isSilent = false;
    // The changed page is expired but not requested; a second change on another page shows that the feed works.
    await rename(changedPath, newName);
    await rename(cachedPath, newName);
    await waitUntil(async () => expect((await fetchPath(cachedPath)).text.includes(newName)).toBe(true));
    await goAway();

    await waitUntil(async () => expect((await fetchPath(cachedPath)).status).toBe(200));
    const old = await fetchPath(changedPath);
    expect([old.status, old.text === before]).toEqual([200, true]);
    for (const path of ["/", "/schools/in", "/schools", "/robots.txt"]) expect((await fetchPath(path)).status, path).toBe(200);

    const missing = await fetchPath(`${uncachedPath}?${newName}`);
    expect(missing.status).toBe(503);
    expect(missing.headers.get("retry-after")).toBe("30");
    expect(missing.headers.get("cache-control")).toBe("no-store");
    expect(missing.text).toContain("<h1>Sorry, we can’t reach our database at the moment</h1>");
    const list = await fetchPath(`/schools?search=${newName}`);
    expect([list.status, list.headers.get("retry-after")]).toEqual([503, "30"]);
    const json = await fetchPath("/api/schools");
    expect([json.status, json.headers.get("retry-after") !== null]).toEqual([503, true]);
    expect(JSON.parse(json.text)).toMatchObject({ error: expect.any(String), code: "UNAVAILABLE" });

    // The last answer of the database counts for a second.
    await waitUntil(async () => {
      const ready = await fetchPath("/api/ready");
      expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: "degraded" }]);
    });
    expect((await fetchPath("/api/health")).status).toBe(200);

    isSilent = false;
    if (!proxy.listening) {
      postgres = await startPostgres(folder);
      await openProxy();
    }
    await waitUntil(async () => expect((await fetchPath(changedPath)).text.includes(newName)).toBe(true));
    await waitUntil(async () => expect((await fetchPath(`/schools?search=${newName}`)).status).toBe(200));
    await waitUntil(async () => expect((await fetchPath("/api/schools")).status).toBe(200));
    await waitUntil(async () => expect(JSON.parse((await fetchPath("/api/ready")).text)).toEqual({ status: "ready" }));
  });
});
