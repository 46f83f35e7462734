// Restores a backup. Loads everything beside the current data, then switches over in a step that the next start completes
// if it is interrupted: the result is the old state or the new one, never a mixture.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import copyStreams from "pg-copy-streams";
import { applyMigrations, listMigrations } from "../embedded/migrations.mjs";
import { BACKUP_FORMAT, isOwnFile, quote } from "./contents.mjs";
import { readTar } from "./tar.mjs";

const stagingOf = (dataDir) => join(dataDir, "restore.new");
const decisionOf = (dataDir) => join(dataDir, "restore.decided.json");

/** Replaces the embedded installation's database and files. `url` is that of its running Postgres. */
export async function readBackup({ url, dataDir, file, say }) {
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  await finishRestore({ url, dataDir, say });
  const name = `restore_${randomBytes(6).toString("hex")}`;
  const staging = stagingOf(dataDir);
  await dropLeftovers(url);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o700 });
  await runOnServer(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`);
  try {
    await load({ url: databaseOf(url, name), staging, file, say });
  } catch (error) {
    await runOnServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
  decide(dataDir, name);
  await finishRestore({ url, dataDir, say: () => {} });
}

/** Completes a restore that was decided but interrupted, if there is one. */
export async function finishRestore({ url, dataDir, say }) {
  const decision = decisionOf(dataDir);
  if (!existsSync(decision)) return;
  say("Finishing a restore that was interrupted …");
  const { database } = JSON.parse(readFileSync(decision, "utf8"));
  const current = new URL(url).pathname.slice(1);
  const server = await connect(databaseOf(url, "postgres"));
  try {
    const { rowCount: isLoaded } = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
    if (isLoaded) {
      await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IN ($1, $2)", [current, database]);
      await server.query("BEGIN");
      await server.query(`ALTER DATABASE ${quote(current)} RENAME TO ${database}_old`);
      await server.query(`ALTER DATABASE ${database} RENAME TO ${quote(current)}`);
      await server.query("COMMIT");
    }
  } finally {
    await server.end();
  }
  moveFiles(dataDir);
  rmSync(decision);
  await dropLeftovers(url);
}

/** Replaces the installation's files by those of the backup. Can be repeated after an interruption. */
function moveFiles(dataDir) {
  const staging = stagingOf(dataDir);
  if (!existsSync(staging)) return;
  const done = join(staging, ".old-files-removed");
  if (!existsSync(done)) {
    for (const name of readdirSync(dataDir).filter(isOwnFile)) rmSync(join(dataDir, name), { recursive: true, force: true });
    writeFileSync(done, "");
  }
  for (const name of readdirSync(staging).filter(isOwnFile))
    if (name !== ".old-files-removed") renameSync(join(staging, name), join(dataDir, name));
  rmSync(staging, { recursive: true, force: true });
}

/** The point of no return: from here on an interrupted restore is completed. */
function decide(dataDir, database) {
  const decision = decisionOf(dataDir);
  writeFileSync(`${decision}.partial`, JSON.stringify({ database }), { mode: 0o600, flush: true });
  renameSync(`${decision}.partial`, decision);
  if (process.platform === "win32") return;
  const folder = openSync(dataDir, "r");
  fsyncSync(folder);
  closeSync(folder);
}

async function load({ url, staging, file, say }) {
  let manifest;
  let complete;
  const client = await connect(url);
  try {
    const counts = {};
    let files = 0;
    for await (const { name, content } of entriesOf(file)) {
      if (!manifest) {
        manifest = await readManifest(name, content);
        await makeSchema(url, manifest, say);
        await client.query("BEGIN");
        await client.query("SET LOCAL session_replication_role = replica"); // no triggers: rows are loaded unchanged
      } else if (name === "complete.json") complete = await json(content);
      else if (name.startsWith("files/")) {
        await writeFile(staging, name.slice("files/".length), content);
        files++;
      } else {
        const table = manifest.tables.find((known) => name.startsWith(`database/${known.name}/`));
        if (!table) throw new Error("it is damaged");
        const columns = table.columns.map(quote).join(", ");
        const copy = client.query(copyStreams.from(`COPY ${quote(table.name)} (${columns}) FROM STDIN`));
        await pipeline(Readable.from(content, { objectMode: true }), copy);
        counts[table.name] = (counts[table.name] ?? 0) + copy.rowCount;
      }
    }
    if (!complete) throw new Error("it is cut off");
    for (const [table, count] of Object.entries(complete.counts)) {
      if ((counts[table] ?? 0) !== count) throw new Error(`it holds ${counts[table] ?? 0} of ${count} rows of ${table}`);
      say(`${table}: ${count.toLocaleString("en-IN")} rows`);
    }
    if (files !== complete.files) throw new Error(`it holds ${files} of ${complete.files} files`);
    if (files) say(`${files.toLocaleString("en-IN")} files`);
    for (const { name, value, isCalled } of complete.sequences)
      await client.query("SELECT setval(format('%I', $1::text)::regclass, $2, $3)", [name, value, isCalled]);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } catch (error) {
    throw describeFailure(error, file);
  } finally {
    await client.end();
  }
  await applyMigrations(url, { onApply: (name) => say(`Applying migration ${name} …`) });
}

async function readManifest(name, content) {
  if (name !== "manifest.json") throw new Error("it was not made by npm run backup");
  const manifest = await json(content);
  if (manifest.format !== BACKUP_FORMAT) throw new Error("it was made by another version of npm run backup");
  return manifest;
}

/** Creates the tables as of the backup's last migration; later migrations are applied after loading. */
async function makeSchema(url, { migrations }, say) {
  const known = new Map(listMigrations().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) throw new Error(`it comes from a newer SchoolSach (migration ${name}): update first`);
    if (known.get(name) !== checksum) throw new Error(`its migration ${name} is not the one of this version`);
  }
  const wanted = new Set(migrations.map(({ name }) => name));
  await applyMigrations(url, { only: (name) => wanted.has(name) });
  const client = await connect(url);
  // Rows inserted by migrations are in the backup, too. Without triggers, because a TRUNCATE trigger could empty another table.
  await client.query("SET session_replication_role = replica");
  const { rows } = await client.query(
    "SELECT format('%I', relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'",
  );
  if (rows.length) await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(", ")}`);
  await client.end();
  say("Loading …");
}

async function* entriesOf(file) {
  const input = createReadStream(file);
  const unzipped = createGunzip();
  input.on("error", (error) => unzipped.destroy(error));
  yield* readTar(input.pipe(unzipped));
}

async function writeFile(staging, path, content) {
  if (normalize(path) !== path || path.startsWith("..") || path.startsWith("/")) throw new Error("it is damaged");
  const target = join(staging, path);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(target, "wx", 0o600);
  try {
    for await (const chunk of content) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function json(content) {
  const parts = [];
  for await (const chunk of content) parts.push(chunk);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}

/** Explains errors of zlib and of the tar reader in one line. */
function describeFailure(error, file) {
  const reason = {
    Z_DATA_ERROR: "it was not made by npm run backup, or is damaged",
    Z_BUF_ERROR: "it is cut off",
    EISDIR: "it is a folder",
  };
  return new Error(`${file} cannot be restored: ${reason[error.code] ?? error.message}. Nothing was changed.`, { cause: error });
}

async function dropLeftovers(url) {
  const server = await connect(databaseOf(url, "postgres"));
  try {
    const { rows } = await server.query("SELECT datname AS name FROM pg_database WHERE datname ~ '^restore_[0-9a-f]{12}(_old)?$'");
    for (const { name } of rows) await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await server.end();
  }
}

async function runOnServer(url, sql) {
  const server = await connect(databaseOf(url, "postgres"));
  try {
    await server.query(sql);
  } finally {
    await server.end();
  }
}

async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

function databaseOf(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
