// Selects the user that runs the embedded Postgres, which refuses to run as root. Root tries three ways: another user with
// access to binaries and data; that user with capabilities to enter root's folders; copies that every user can access.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** @import { ChildProcess, SpawnSyncReturns, StdioOptions } from "node:child_process" */

const SHARED_FOLDER = "/var/lib/schoolsach";
const CAPABILITIES = "+dac_read_search,+dac_override";

/**
 * The user that runs Postgres, with the folders that this user can access.
 *
 * @typedef {object} ClusterOwner
 * @property {string} bin
 * @property {string} cluster
 * @property {(file: string, args: string[], input?: string) => SpawnSyncReturns<string>} run
 * @property {(file: string, args: string[], stdio: StdioOptions) => ChildProcess} spawn
 * @property {(path: string) => void} own gives a file or folder to the user
 *
 * @typedef {{ uid: number, gid: number }} User
 */

/**
 * Decides how to run Postgres on `cluster`, moving binaries and data if necessary.
 *
 * @param {string} binaries
 * @param {string} cluster
 * @returns {ClusterOwner}
 */
export function asOwner(binaries, cluster) {
  if (process.getuid?.() !== 0) return plain(binaries, cluster);
  const user = ownerOf(cluster) ?? findPlainUser();
  const asUser = { uid: user.uid, gid: user.gid };
  const direct = runner([], asUser);
  if (isReachable(cluster) && direct.works(binaries)) return { bin: binaries, cluster, ...direct, own: giveTo(user) };

  const capable = runner([
    "setpriv",
    ...["--reuid", user.uid, "--regid", user.gid, "--clear-groups", "--securebits", "+no_setuid_fixup"],
    ...["--inh-caps", CAPABILITIES, "--ambient-caps", CAPABILITIES],
  ]);
  // Data that was moved before stays there.
  if (!isLink(cluster) && capable.works(binaries)) return { bin: binaries, cluster, ...capable, own: giveTo(user) };

  const copied = copyBinaries(binaries);
  if (!direct.works(copied))
    throw new Error(
      "Postgres refuses to run as root, and root can't switch to another user here: run as an ordinary user, or set DATABASE_URL.",
    );
  return { bin: copied, cluster: moveCluster(cluster, user), ...direct, own: giveTo(user) };
}

/** @param {string} binaries @param {string} cluster @returns {ClusterOwner} */
function plain(binaries, cluster) {
  const owner = ownerOf(cluster);
  if (existsSync(cluster) && owner?.uid !== process.getuid?.() && process.platform !== "win32")
    throw new Error(
      `The data in ${cluster} belongs to another user (${owner ? `uid ${owner.uid}` : "root"}): start as that user, or set DATA_DIR.`,
    );
  return { bin: binaries, cluster, ...runner([]), own: () => {} };
}

/**
 * Runs programs after `prefix`, or as the user in `identity`.
 *
 * @param {(string | number)[]} prefix
 * @param {{ uid?: number, gid?: number }} [identity]
 */
function runner(prefix, identity = {}) {
  // Postgres ignores NODE_ENV, which Next's types require in an environment.
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", NODE_ENV: process.env.NODE_ENV };
  const options = { cwd: "/", env, ...identity };
  /** @param {string} file @param {string[]} args @returns {[program: string, args: string[]]} */
  const split = (file, args) => {
    const [program, ...rest] = [...prefix.map(String), file, ...args];
    return [program, rest];
  };
  /** @type {ClusterOwner["run"]} */
  const run = (file, args, input) => spawnSync(...split(file, args), { ...options, encoding: "utf8", input });
  return {
    run,
    /** @type {ClusterOwner["spawn"]} */
    spawn: (file, args, stdio) => spawn(...split(file, args), { ...options, stdio, detached: true }),
    /** @param {string} bin */
    works: (bin) => run(join(bin, "postgres"), ["--version"]).status === 0,
  };
}

/** The owner of the data; null if it doesn't exist or belongs to root. @param {string} cluster */
function ownerOf(cluster) {
  if (!existsSync(cluster)) return null;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? null : { uid, gid };
}

/** Other services may run as nobody, too, and could read the data. */
const PLAIN_USERS = ["schoolsach", "postgres", "nobody"];

function findPlainUser() {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length > 3 && fields[2] !== "0");
  const [, , uid, gid] = PLAIN_USERS.map((wanted) => users.find(([name]) => name === wanted)).find(Boolean) ?? users[0] ?? [];
  if (!uid) throw new Error("Postgres refuses to run as root, and there is no other user: run as an ordinary user, or set DATABASE_URL.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether every user can enter the folder of `path`. @param {string} path */
function isReachable(path) {
  if (isLink(path)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** @param {string} path */
function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** @param {User} user @returns {(path: string) => void} */
function giveTo({ uid, gid }) {
  return (path) => chownSync(path, uid, gid);
}

/** @param {string} binaries */
function copyBinaries(binaries) {
  const { version } = JSON.parse(readFileSync(join(binaries, "../../package.json"), "utf8"));
  const copy = join(SHARED_FOLDER, `postgres-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    // Modes are preserved; after a clone with a strict umask, the copy must be made readable.
    cpSync(join(binaries, ".."), partial, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX", partial]);
    renameSync(partial, copy);
  }
  return join(copy, "bin");
}

/** Moves the data where `user` can access it and leaves a link in its place. @param {string} cluster @param {User} user */
function moveCluster(cluster, user) {
  const home = join(SHARED_FOLDER, createHash("sha256").update(cluster).digest("hex").slice(0, 16));
  const moved = join(home, "postgres");
  mkdirSync(home, { recursive: true, mode: 0o711 });
  if (!isLink(cluster)) {
    if (existsSync(cluster)) {
      rmSync(moved, { recursive: true, force: true });
      cpSync(cluster, moved, { recursive: true, preserveTimestamps: true });
      spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, moved]);
      renameSync(cluster, `${cluster}.before-move`);
    }
    symlinkSync(moved, cluster);
    rmSync(`${cluster}.before-move`, { recursive: true, force: true });
    console.log(`Postgres runs as another user who can't enter this folder, so its data is in ${moved}.`);
  }
  return moved;
}
