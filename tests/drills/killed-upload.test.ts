import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { checksumOf, PREVIEW_BYTES } from "@/lib/batches/criteria";
import type { BatchView } from "@/lib/batches/view";

// The production server is killed in the middle of uploads, again and again; the upload goes on as the dialog does.
// DRILL_ROWS=200000 DRILL_KILLS=9 is the long form, for a machine that has the time.
const LONG = Number(process.env.DRILL_ROWS ?? 10_000);
const SHORT = LONG / 10;
const SHORT_KILLS = Number(process.env.DRILL_KILLS ?? 2);
const PIECE = 512 * 1024;
const MOST_TRIES = 20;
const SECRET = "a secret of the drill, long enough for anyone";

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let site: ChildProcess;
let port: number;
let cookie: string;
const address = () => `http://127.0.0.1:${port}`;

beforeAll(async () => {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-killed-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(folder);
  await applyMigrations(postgres.url);
  port = await freePort();
  await startSite();
  cookie = await signInAsAdmin();
}, 400_000);

afterAll(async () => {
  await kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("an upload whose server is killed", () => {
  let whole: Table;
  let beginning: Table;

  it(`takes ${LONG} rows without a kill`, { timeout: 400_000 }, async () => {
    const batch = await upload(fileOf(LONG));
    expect(batch).toMatchObject({ imported: LONG, skipped: 0 });
    [whole, beginning] = [await table(LONG), await table(SHORT)];
    expect(whole.rows).toBe(LONG);
  });

  it(`at a random row of ${LONG} goes on where it was: the table equals the run without`, { timeout: 400_000 }, async () => {
    await empty();
    expect(await uploadKilled(fileOf(LONG), PIECE)).toMatchObject({ imported: LONG, unchanged: 0, skipped: 0 });
    expect(await table(LONG)).toEqual(whole);
  });

  it(`${SHORT_KILLS} times at a random row of ${SHORT} as well`, { timeout: 400_000 }, async () => {
    for (let time = 0; time < SHORT_KILLS; time++) {
      await empty();
      expect(await uploadKilled(fileOf(SHORT), PIECE)).toMatchObject({ imported: SHORT, unchanged: 0, skipped: 0 });
      expect(await table(SHORT)).toEqual(beginning);
    }
  });
});

function fileOf(rows: number): Buffer {
  const lines = ["udiseCode,name,address,city,state,zipCode,schoolType,gender,grades,latitude,longitude"];
  for (let index = 0; index < rows; index++)
    lines.push(
      `${27000000000 + index},GOVT. PRIMARY SCHOOL ${index % 9973} TOLA,VILLAGE ${index % 7919},PUNE,Maharashtra,${411001 + (index % 400)},Department of Education,Co. Educational,Primary,${(16 + (index % 500) / 100).toFixed(4)},${(73 + (index % 700) / 100).toFixed(4)}`,
    );
  return Buffer.from(`${lines.join("\n")}\n`);
}

async function begin(file: Buffer, pieceBytes?: number): Promise<BatchView> {
  const fileChecksum = checksumOf(file.subarray(0, PREVIEW_BYTES));
  return send("POST", "", JSON.stringify({ fileName: "schools.csv", fileSize: file.length, fileChecksum, pieceBytes }), "application/json");
}

const put = (file: Buffer, { id, pieces, position, pieceBytes }: BatchView) =>
  send("PUT", `/${id}/pieces/${pieces}`, new Uint8Array(file.subarray(position, position + pieceBytes)), "application/octet-stream");

async function upload(file: Buffer): Promise<BatchView> {
  let batch = await begin(file);
  while (batch.position < file.length) batch = await put(file, batch);
  return send("POST", `/${batch.id}/finish`);
}

/** Kills the server while a piece of the file, whichever, is on its way or being stored; then goes on. */
async function uploadKilled(file: Buffer, pieceBytes: number): Promise<BatchView> {
  let batch = await begin(file, pieceBytes);
  const killedAt = randomInt(Math.ceil(file.length / pieceBytes));
  let isKilled = false;
  while (batch.position < file.length) {
    if (!isKilled && batch.pieces >= killedAt) {
      isKilled = true;
      const answer = put(file, batch).catch(() => null);
      await sleep(randomInt(600));
      await kill();
      await answer;
      await startSite();
    }
    batch = await put(file, batch);
  }
  return send("POST", `/${batch.id}/finish`);
}

/** Patient as the dialog is: while the server starts, or is busy, the same is sent again. */
async function send(method: string, path: string, body?: BodyInit, type?: string): Promise<BatchView> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${address()}/api/admin/schools/batches${path}`, {
      method,
      body,
      headers: { cookie, origin: address(), ...(type && { "content-type": type }) },
    });
    if (response.ok) return response.json();
    const text = await response.text();
    if (![429, 503].includes(response.status) || tries === MOST_TRIES) throw new Error(`${response.status}: ${text}`);
    await sleep(1_000);
  }
}

interface Table {
  rows: number;
  sum: string;
}

/** The schools of the first rows of the file, but for the ids and times that each run gives anew; and the places' counts. */
async function table(rows: number): Promise<Table> {
  const [schools] = await sql<Table>(
    `SELECT count(*)::int AS rows, md5(string_agg((to_jsonb(s) - '{id,serial,created_at,updated_at}'::text[])::text, '|' ORDER BY udise_code)) AS sum
     FROM schools s WHERE udise_code < $1`,
    [String(27000000000 + rows)],
  );
  const [{ stored, counted, searched }] = await sql<{ stored: number; counted: number; searched: number }>(
    `SELECT (SELECT count(*)::int FROM schools) AS stored, (SELECT sum(school_count)::int FROM places) AS counted, (SELECT count(*)::int FROM school_search) AS searched`,
  );
  expect([counted, searched]).toEqual([stored, stored]);
  return schools;
}

async function empty() {
  await sql("TRUNCATE schools, changes, school_batches CASCADE");
  await sql("UPDATE places SET school_count = 0");
}

async function sql<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function startSite() {
  const code = `const { serve } = await import("./scripts/serve.mjs"); await serve({ port: ${port}, hostname: "127.0.0.1", trustedProxyHops: 0 });`;
  site = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: postgres.url,
      PORT: String(port),
      APP_URL: address(),
      DATA_DIR: folder,
      NEXTAUTH_SECRET: SECRET,
      SEARCH_ENGINE: "postgres",
    },
  });
  await vi.waitFor(async () => expect((await fetch(`${address()}/robots.txt`)).status).toBe(200), { timeout: 60_000, interval: 50 });
}

async function kill() {
  const gone = new Promise((done) => site.once("exit", done));
  site.kill("SIGKILL");
  await gone;
}

/** An admin with a password, who signs in at the admins' door. */
async function signInAsAdmin(): Promise<string> {
  vi.stubEnv("DATABASE_URL", postgres.url);
  vi.stubEnv("NEXTAUTH_SECRET", SECRET);
  const { createAdmin, PASSWORD } = await import("@/tests/factories/parents");
  const { db } = await import("@/lib/platform/db");
  const admin = await createAdmin();
  await (db() as unknown as { $disconnect: () => Promise<void> }).$disconnect();
  vi.unstubAllEnvs();
  const response = await fetch(`${address()}/api/admin/login`, {
    method: "POST",
    body: JSON.stringify({ email: admin.email, password: PASSWORD }),
    headers: { "content-type": "application/json", origin: address() },
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function freePort(): Promise<number> {
  const free = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => free.once("listening", done));
  const { port: found } = free.address() as AddressInfo;
  await new Promise((done) => free.close(done));
  return found;
}
