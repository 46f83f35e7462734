import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { withDatabaseLock } from "@/scripts/embedded/database-lock.mjs";
import { applyMigrations, listMigrations } from "@/scripts/embedded/migrations.mjs";
import { freePort } from "@/scripts/support/free-port.mjs";
import { migrationServer } from "@/scripts/steps/migration-server.mjs";
import { withClient, whileMigrationLocked, withEmptyDatabase } from "@/tests/support/empty-database";

const LOCK_KEY = 72707369;
const NAMES = [...listMigrations().map(({ name }) => name), "graphile_worker"];
const WAITING = "Waiting for another process to finish migrating …";

const LIST_LOCKS = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK_KEY}
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const listLocks = (url: string) => withClient(url, async (client) => (await client.query(LIST_LOCKS)).rows);

it("four processes that migrate one empty database wait for the lock and log it; then one applies each migration", async () => {
  await withEmptyDatabase("four_at_once", async (url) => {
    const lines: string[] = [];
    const started = await whileMigrationLocked(url, async () => {
      const processes = [1, 2, 3, 4].map(() => applyMigrations(url, { say: (line) => lines.push(line) }));
      await vi.waitFor(() => expect(lines).toHaveLength(4), { timeout: 30_000 });
      return { processes };
    });
    expect(lines).toEqual([WAITING, WAITING, WAITING, WAITING]);
    const applied = await Promise.all(started.processes);
    expect(applied.filter((names) => names.length > 0)).toEqual([NAMES]);
    const { rows } = await withClient(url, (client) => client.query("SELECT migration_name FROM _prisma_migrations ORDER BY 1"));
    expect([...rows.map((row) => row.migration_name), "graphile_worker"]).toEqual(NAMES);
    expect(await listLocks(url)).toEqual([]);
  });
});

it("while another connection holds the lock, the start logs that it waits and ends with a line that names the connection", async () => {
  await withEmptyDatabase("held_lock", async (url) => {
    await whileMigrationLocked(url, async (release, pid) => {
      const messages: string[] = [];
      await expect(applyMigrations(url, { say: (line) => messages.push(line), maxWaitMs: 1_000 })).rejects.toThrow(
        new RegExp(
          `^Stopped after waiting 1 seconds .* backend ${pid} \\(role \\w+, idle since .* run SELECT pg_terminate_backend\\(${pid}\\)`,
        ),
      );
      expect(messages).toEqual([WAITING]);
      await release();
      expect(await applyMigrations(url)).toEqual(NAMES);
    });
    // Without pending migrations the lock isn't requested.
    await whileMigrationLocked(url, async () => expect(await applyMigrations(url, { maxWaitMs: 0 })).toEqual([]));
  });
});

it("a failed migration is rolled back and releases the lock; the next start continues after the last successful one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-migrations-"));
  const write = (name: string, sql: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "migration.sql"), sql);
  };
  write("1_first", "CREATE TABLE first (id INT)");
  write("2_second", "CREATE TABLE second (id INT); SELECT 1 / 0");
  await withEmptyDatabase("failing_migration", async (url) => {
    await expect(applyMigrations(url, { folder })).rejects.toThrow("Migration 2_second failed: division by zero");
    expect(await listLocks(url)).toEqual([]);
    write("2_second", "CREATE TABLE second (id INT)");
    expect(await applyMigrations(url, { folder })).toEqual(["2_second", "graphile_worker"]);
  }).finally(() => rmSync(folder, { recursive: true }));
});

it("while a database that isn't new is migrated, the health check is answered, and visitors get 503", async () => {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-migrations-"));
  const write = (name: string, sql: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "migration.sql"), sql);
  };
  const port = await freePort();
  const server = migrationServer({ port, hostname: "127.0.0.1" });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } });
  write("1_first", "CREATE TABLE first (id INT)");
  await withEmptyDatabase("long_migration", async (url) => {
    await applyMigrations(url, { folder, onUpgrade: server.open });
    await expect(ask("/api/health")).rejects.toThrow();
    write("2_long", "SELECT pg_sleep(2)");
    const migrating = applyMigrations(url, { folder, onUpgrade: server.open });
    const health = await vi.waitFor(() => ask("/api/health"), { timeout: 30_000 });
    expect([health.status, await health.json()]).toEqual([200, { status: "migrating" }]);
    for (const path of ["/", "/api/ready", "/api/schools"]) {
      const { status, headers } = await ask(path);
      expect([status, headers.get("retry-after")]).toEqual([503, "10"]);
    }
    await migrating;
    await server.close();
    await expect(ask("/api/health")).rejects.toThrow();
  }).finally(() => rmSync(folder, { recursive: true }));
});

it("a migration that waits for a table that a transaction uses doesn't make others wait, and ends with a line or is applied", async () => {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-migrations-"));
  mkdirSync(join(folder, "1_wider"));
  writeFileSync(join(folder, "1_wider/migration.sql"), "ALTER TABLE used ADD COLUMN more INT");
  await withEmptyDatabase("used_table", async (url) => {
    await withClient(url, async (user) => {
      await user.query("CREATE TABLE used (id INT)");
      await user.query("BEGIN; SELECT * FROM used");
      await expect(applyMigrations(url, { folder, maxLockWaitMs: 0 })).rejects.toThrow(/^Migration 1_wider failed: .*lock timeout/);
      const migrating = applyMigrations(url, { folder });
      await vi.waitFor(async () => expect(await listTableLocks(url)).toContain("AccessExclusiveLock"), { timeout: 30_000 });
      expect((await withClient(url, (visitor) => visitor.query("SELECT * FROM used"))).rowCount).toBe(0);
      await user.query("COMMIT");
      expect(await migrating).toEqual(["1_wider", "graphile_worker"]);
    });
  }).finally(() => rmSync(folder, { recursive: true }));
});

const listTableLocks = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ mode: string }>("SELECT mode FROM pg_locks WHERE relation = 'used'::regclass AND NOT granted");
    return rows.map(({ mode }) => mode);
  });

it("the lock outlives the server's timeout for idle transactions", async () => {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-migrations-"));
  mkdirSync(join(folder, "1_slow"));
  writeFileSync(join(folder, "1_slow/migration.sql"), `SELECT pg_sleep(0.4); CREATE TABLE locks AS ${LIST_LOCKS}`);
  await withEmptyDatabase("idle_limit", async (url) => {
    const database = new URL(url).pathname.slice(1);
    await withClient(url, (client) => client.query(`ALTER DATABASE ${database} SET idle_in_transaction_session_timeout = '100ms'`));
    await applyMigrations(url, { folder });
    expect((await withClient(url, (client) => client.query("SELECT pid FROM locks"))).rowCount).toBe(1);
  }).finally(() => rmSync(folder, { recursive: true }));
});

it("the connection that locks is lost: the call fails with a line that says so, and the next one can lock", async () => {
  await withEmptyDatabase("lost_lock", async (url) => {
    const endLocks = () => withClient(url, (client) => client.query(LIST_LOCKS.replace("SELECT pid", "SELECT pg_terminate_backend(pid)")));
    const working = withDatabaseLock(url, { purpose: "loading the demo data" }, async () => {
      await endLocks();
      return new Promise(() => {});
    });
    await expect(working).rejects.toThrow("The connection that locks the database was lost while loading the demo data. Start again.");
    expect(await withDatabaseLock(url, { purpose: "migrating", maxWaitMs: 0 }, async () => "done")).toBe("done");
  });
});
