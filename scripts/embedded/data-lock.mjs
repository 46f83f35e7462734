// One process at a time owns DATA_DIR and runs its Postgres; the others are told, or use that Postgres.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

const held = new Map();

/**
 * Takes the folder for this process. Answers null once it is ours, else who has it: { pid, task }.
 * An owner that died without a word is known by its start time, so its number may since be another's.
 */
export async function takeFolder(dataDir, task) {
  // Root's Postgres runs as another user, who walks through this folder to the data and reads nothing in it.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const file = lockFile(dataDir);
  const mine = `${file}.${process.pid}`;
  const me = { pid: process.pid, task, started: startOf(process.pid) };
  writeFileSync(mine, JSON.stringify(me), { mode: 0o600 });
  try {
    for (;;) {
      try {
        linkSync(mine, file); // either wholly there or not at all
        held.set(file, me);
        return null;
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const owner = await lastingOwner(dataDir);
      if (owner) return owner.pid === process.pid ? null : owner;
      clearStale(file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** The living owner of the folder, or null. */
export function folderOwner(dataDir) {
  const owner = read(lockFile(dataDir));
  return owner && isAlive(owner) ? owner : null;
}

/** The owner of the folder once one that is ending has had its time to end, or null. */
export async function lastingOwner(dataDir) {
  for (let waited = 0; ; waited += 100) {
    const owner = folderOwner(dataDir);
    if (!owner?.isEnding || waited > 20_000) return owner;
    await sleep(100);
  }
}

export function leaveFolder(dataDir) {
  const file = lockFile(dataDir);
  if (!held.delete(file)) return;
  rmSync(file, { force: true });
}

/** Tells those who want a folder of ours that it is worth waiting for. */
export function sayEnding() {
  for (const [file, me] of held) {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ ...me, isEnding: true }), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  }
}

/** Takes a dead owner's lock away; if another process was quicker and this is its lock, it is put back. */
function clearStale(file) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const owner = read(aside);
  if (owner && isAlive(owner)) linkSync(aside, file);
  rmSync(aside, { force: true });
}

const lockFile = (dataDir) => join(dataDir, "in-use.json");

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function isAlive({ pid, started }) {
  return startOf(pid) !== null && (started === null || startOf(pid) === started);
}

/** What tells one process from a later one of the same number; null where there is no such process. */
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
    if (error.code !== "EPERM") return null;
  }
  if (process.platform === "win32") return "running";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || null;
}
