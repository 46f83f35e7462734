import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyMigrations, pendingMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { withClient, whileMigrationLocked } from "../support/empty-database";
import { startPgBouncer } from "../support/pgbouncer";

// Migrations through Debian's PgBouncer in transaction mode, where each transaction may use another server connection.

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "schoolsach-pooled-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(folder);
  pooler = await startPgBouncer(postgres.url);
});

afterAll(async () => {
  await pooler.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function createDatabase(name: string) {
  await withClient(postgres.url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  const [direct, pooled] = [new URL(postgres.url), new URL(pooler.url)];
  direct.pathname = pooled.pathname = `/${name}`;
  return { direct: direct.href, pooled: pooled.href };
}

const countLocks = (url: string) =>
  withClient(url, async (client) => (await client.query("SELECT FROM pg_locks WHERE locktype = 'advisory'")).rowCount);

it("three processes wait for a fourth, one of them migrates, and no lock stays on a pooled connection", async () => {
  const { direct, pooled } = await createDatabase("three_at_once");
  const lines: string[] = [];
  const started = await whileMigrationLocked(direct, async () => {
    const processes = [1, 2, 3].map(() => applyMigrations(pooled, { say: (line) => lines.push(line) }));
    await vi.waitFor(() => expect(lines).toHaveLength(3), { timeout: 30_000 });
    return { processes };
  });
  expect(lines).toEqual(Array(3).fill("Waiting for another process to finish migrating …"));
  const applied = await Promise.all(started.processes);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect([await pendingMigrations(direct), await countLocks(direct)]).toEqual([[], 0]);
});

it("a killed process leaves no lock, and the next one continues", async () => {
  const { direct, pooled } = await createDatabase("killed");
  const child = spawn(process.execPath, ["scripts/migrate.mjs"], {
    env: { ...process.env, DATABASE_URL: pooled, MIGRATION_DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  await new Promise<void>((done) => child.stdout.on("data", (text) => (output += text).includes("_accounts") && done()));
  child.kill("SIGKILL");
  const applied = await applyMigrations(pooled);
  expect(applied.length).toBeGreaterThan(0);
  expect([await pendingMigrations(direct), await countLocks(direct)]).toEqual([[], 0]);
});
