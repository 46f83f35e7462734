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

// The production server on a Postgres of its own, reached through a door that can be shut: shut, it refuses connections
// as a stopped server does; stuck, it takes them and says nothing.
const ids = ["adarsh-school-nashik-abc111", "balmohan-school-nashik-abc222", "chetana-school-nashik-abc333", "disha-school-nashik-abc444"];
const [kept, changed, unseen, made] = ids.map((id) => `/schools/${id}`);

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let door: Server;
let site: ChildProcess;
let address: string;
let isStuck = false;
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
  door = createServer((socket) => {
    const up = connect(Number(new URL(postgres.url).port), "127.0.0.1");
    sockets.add(socket).add(up);
    socket.on("data", (data) => isStuck || up.write(data));
    up.on("data", (data) => isStuck || socket.write(data));
    for (const end of [socket, up]) end.on("error", () => {}).on("close", () => (socket.destroy(), up.destroy()));
  });
  const doorPort = await open();
  await startSite(doorPort);
});

afterAll(async () => {
  const gone = new Promise((done) => site.once("exit", done));
  site.kill("SIGKILL");
  await gone;
  door.close();
  sockets.forEach((socket) => socket.destroy());
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

let port = 0;
const open = () => new Promise<number>((done) => door.listen(port, "127.0.0.1", () => done((port = (door.address() as AddressInfo).port))));
function shut() {
  door.close();
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
  await until(async () => expect((await ask("/robots.txt")).status).toBe(200));
}

/** Past the door: what somebody else does to the database. */
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

async function ask(path: string) {
  const answer = await fetch(address + path, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

describe("a kept page", () => {
  it("costs no question to the database, is fresh soon after a change, and its 404 goes when the school comes", async () => {
    await until(async () => expect((await ask(kept)).text).toContain(ids[0]));
    await rename(kept, "Adarsh Vidyalaya");
    await until(async () => expect((await ask(kept)).text).toContain("Adarsh Vidyalaya"));
    expect((await ask(made)).status).toBe(404);
    expect((await ask(made)).status).toBe(404);
    await addSchool(ids[3]);
    await until(async () => expect((await ask(made)).status).toBe(200));

    const reads = async () =>
      (await sql("SELECT idx_scan::int + seq_scan::int AS n FROM pg_stat_user_tables WHERE relname = 'schools'"))[0].n;
    const before = await reads();
    for (let n = 0; n < 50; n++) expect((await ask(`${kept}?utm=${n}`)).status).toBe(200);
    // Postgres tells of a connection's reads a second later, all together: once the list's are seen, so would theirs be.
    const ofTheList = async () => {
      expect((await ask("/schools?search=adarsh")).status).toBe(200);
      expect(await reads()).toBeGreaterThan(before);
    };
    await vi.waitFor(ofTheList, { timeout: 60_000, interval: 1_100 });
    expect((await reads()) - before).toBeLessThan(50);
  });
});

describe.each([
  ["is stopped", async () => (shut(), await postgres.stop())],
  ["takes connections and says nothing", async () => void (isStuck = true)],
])("while the database %s", (_name, goAway) => {
  const stamp = `Second name ${Math.random()}`;

  it("what was kept is served, old or not; what wasn't is 503, never 404; and all is well again by itself", async () => {
    for (const path of [kept, changed, "/", "/schools/in"]) expect((await ask(path)).status).toBe(200);
    const before = (await ask(changed)).text;
    isStuck = false;
    // The page is expired, and no visitor comes to have it made anew: what shows is the change after it, on another page.
    await rename(changed, stamp);
    await rename(kept, stamp);
    await until(async () => expect((await ask(kept)).text.includes(stamp)).toBe(true));
    await goAway();

    await until(async () => expect((await ask(kept)).status).toBe(200));
    const old = await ask(changed);
    expect([old.status, old.text === before]).toEqual([200, true]);
    for (const path of ["/", "/schools/in", "/robots.txt"]) expect((await ask(path)).status, path).toBe(200);

    const missing = await ask(`${unseen}?${stamp}`);
    expect(missing.status).toBe(503);
    expect(missing.headers.get("retry-after")).toBe("30");
    expect(missing.headers.get("cache-control")).toBe("no-store");
    expect(missing.text).toContain("<h1>We can't reach our records just now</h1>");
    const list = await ask("/schools");
    expect([list.status, list.headers.get("retry-after")]).toEqual([503, "30"]);
    const json = await ask("/api/schools");
    expect([json.status, json.headers.get("retry-after") !== null]).toEqual([503, true]);
    expect(JSON.parse(json.text)).toMatchObject({ error: expect.any(String), code: "UNAVAILABLE" });

    const ready = await ask("/api/ready");
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: "degraded" }]);
    expect((await ask("/api/health")).status).toBe(200);

    isStuck = false;
    if (!door.listening) {
      postgres = await startPostgres(folder);
      await open();
    }
    await until(async () => expect((await ask(changed)).text.includes(stamp)).toBe(true));
    await until(async () => expect((await ask("/schools")).status).toBe(200));
    await until(async () => expect((await ask("/api/schools")).status).toBe(200));
    await until(async () => expect(JSON.parse((await ask("/api/ready")).text)).toEqual({ status: "ready" }));
  });
});
