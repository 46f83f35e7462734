// Starts and ends the embedded Postgres' server process.
import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../support/free-port.mjs";
import { lastError } from "./cluster.mjs";
import { serverSettings } from "./server-settings.mjs";

/** @import { ChildProcess } from "node:child_process" */
/** @import { ClusterOwner } from "./owner.mjs" */

/**
 * Starts the server and waits until it accepts connections, including crash recovery.
 *
 * @param {ClusterOwner} owner
 * @param {number | undefined} wantedPort
 * @param {string} log
 */
export async function launch({ bin, cluster, spawn }, wantedPort, log) {
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort ?? (await freePort());
    const output = openSync(log, "w", 0o600);
    const child = spawn(join(bin, "postgres"), ["-D", cluster, "-p", String(port), ...serverSettings()], ["ignore", output, output]);
    closeSync(output);
    if (await isReady(child, cluster)) return { child, port };
    // After kill -9 the old server's processes may hold the data for a second; a free port may be taken meanwhile.
    const logText = readFileSync(log, "utf8");
    const isTemporary = /pre-existing shared memory|postmaster\.pid|Address already in use|could not bind/.test(logText);
    if (!isTemporary || attempt >= 40) throw new Error(`Postgres did not start: ${lastError(logText) || "no reason given"}`);
    await sleep(250);
  }
}

/** Polls the server's state, the eighth line of its pid file. @param {ChildProcess} child @param {string} cluster */
async function isReady(child, cluster) {
  let hasEnded = false;
  child.once("exit", () => (hasEnded = true));
  child.once("error", () => (hasEnded = true));
  for (let waited = 0; !hasEnded; waited++) {
    const { pid, state } = readPidFile(cluster);
    if (pid === child.pid && state === "ready") return true;
    if (waited === 500) console.log("Postgres is recovering after it was stopped abruptly. This may take a while.");
    await sleep(10);
  }
  return false;
}

/** @param {string} cluster @returns {{ pid?: number, state?: string }} */
function readPidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), state: lines[7]?.trim() };
  } catch {
    return {};
  }
}

/** Ends a server whose starter was killed without ending it, once it is certain that it is ours. @param {string} cluster */
export async function endOrphan(cluster) {
  const { pid } = readPidFile(cluster);
  if (!pid) return;
  if (isPostgresOn(cluster, pid)) {
    console.log("Stopping the Postgres that an earlier start left running.");
    signal(pid, "SIGINT");
    for (let waited = 0; isPostgresOn(cluster, pid); waited++) {
      if (waited === 200) signal(pid, "SIGQUIT");
      if (waited === 400) throw new Error(`Postgres is still running on ${cluster} (process ${pid}) and does not stop.`);
      await sleep(50);
    }
    return;
  }
  // The pid belongs to no process or to another program: the file is a dead server's.
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** @param {string} cluster @param {number} pid */
function isPostgresOn(cluster, pid) {
  if (process.platform === "win32") return false;
  let output;
  try {
    output = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    if (process.platform === "linux") return false;
    const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    output = (stdout ?? "").trim().split(" ");
  }
  return /(^|\/)postgres$/.test(output[0]) && output[output.indexOf("-D") + 1] === cluster;
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // Ended already.
  }
}

/** @param {ChildProcess} child */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once("exit", done));
  child.kill("SIGINT"); // fast shutdown: rolls back open transactions and writes everything committed
  const timer = setTimeout(() => child.kill("SIGQUIT"), 30_000);
  await exited;
  clearTimeout(timer);
}
