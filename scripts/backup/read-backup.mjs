// Restores a backup. Loads everything next to the current data, then switches over in a step that the next start completes
// if it is interrupted: the result is the old state or the new one, never a mixture.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { inTransaction, withClient } from "../embedded/with-client.mjs";
import { isOwnFile, listDeletedAccounts, quote } from "./contents.mjs";
import { load } from "./load-backup.mjs";
import { findPublicKey } from "./signed-file.mjs";

/** @import { Client } from "pg" */
/** @import { Say } from "../support/command.mjs" */
/** @import { Reader } from "./signed-file.mjs" */

/** @param {string} dataDir */
const stagingOf = (dataDir) => join(dataDir, "restore.new");
/** @param {string} dataDir */
const decisionOf = (dataDir) => join(dataDir, "restore.decided.json");

/** `url`: of the embedded installation's running Postgres. @typedef {{ url: string, dataDir: string, say: Say }} Restore */

/**
 * Replaces the embedded installation's database and files.
 *
 * @param {Restore & { file: string } & Omit<Reader, "publicKey">} restore
 */
export async function readBackup({ url, dataDir, file, identity, isForced, say }) {
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  await finishRestore({ url, dataDir, say });
  const name = `restore_${randomBytes(6).toString("hex")}`;
  const staging = stagingOf(dataDir);
  await dropLeftovers(url);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o700 });
  await onServer(url, (server) => server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`));
  try {
    const deleted = await withClient(url, listDeletedAccounts);
    await load({ url: databaseOf(url, name), staging, file, deleted, publicKey: findPublicKey(dataDir), identity, isForced, say });
  } catch (error) {
    await onServer(url, (server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
  decide(dataDir, name);
  await finishRestore({ url, dataDir, say: () => {} });
}

/** Completes a restore that was decided but interrupted, if there is one. @param {Restore} restore */
export async function finishRestore({ url, dataDir, say }) {
  const decision = decisionOf(dataDir);
  if (!existsSync(decision)) return;
  say("Finishing a restore that was interrupted …");
  const { database } = JSON.parse(readFileSync(decision, "utf8"));
  const current = new URL(url).pathname.slice(1);
  await onServer(url, async (server) => {
    const { rows: loaded } = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
    if (loaded.length === 0) return;
    await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IN ($1, $2)", [current, database]);
    await inTransaction(server, async () => {
      await server.query(`ALTER DATABASE ${quote(current)} RENAME TO ${database}_old`);
      await server.query(`ALTER DATABASE ${database} RENAME TO ${quote(current)}`);
    });
  });
  moveFiles(dataDir);
  rmSync(decision);
  await dropLeftovers(url);
}

/** Replaces the installation's files by those of the backup. Can be repeated after an interruption. @param {string} dataDir */
function moveFiles(dataDir) {
  const staging = stagingOf(dataDir);
  if (!existsSync(staging)) return;
  const done = join(staging, ".old-files-removed");
  if (!existsSync(done)) {
    for (const name of readdirSync(dataDir).filter(isOwnFile)) rmSync(join(dataDir, name), { recursive: true, force: true });
    writeFileSync(done, "");
  }
  for (const name of readdirSync(staging).filter(isOwnFile))
    if (name !== ".old-files-removed") renameSync(join(staging, name), join(dataDir, name));
  rmSync(staging, { recursive: true, force: true });
}

/** The point of no return: from here on an interrupted restore is completed. @param {string} dataDir @param {string} database */
function decide(dataDir, database) {
  const decision = decisionOf(dataDir);
  writeFileSync(`${decision}.partial`, JSON.stringify({ database }), { mode: 0o600, flush: true });
  renameSync(`${decision}.partial`, decision);
  if (process.platform === "win32") return;
  const folder = openSync(dataDir, "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** @param {string} url */
async function dropLeftovers(url) {
  await onServer(url, async (server) => {
    const { rows } = await server.query("SELECT datname AS name FROM pg_database WHERE datname ~ '^restore_[0-9a-f]{12}(_old)?$'");
    for (const { name } of rows) await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

/**
 * Runs `work` on a connection to the server's maintenance database.
 *
 * @template Result
 * @param {string} url of any of the server's databases
 * @param {(server: Client) => Promise<Result>} work
 */
const onServer = (url, work) => withClient(databaseOf(url, "postgres"), work);

/** @param {string} url @param {string} name */
function databaseOf(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
