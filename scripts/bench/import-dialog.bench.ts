// Imports a CSV by the API, the dialog and the command into a new database without statistics, compared with a raw COPY, and measures the
// server's memory. Run alone, after a build: npm run bench -- import-dialog
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import pg from "pg";
import { checksumOf, PREVIEW_BYTES } from "@/lib/imports/criteria";
import type { ImportView } from "@/lib/imports/view";
import { newId } from "@/lib/platform/ids";
import { findBrowser } from "../support/browser.cjs";
import { copyBack, emptyTables, runImport, writeRows } from "./import.bench";
import { inScratchDatabase, onDatabase } from "./scratch-database";
import { startSite } from "./servers.mjs";

const ROWS = Number(process.env.BENCH_DIALOG_ROWS ?? 200_000);
const WARM_UP_ROWS = 5_000;
const EMAIL = "bench@mail.example";
const PASSWORD = "paper boats in july";
/** The hash of that password, at a low cost. */
const PASSWORD_HASH = "$2b$04$d0u.ifP7dNKPIOsWC2GYneL2PTPmDsemxb0palBT0QY8WlFKkvF9G";

type Site = Awaited<ReturnType<typeof startSite>>;

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "import-dialog-bench-"));
  try {
    await inScratchDatabase("import_dialog", (url) => measure(url, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, folder: string): Promise<void> {
  const [small, file] = [join(folder, "small.csv"), join(folder, "schools.csv")];
  await writeRows(small, WARM_UP_ROWS);
  await writeRows(file, ROWS);
  const begin = () => onDatabase(url, emptyAll);
  await begin();
  const site = await startSiteOn(url);
  let growth: Growth;
  let seconds: Record<"upload" | "browser", number>;
  try {
    await upload(site, small);
    await begin();
    growth = watchGrowth(site.pid);
    const uploaded = await upload(site, file).finally(growth.stop);
    await begin();
    seconds = { upload: uploaded, browser: await uploadInBrowser(site, file) };
  } finally {
    await site.stop();
  }
  await begin();
  const command = await runImport(file, url);
  const copy = await onDatabase(url, (client) => copyBack(client, join(folder, "rows.copy")));
  say("raw COPY", copy, copy, "the same rows into the same table with its indexes and triggers");
  say("command", command.seconds, copy, `the process's start included; ${command.peakMegabytes} MB at its highest`);
  say("upload", seconds.upload, copy, `the server grew by ${growth.megabytes()} MB at most, from ${growth.before} MB`);
  say("in a browser", seconds.browser, copy, "from the press of 'Upload' until the dialog says that the file is stored");
}

function say(what: string, seconds: number, copySeconds: number, more: string) {
  const rate = new Intl.NumberFormat("en-IN").format(Math.round(ROWS / seconds));
  console.log(`${what.padEnd(14)}${rate.padStart(7)} rows/s, ${(copySeconds / seconds).toFixed(2)} of the COPY (${more})`);
}

/** Restores the initial state with one administrator. Truncating schools cascades to the users. */
async function emptyAll(client: pg.Client): Promise<void> {
  await client.query("TRUNCATE school_batches, duplicate_checks, users CASCADE");
  await emptyTables(client);
  await client.query(
    `INSERT INTO users (id, first_name, last_name, email, is_admin, verification_status, email_confirmed_at, password_hash)
     VALUES ($1, 'Bench', 'Admin', $2, true, 'none', now(), $3)`,
    [newId(), EMAIL, PASSWORD_HASH],
  );
}

async function startSiteOn(database: string): Promise<Site> {
  const usual = process.env.DATABASE_URL;
  process.env.DATABASE_URL = database;
  process.env.ADMIN_REQUIRE_TOTP = "off";
  process.env.NEXTAUTH_SECRET ??= "a secret of the benchmark, long enough for anyone";
  try {
    return await startSite(undefined);
  } finally {
    if (usual === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = usual;
  }
}

async function signIn({ address }: Site): Promise<string> {
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
  const headers = { "content-type": "application/json", origin: address };
  const response = await fetch(`${address}/api/admin/login`, { method: "POST", body, headers });
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Sends one chunk after the other, with the retries of the dialog; returns the seconds from the first request to the last. */
async function upload(site: Site, path: string): Promise<number> {
  const { address } = site;
  const cookie = await signIn(site);
  const call = async (method: string, where: string, body?: BodyInit, type?: string): Promise<ImportView> => {
    for (;;) {
      const headers = { cookie, origin: address, ...(type && { "content-type": type }) };
      const response = await fetch(`${address}/api/admin/schools/batches${where}`, { method, body, headers });
      if (response.ok) return response.json();
      const text = await response.text();
      if (![429, 503].includes(response.status)) throw new Error(`${method} ${where} answered ${response.status}: ${text}`);
      await sleep(1_000 * Number(response.headers.get("retry-after") ?? 1));
    }
  };
  const file = await open(path);
  try {
    const read = async (from: number, size: number) => {
      const bytes = new Uint8Array(size);
      const { bytesRead } = await file.read(bytes, 0, size, from);
      return bytes.subarray(0, bytesRead);
    };
    const started = performance.now();
    const about = {
      fileName: "schools.csv",
      fileSize: (await file.stat()).size,
      fileChecksum: checksumOf(await read(0, PREVIEW_BYTES)),
    };
    let schoolImport = await call("POST", "", JSON.stringify(about), "application/json");
    while (schoolImport.position < about.fileSize) {
      const bytes = await read(schoolImport.position, schoolImport.pieceBytes);
      schoolImport = await call("PUT", `/${schoolImport.id}/pieces/${schoolImport.pieces}`, bytes, "application/octet-stream");
    }
    await call("POST", `/${schoolImport.id}/finish`);
    return (performance.now() - started) / 1000;
  } finally {
    await file.close();
  }
}

async function uploadInBrowser({ address }: Site, path: string): Promise<number> {
  const browser = await chromium.launch({ ...findBrowser(), args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
  try {
    const page = await browser.newPage({ baseURL: address });
    await page.request.post("/api/admin/login", { data: { email: EMAIL, password: PASSWORD }, headers: { Origin: address } });
    await page.goto("/admin/schools");
    await page.getByRole("button", { name: "Bulk Upload" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Choose a CSV file").setInputFiles(path);
    const send = dialog.getByRole("button", { name: "Upload", exact: true });
    await send.waitFor();
    const started = performance.now();
    await send.click();
    await dialog.getByText("schools.csv is stored.").waitFor({ timeout: 900_000 });
    return (performance.now() - started) / 1000;
  } finally {
    await browser.close();
  }
}

interface Growth {
  before: number;
  megabytes: () => number;
  stop: () => void;
}

/** Samples the growth of a process's resident memory ten times per second. */
function watchGrowth(pid: number | undefined): Growth {
  const resident = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
  const before = resident();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, resident())), 100);
  return { before, megabytes: () => peak - before, stop: () => clearInterval(watch) };
}
