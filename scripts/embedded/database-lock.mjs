// One process at a time migrates a database, loads demo data into it or creates its first administrator.
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "./with-client.mjs";

/** @import { Client } from "pg" */
/** @import { Say } from "../support/command.mjs" */

const LOCK_KEY = 72707369; // the advisory lock that `prisma migrate` takes
const MAX_WAIT_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 250;

/**
 * `purpose` completes the line "Waiting for another process to finish …".
 *
 * @typedef {{ purpose: string, say?: Say, maxWaitMs?: number }} LockOptions
 * @typedef {{ pid: number, role: string | null, state: string | null, since: Date }} LockOwner the backend that holds the lock
 */

/**
 * Runs `work` while this process holds the database's lock. The lock belongs to a transaction that stays open on a connection of its
 * own: it works through a transaction pooler, and ends with the process.
 *
 * @template Result
 * @param {string} url
 * @param {LockOptions} options
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws Error with one line: it names the blocking backend, after `maxWaitMs`, or says that the lock's connection was lost during `work`
 */
export async function withDatabaseLock(url, { purpose, say = () => {}, maxWaitMs = MAX_WAIT_MS }, work) {
  return withClient(url, async (client) => {
    await acquire(client, { purpose, say, maxWaitMs });
    /** @type {Promise<never>} */
    const lost = new Promise((_, fail) =>
      client.once("end", () => fail(new Error(`The connection that locks the database was lost while ${purpose}. Start again.`))),
    );
    try {
      return await Promise.race([work(), lost]);
    } finally {
      await client.query("ROLLBACK").catch(() => {}); // a lost connection has released the lock
    }
  });
}

/**
 * Leaves the transaction open that holds the lock. Between attempts none is open, so a waiting process uses no connection of a pooler.
 *
 * @param {Client} client
 * @param {Required<LockOptions>} options
 */
async function acquire(client, { purpose, say, maxWaitMs }) {
  for (let startedAt = performance.now(), isWaiting = false; ; await sleep(POLL_INTERVAL_MS)) {
    await client.query("BEGIN");
    const { rows } = await client.query("SELECT pg_try_advisory_xact_lock($1) AS locked", [LOCK_KEY]);
    if (rows[0].locked) break;
    const owner = await findOwner(client);
    await client.query("ROLLBACK");
    if (!owner) continue; // released since
    if (!isWaiting) say(`Waiting for another process to finish ${purpose} …`);
    isWaiting = true;
    if (performance.now() - startedAt > maxWaitMs) throw new Error(describeTimeout(owner, purpose, maxWaitMs));
  }
  // The server or the role may limit idle transactions; this one is idle while the work goes on elsewhere.
  await client.query(
    "SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')",
  );
}

/**
 * The backend that holds the lock. Its activity is visible only for backends of our own role.
 *
 * @param {Client} client
 * @returns {Promise<LockOwner | undefined>}
 */
async function findOwner(client) {
  const { rows } = await client.query(
    `SELECT l.pid, a.usename AS role, a.state, a.state_change AS since
     FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK_KEY],
  );
  return rows[0];
}

/** @param {LockOwner} owner @param {string} purpose @param {number} maxWaitMs */
function describeTimeout({ pid, role, state, since }, purpose, maxWaitMs) {
  const details = [role && `role ${role}`, state && `${state} since ${since.toISOString()}`].filter(Boolean).join(", ");
  return (
    `Stopped after waiting ${describeDuration(maxWaitMs)} for another process to finish ${purpose}: the database's backend ${pid} ` +
    `${details ? `(${details}) ` : ""}holds the lock. If it is still running, start again later; ` +
    `if not, run SELECT pg_terminate_backend(${pid}) and start again.`
  );
}

/** @param {number} ms */
function describeDuration(ms) {
  return ms < 60_000 ? `${Math.round(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`;
}
