import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** A database of the product and a copy of it that follows by streaming replication, both the embedded Postgres and nobody else's. */
export async function startWithReplica() {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-replica-"));
  chmodSync(folder, 0o711);
  const main = await startPostgres(join(folder, "main"));
  await applyMigrations(main.url);
  await copyCluster(main, join(folder, "main"), join(folder, "copy"));
  let copy: Server | null = await startPostgres(join(folder, "copy"));
  // Each start of a server takes a free port: the address that the product knows stays.
  const door = await registerFastPath(() => copy?.port ?? 1);
  const url = new URL(copy.url);
  url.port = String(door.port);
  return {
    mainUrl: main.url,
    replicaUrl: url.href,
    /** Asks the copy itself. */
    ask: <Row extends pg.QueryResultRow>(text: string) => onServer(copy!.url, (client) => client.query<Row>(text)),
    /** Ends the copy, as for maintenance. */
    stopReplica: async () => {
      await copy?.stop();
      copy = null;
    },
    stopMain: () => main.stop(),
    startReplica: async () => void (copy = await startPostgres(join(folder, "copy"))),
    stop: async () => {
      await door.close();
      await copy?.stop();
      await main.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of the data folder while the server runs, as the handbook says: between the start and the stop of a backup. */
async function copyCluster(main: Server, from: string, to: string) {
  mkdirSync(to, { mode: 0o711 });
  await onServer(main.url, async (client) => {
    await client.query("SELECT pg_backup_start('replica', fast => true)");
    const { status, stderr } = spawnSync("cp", ["-a", join(from, "postgres"), join(from, "postgres-password"), to], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)");
    const cluster = join(to, "postgres");
    for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(cluster, name), { force: true });
    const { hostname, port, username, password } = new URL(main.url);
    const settings = `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nhot_standby = on\n`;
    const files = { backup_label: rows[0].labelfile, "standby.signal": "", "postgresql.auto.conf": settings };
    const { uid, gid } = statSync(cluster);
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(cluster, name), text, { mode: 0o600 });
      chownSync(join(cluster, name), uid, gid);
    }
  });
}

/** Leads on to whatever port `target` answers at the moment. */
async function registerFastPath(target: () => number) {
  const open = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(target(), "127.0.0.1");
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ]) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => (open.delete(one), other.destroy()));
      one.pipe(other);
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

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
