// The job queue's own tables: graphile-worker's schema, brought to the version that is installed.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The number of the newest of its migrations. Read from their names: loading the library would take longer than all else at a start. */
function newestMigration() {
  const folder = join(dirname(createRequire(import.meta.url).resolve("graphile-worker/package.json")), "sql");
  return Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10)));
}

export async function isJobQueueCurrent(client) {
  const { rows } = await client.query(`SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS "isThere"`);
  if (!rows[0].isThere) return false;
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

/** Lets a role that may not change tables ask for jobs and do them. */
export async function grantJobQueue(client, role) {
  const name = client.escapeIdentifier(role);
  await client.query(`GRANT USAGE ON SCHEMA graphile_worker TO ${name}`);
  for (const kind of ["TABLES", "SEQUENCES", "FUNCTIONS"])
    await client.query(`GRANT ALL ON ALL ${kind} IN SCHEMA graphile_worker TO ${name}`);
}

/** The one connection that is open, and holds the lock, in the form the library takes. */
function poolOf(client) {
  return {
    connect: async () => Object.assign(client, { release: () => {} }),
    on: () => {},
    removeListener: () => {},
    options: { max: 10 },
  };
}
