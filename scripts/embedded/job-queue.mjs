// The job queue's own tables: graphile-worker's schema, brought to the version that is installed.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The number of the newest of its migrations. Read from their names: loading the library would take longer than all else at a start. */
function newestMigration() {
  const folder = join(dirname(createRequire(import.meta.url).resolve("graphile-worker/package.json")), "sql");
  return Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10)));
}

/** A preparation that was interrupted counts as none. */
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
 * Makes or updates the queue's tables. Its row level security, which would shut out everyone but the tables' owner, is lifted:
 * who may work with them is said by grants.
 */
export async function prepareJobQueue(client) {
  const { runMigrations, Logger } = await import("graphile-worker");
  await runMigrations({ pgPool: poolOf(client), logger: new Logger(() => () => {}) });
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'graphile_worker' AND rowsecurity");
  for (const { tablename } of rows)
    await client.query(`ALTER TABLE graphile_worker.${client.escapeIdentifier(tablename)} DISABLE ROW LEVEL SECURITY`);
}

/** The open connection in the form that the library takes. */
function poolOf(client) {
  return {
    connect: async () => Object.assign(client, { release: () => {} }),
    on: () => {},
    removeListener: () => {},
    options: { max: 10 },
  };
}
