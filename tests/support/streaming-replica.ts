import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** Starts two embedded Postgres servers: a migrated primary and a replica with streaming replication. */
export async function startPrimaryAndReplica() {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-replica-"));
  chmodSync(folder, 0o711);
  const primary = await startPostgres(join(folder, "primary"));
  await applyMigrations(primary.url);
  await copyDataFolder(primary, join(folder, "primary"), join(folder, "replica"));
  let replica: Server | null = await startPostgres(join(folder, "replica"));
  // The replica gets another port at each start; the proxy keeps its address stable.
  const proxy = await openProxy(() => replica?.port ?? 1);
  const url = new URL(replica.url);
  url.port = String(proxy.port);
  return {
    primaryUrl: primary.url,
    replicaUrl: url.href,
    /** Stops the replay of changes. Returns when it has stopped: `pg_wal_replay_pause` only asks for it. */
    pauseReplica: () =>
      withClient(replica!.url, async (client) => {
        await client.query("SELECT pg_wal_replay_pause()");
        const isPaused = async () => (await client.query("SELECT pg_get_wal_replay_pause_state() AS state")).rows[0].state === "paused";
        while (!(await isPaused())) await setTimeout(10);
      }),
    resumeReplica: () => withClient(replica!.url, (client) => client.query("SELECT pg_wal_replay_resume()")),
    /** Stops the replica, as for maintenance. */
    stopReplica: async () => {
      await replica?.stop();
      replica = null;
    },
    stopPrimary: () => primary.stop(),
    startReplica: async () => void (replica = await startPostgres(join(folder, "replica"))),
    stop: async () => {
      await proxy.close();
      await replica?.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the data folder of the running primary between pg_backup_start and pg_backup_stop. */
async function copyDataFolder(primary: Server, from: string, to: string) {
  mkdirSync(to, { mode: 0o711 });
  await withClient(primary.url, async (client) => {
    await client.query("SELECT pg_backup_start('replica', fast => true)");
    const { status, stderr } = spawnSync("cp", ["-a", join(from, "postgres"), join(from, "postgres-password"), to], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)");
    const cluster = join(to, "postgres");
    for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(cluster, name), { force: true });
    const { hostname, port, username, password } = new URL(primary.url);
    const settings = `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nhot_standby = on\n`;
    const files = { backup_label: rows[0].labelfile, "standby.signal": "", "postgresql.auto.conf": settings };
    const { uid, gid } = statSync(cluster);
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(cluster, name), text, { mode: 0o600 });
      chownSync(join(cluster, name), uid, gid);
    }
  });
}

/** A TCP proxy to the port that `target` returns when a connection opens. */
async function openProxy(target: () => number) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target(), "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      open.add(from);
      from.on("error", () => {});
      from.on("close", () => (open.delete(from), to.destroy()));
      from.pipe(to);
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
