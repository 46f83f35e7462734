import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, vi } from "vitest";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { checksumOf, PREVIEW_BYTES } from "@/lib/batches/criteria";
import type { BatchView } from "@/lib/batches/view";

const MOST_TRIES = 20;
const SECRET = "a secret of the drill, long enough for anyone";

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let site: ChildProcess;
let port: number;
let cookie: string;
const address = () => `http://127.0.0.1:${port}`;

/** The production server with a database of its own and an admin who is signed in: one for a file of drills. */
export async function openUploadSite() {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-upload-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(folder);
  await applyMigrations(postgres.url);
  port = await freePort();
  await startSite();
  cookie = await signInAsAdmin();
}

export async function closeUploadSite() {
  await killSite();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

export const siteProcess = () => site.pid;

export async function begin(file: Buffer, pieceBytes?: number): Promise<BatchView> {
  const fileChecksum = checksumOf(file.subarray(0, PREVIEW_BYTES));
  return send("POST", "", JSON.stringify({ fileName: "schools.csv", fileSize: file.length, fileChecksum, pieceBytes }), "application/json");
}

export const put = (file: Buffer, { id, pieces, position, pieceBytes }: BatchView) =>
  send("PUT", `/${id}/pieces/${pieces}`, new Uint8Array(file.subarray(position, position + pieceBytes)), "application/octet-stream");

export async function upload(file: Buffer): Promise<BatchView> {
  let batch = await begin(file);
  while (batch.position < file.length) batch = await put(file, batch);
  return finish(batch);
}

export const finish = ({ id }: BatchView) => send("POST", `/${id}/finish`);

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

export async function sql<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

export async function startSite() {
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

export async function killSite() {
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
