import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { checksumOf, PREVIEW_BYTES } from "@/lib/imports/criteria";
import type { ImportView } from "@/lib/imports/view";
import { addressOf, freePort, killSite as kill, signInAsAdmin, startSite as start } from "./site";

const MAX_TRIES = 20;

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let site: ChildProcess;
let port: number;
let cookie: string;
const address = () => addressOf({ port });

/** Starts a production server with its own database and a signed-in admin, one per drill file. */
export async function openImportSite() {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-import-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(folder);
  await applyMigrations(postgres.url);
  port = await freePort();
  await startSite();
  cookie = await signInAsAdmin({ port, databaseUrl: postgres.url });
}

export async function closeImportSite() {
  await killSite();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

export const siteProcess = () => site.pid;

export async function begin(file: Buffer, chunkBytes?: number): Promise<ImportView> {
  const fileChecksum = checksumOf(file.subarray(0, PREVIEW_BYTES));
  return send(
    "POST",
    "",
    JSON.stringify({ fileName: "schools.csv", fileSize: file.length, fileChecksum, pieceBytes: chunkBytes }),
    "application/json",
  );
}

export const put = (file: Buffer, { id, pieces, position, pieceBytes: size }: ImportView) =>
  send("PUT", `/${id}/pieces/${pieces}`, new Uint8Array(file.subarray(position, position + size)), "application/octet-stream");

export async function upload(file: Buffer): Promise<ImportView> {
  let schoolImport = await begin(file);
  while (schoolImport.position < file.length) schoolImport = await put(file, schoolImport);
  return finish(schoolImport);
}

export const finish = ({ id }: ImportView) => send("POST", `/${id}/finish`);

/** Sends a request and repeats it while the server is starting or busy, as the dialog does. */
async function send(method: string, path: string, body?: BodyInit, type?: string): Promise<ImportView> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${address()}/api/admin/schools/batches${path}`, {
      method,
      body,
      headers: { cookie, origin: address(), ...(type && { "content-type": type }) },
    });
    if (response.ok) return response.json();
    const text = await response.text();
    if (![429, 503].includes(response.status) || tries === MAX_TRIES) throw new Error(`${response.status}: ${text}`);
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
  site = await start({ port, databaseUrl: postgres.url, dataDir: folder, searchEngine: "postgres" });
}

export const killSite = () => kill(site);
