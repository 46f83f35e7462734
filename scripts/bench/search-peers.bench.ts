// Search compared with SQLite's FTS5 and ILIKE with a trigram index, on copies of the configured database's schools at three sizes, in one
// run. `npm run bench -- search-peers`
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { databaseUrl } from "../../lib/platform/env";
import { ROOT } from "../support/settings.mjs";
import { inScratchDatabase, onDatabase } from "./scratch-database";

const SIZES = [15_000, 150_000, Infinity];
const PEERS = join(ROOT, "scripts", "bench", "peers");

/** Prints a table per size. The largest takes long: a peer may need seconds per query. */
export async function bench(): Promise<void> {
  // npm compiles the binding if there is none for this platform.
  if (!existsSync(join(PEERS, "node_modules"))) execFileSync("npm", ["ci", "--prefix", PEERS], { stdio: "inherit" });
  const { schools } = await onDatabase(
    databaseUrl(),
    async (client) => (await client.query("SELECT count(*)::int AS schools FROM school_search")).rows[0],
  );
  for (const size of SIZES.filter((one) => one === Infinity || one < schools)) await measureSize(Math.min(size, schools));
}

const measureSize = (size: number): Promise<void> =>
  inScratchDatabase("peers", async (url) => {
    await copySchools(url, size);
    await runFigures(url);
  });

/** Copies this many schools, in a fixed random order, with their places; then creates the peer's table and index. */
async function copySchools(to: string, size: number): Promise<void> {
  await onDatabase(databaseUrl(), (source) =>
    onDatabase(to, async (target) => {
      await copyTable(source, target, "places", "SELECT * FROM places");
      await copyTable(source, target, "pincodes", "SELECT * FROM pincodes");
      const listed = "SELECT * FROM schools WHERE status = 'listed' ORDER BY md5(id)";
      await copyTable(source, target, "schools", `${listed} LIMIT ${size}`);
      await target.query(
        "CREATE TABLE peer_rows AS SELECT serial, rank, name_words || ' ' || place_words AS words FROM school_search ORDER BY rank DESC",
      );
      await target.query("CREATE INDEX ON peer_rows USING gin (words gin_trgm_ops); ALTER TABLE peer_rows ADD PRIMARY KEY (serial)");
      await target.query("VACUUM ANALYZE");
    }),
  );
}

async function copyTable(source: pg.Client, target: pg.Client, table: string, rows: string): Promise<void> {
  const { rows: columns } = await source.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const out = source.query(copyTo(`COPY (SELECT ${names} FROM (${rows}) AS wanted) TO STDOUT`));
  await pipeline(out, target.query(copyFrom(`COPY ${table} (${names}) FROM STDIN`)));
}

/** In a process of its own, connected only to this database and with a temporary data folder. */
async function runFigures(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "search-peers-"));
  const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, "scripts", "bench", "search-peers-figures.ts")], {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, TMPDIR: folder },
  });
  const [code] = await once(child, "exit");
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The measuring ended with ${code}`);
}
