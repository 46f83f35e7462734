// Locks DATA_DIR: one process owns it and runs its Postgres; others use that Postgres or are refused.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../support/error-details.mjs";

/** The process that locks a folder; `started` tells it from a later process with its pid. @typedef {{ pid: number, task: string, started: string | null, isEnding?: boolean }} Owner */

/** This process's locks, by file. @type {Map<string, Owner>} */
const locks = new Map();

/**
 * Locks the folder for this process. A dead owner is recognised by its start time, because its pid may have been reused.
 *
 * @param {string} dataDir
 * @param {string} task shown to other processes that need the folder
 * @returns {Promise<Owner | null>} the owner if it is another process
 */
export async function takeFolder(dataDir, task) {
  // Root's Postgres runs as another user, who has to traverse this folder but can't list it.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const file = lockFile(dataDir);
  const ownFile = `${file}.${process.pid}`;
  const own = { pid: process.pid, task, started: startOf(process.pid) };
  writeFileSync(ownFile, JSON.stringify(own), { mode: 0o600 });
  try {
    for (;;) {
      try {
        linkSync(ownFile, file); // atomic
        locks.set(file, own);
        return null;
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      }
      const owner = await waitForEndingOwner(dataDir);
      if (owner) return owner.pid === process.pid ? null : owner;
      clearStale(file);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/** The folder's owner if it is alive, or null. @param {string} dataDir @returns {Owner | null} */
export function folderOwner(dataDir) {
  const owner = read(lockFile(dataDir));
  return owner && isAlive(owner) ? owner : null;
}

/** The folder's owner, or null. Waits for an owner that is ending. @param {string} dataDir */
export async function waitForEndingOwner(dataDir) {
  for (let waited = 0; ; waited += 100) {
    const owner = folderOwner(dataDir);
    if (!owner?.isEnding || waited > 20_000) return owner;
    await sleep(100);
  }
}

/** @param {string} dataDir */
export function leaveFolder(dataDir) {
  const file = lockFile(dataDir);
  if (!locks.delete(file)) return;
  rmSync(file, { force: true });
}

/** Marks our folders' locks as ending, so that other processes wait for them. */
export function markEnding() {
  for (const [file, own] of locks) {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ ...own, isEnding: true }), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  }
}

/** Removes a dead owner's lock. If another process was faster, the file is that process's lock, and is put back. @param {string} file */
function clearStale(file) {
  const staleFile = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, staleFile);
  } catch {
    return;
  }
  const owner = read(staleFile);
  if (owner && isAlive(owner)) linkSync(staleFile, file);
  rmSync(staleFile, { force: true });
}

/** @param {string} dataDir */
const lockFile = (dataDir) => join(dataDir, "in-use.json");

/** @param {string} file @returns {Owner | null} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** @param {Owner} owner */
function isAlive({ pid, started }) {
  return startOf(pid) !== null && (started === null || startOf(pid) === started);
}

/** Identifies a process beyond its pid, by its start time; null if there is no such process. @param {number} pid */
export function startOf(pid) {
  try {
    if (process.platform === "linux") {
      const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (fields[0] === "Z") return null;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
    }
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return null;
  }
  if (process.platform === "win32") return "running";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || null;
}
