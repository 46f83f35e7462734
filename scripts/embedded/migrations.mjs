// Applies prisma/migrations like `prisma migrate deploy`, with the same history, but without Prisma's engine.
import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, messageOf } from "../support/error-details.mjs";
import { withDatabaseLock } from "./database-lock.mjs";
import { isJobQueueCurrent, prepareJobQueue } from "./job-queue.mjs";
import { inTransaction, withClient } from "./with-client.mjs";
import { needsVisitorRole, prepareVisitorRole } from "./visitor-role.mjs";
import { grantWorkingRole, hasWorkingRights } from "./working-role.mjs";

/** @import { Client } from "pg" */

const FOLDER = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
const HISTORY = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT, "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;
const MIN_VERSION = 140000;
const JOB_QUEUE = "graphile_worker";
/** A migration that waits for a table makes the running site wait, too, so it gives up soon and tries again. */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_DELAY_MS = 1_000;
const MAX_LOCK_WAIT_MS = 5 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";

/** @typedef {{ name: string, sql: string, checksum: string }} Migration */

/**
 * Applies pending migrations, each in a transaction, and the job queue's; grants `role` its rights if the site uses another
 * role than this one, and the visitors' role its own. Holds the database's lock while there is work to do.
 *
 * @param {string} url
 * @param {{ folder?: string, only?: (name: string) => boolean, onApply?: (name: string) => void, role?: string,
 *   say?: (line: string) => void, maxWaitMs?: number, maxLockWaitMs?: number, onUpgrade?: () => Promise<void> }} options `say` gets
 *   messages about waiting, which ends after `maxWaitMs`, or `maxLockWaitMs` for tables, and about grants; `onUpgrade` is called
 *   before pending migrations of a database that is not new
 * @returns {Promise<string[]>} the names of the applied migrations
 */
export async function applyMigrations(
  url,
  {
    folder = FOLDER,
    only = () => true,
    onApply = () => {},
    role,
    say = () => {},
    maxWaitMs,
    maxLockWaitMs = MAX_LOCK_WAIT_MS,
    onUpgrade,
  } = {},
) {
  return withClient(url, async (client) => {
    await requireVersion(client);
    const findPending = async () => (await listPending(client, folder)).filter((name) => name === JOB_QUEUE || only(name));
    const hasWrongRights = async () =>
      (role !== undefined && !(await hasWorkingRights(client, role))) || (await needsVisitorRole(client, role));
    /** @type {string[]} */
    let applied = [];
    const isPending = (await findPending()).length > 0;
    if (isPending && (await hasHistory(client))) await onUpgrade?.();
    if (isPending || (await hasWrongRights()))
      await withDatabaseLock(url, { purpose: "migrating", say, maxWaitMs }, async () => {
        applied = await findPending();
        await apply(client, applied, { folder, onApply, maxLockWaitMs });
        if (role !== undefined) {
          say(`Granting the role ${role} its rights …`);
          await inTransaction(client, () => grantWorkingRole(client, role));
        }
        await prepareVisitorRole(client, role);
      });
    await renewTransactionIds(client);
    return applied;
  });
}

/** The names of pending migrations. @param {string} url */
export async function pendingMigrations(url) {
  return withClient(url, async (client) => {
    await requireVersion(client);
    return listPending(client, FOLDER);
  });
}

/** Whether the database was migrated before. @param {Client} client @returns {Promise<boolean>} */
async function hasHistory(client) {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "hasHistory"`);
  return rows[0].hasHistory;
}

/** @param {Client} client @param {string} folder */
async function listPending(client, folder) {
  const missing = (await hasHistory(client)) ? await findMissing(client, folder) : listMigrations(folder);
  return [...missing.map(({ name }) => name), ...((await isJobQueueCurrent(client)) ? [] : [JOB_QUEUE])];
}

/** @param {Client} client @param {string[]} names @param {{ folder: string, onApply: (name: string) => void, maxLockWaitMs: number }} options */
async function apply(client, names, { folder, onApply, maxLockWaitMs }) {
  if (names.length > 0) await client.query(HISTORY);
  for (const migration of listMigrations(folder).filter(({ name }) => names.includes(name))) {
    onApply(migration.name);
    await applyMigration(client, migration, maxLockWaitMs);
  }
  if (!names.includes(JOB_QUEUE)) return;
  onApply(JOB_QUEUE);
  await prepareJobQueue(client);
}

/** This version's migrations in order. @returns {Migration[]} */
export function listMigrations(folder = FOLDER) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(`${folder}/${name}/migration.sql`);
      return { name, sql: sql.toString("utf8"), checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/** @param {Client} client @param {string} folder */
async function findMissing(client, folder) {
  const { rows } = await client.query(
    `SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  return listMigrations(folder).filter(({ name, checksum }) => {
    if (applied.has(name) && applied.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it was applied.`);
    return !applied.has(name);
  });
}

/** @param {Client} client @param {Migration} migration @param {number} maxLockWaitMs */
async function applyMigration(client, migration, maxLockWaitMs) {
  const deadline = Date.now() + maxLockWaitMs;
  for (;;)
    try {
      return await inTransaction(client, () => runMigration(client, migration));
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || Date.now() > deadline)
        throw new Error(`Migration ${migration.name} failed: ${messageOf(error)}`, { cause: error });
      await sleep(RETRY_DELAY_MS);
    }
}

/** @param {Client} client @param {Migration} migration */
async function runMigration(client, { name, sql, checksum }) {
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(sql);
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), now(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/**
 * Resets transaction ids of rows from another cluster (a restored backup, pg_restore) that are ahead of this one: the change
 * feed would report those rows again and again. Ids committed here are below the snapshot's end.
 *
 * @param {Client} client
 */
async function renewTransactionIds(client) {
  const { rows } = await client.query(
    "SELECT format('UPDATE %s SET %I = DEFAULT WHERE %2$I >= pg_snapshot_xmax(pg_current_snapshot())', attrelid::regclass, attname) AS sql " +
      "FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid " +
      "WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND atttypid = 'xid8'::regtype AND attnum > 0 AND NOT attisdropped",
  );
  for (const { sql } of rows) await client.query(sql);
}

/** @param {Client} client */
async function requireVersion(client) {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
  if (rows[0].version < MIN_VERSION)
    throw new Error(`PostgreSQL 14 or later is needed; this one is ${Math.floor(rows[0].version / 10000)}.`);
}
