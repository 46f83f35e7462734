// The schema of the job queue (graphile-worker), migrated to the installed version.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** @import { Client } from "pg" */

/** The newest migration's number, from the file names: loading the library would take longer than the rest of a start. */
function newestMigration() {
  const folder = join(dirname(createRequire(import.meta.url).resolve("graphile-worker/package.json")), "sql");
  return Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10)));
}

/** Whether the schema is up to date and was prepared completely. @param {Client} client */
export async function isJobQueueCurrent(client) {
  const { rows } = await client.query(
    `SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS "isThere",
      EXISTS (SELECT FROM pg_tables WHERE schemaname = 'graphile_worker' AND rowsecurity) AS "hasRowSecurity"`,
  );
  if (!rows[0].isThere || rows[0].hasRowSecurity) return false;
  const { rows: applied } = await client.query("SELECT max(id) AS newest FROM graphile_worker.migrations");
  return applied[0].newest >= newestMigration();
}

/**
 * Creates or updates the queue's tables. Disables row level security, which would exclude everyone but their owner; grants
 * control access instead.
 *
 * @param {Client} client
 */
export async function prepareJobQueue(client) {
  const { runMigrations, Logger } = await import("graphile-worker");
  await runMigrations({ pgPool: poolOf(client), logger: new Logger(() => () => {}) });
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'graphile_worker' AND rowsecurity");
  for (const { tablename } of rows)
    await client.query(`ALTER TABLE graphile_worker.${client.escapeIdentifier(tablename)} DISABLE ROW LEVEL SECURITY`);
}

/** The open connection as a pool, as the library expects it. @param {Client} client */
function poolOf(client) {
  const pool = {
    connect: async () => Object.assign(client, { release: () => {} }),
    on: () => {},
    removeListener: () => {},
    options: { max: 10 },
  };
  return /** @type {import("pg").Pool} */ (/** @type {unknown} */ (pool));
}
