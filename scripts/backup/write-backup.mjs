// Backs up an embedded installation into one file: a tar of a manifest, each table in COPY format, all from one snapshot, and the files of
// DATA_DIR. Documents' keys and the ids of deleted accounts go to files of their own.
import { createReadStream, existsSync, renameSync, rmSync } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import copyStreams from "pg-copy-streams";
import tar from "tar-stream";
import { codeOf } from "../support/error-details.mjs";
import {
  BACKUP_FORMAT,
  deletedFileOf,
  isOwnFile,
  KEYS_COLUMNS,
  KEYS_TABLE,
  keysFileOf,
  listDeletedAccounts,
  listSequences,
  listTables,
  quote,
} from "./contents.mjs";
import { KINDS, openSigningKey, writeSignedFile } from "./signed-file.mjs";

/** @import { FileHandle } from "node:fs/promises" */
/** @import { Pack } from "tar-stream" */
/** @import { Say } from "../support/command.mjs" */
/** @import { Completion, Manifest } from "./contents.mjs" */

const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * The file exists only when it is complete. It is signed, and encrypted if there is a recipient.
 *
 * @param {{ url: string, dataDir: string, file: string, recipient?: string, say: Say }} options
 * @returns {Promise<number>} its size in bytes
 * @throws Error with one line to show
 */
export async function writeBackup({ url, dataDir, file, recipient, say }) {
  if (existsSync(file)) throw new Error(`${file} already exists: choose another file name.`);
  const files = [keysFileOf(file), deletedFileOf(file), file];
  const [partialKeys, partialDeleted, partial] = files.map(partialOf);
  const options = { signingKey: openSigningKey(dataDir), recipient };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const archive = tar.pack();
    const added = addEntries(archive, { client, dataDir, say }).then(
      () => archive.finalize(),
      (error) => archive.destroy(error),
    );
    await Promise.all([writeSignedFile(partial, KINDS.backup, /** @type {AsyncIterable<Buffer>} */ (archive), options), added]);
    await client.query("COMMIT"); // the keys of documents destroyed during the backup are left out
    await writeSignedFile(partialKeys, KINDS.keys, await readKeys(client), options);
    const deleted = JSON.stringify(await listDeletedAccounts(client));
    await writeSignedFile(partialDeleted, KINDS.deleted, Readable.from([Buffer.from(deleted)]), options);
    for (const name of files) await sync(partialOf(name));
    for (const name of files) renameSync(partialOf(name), name);
  } catch (error) {
    for (const name of files) rmSync(partialOf(name), { force: true });
    if (["ENOENT", "EACCES", "ENOSPC", "EROFS"].includes(codeOf(error) ?? ""))
      throw new Error(`${file} cannot be written (${codeOf(error)}).`);
    throw error;
  } finally {
    await client.end();
  }
  return (await stat(file)).size;
}

/** @param {string} name */
const partialOf = (name) => `${name}.partial`;

/** Empty before an update is migrated. @param {pg.Client} client */
async function readKeys(client) {
  const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass($1)", [KEYS_TABLE]);
  return rows.length > 0 ? client.query(copyStreams.to(`COPY ${KEYS_TABLE} (${KEYS_COLUMNS}) TO STDOUT`)) : Readable.from([]);
}

/** @param {Pack} archive @param {{ client: pg.Client, dataDir: string, say: Say }} source */
async function addEntries(archive, { client, dataDir, say }) {
  const tables = await listTables(client);
  const { rows: migrations } = await client.query(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  await addJson(archive, "manifest.json", { format: BACKUP_FORMAT, madeAt: new Date().toISOString(), migrations, tables });
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { name, columns } of tables) {
    const copy = client.query(copyStreams.to(`COPY ${quote(name)} (${columns.map(quote).join(", ")}) TO STDOUT`));
    let number = 0;
    for await (const piece of pieces(copy))
      await addEntry(archive, `database/${name}/${String(++number).padStart(6, "0")}.copy`, piece.length, [piece]);
    // The row count follows the data: it is set once the next statement is answered.
    await client.query("SELECT 1");
    counts[name] = copy.rowCount ?? 0;
    say(`${name}: ${counts[name].toLocaleString("en-IN")} rows`);
  }
  // Read last, so that numbers allocated during the backup are not allocated again.
  const sequences = await listSequences(client);
  let files = 0;
  for await (const path of walk(dataDir)) {
    const handle = await openIfThere(join(dataDir, path));
    if (!handle) continue;
    await addFile(archive, path, handle);
    files++;
  }
  if (files) say(`${files.toLocaleString("en-IN")} files`);
  await addJson(archive, "complete.json", { counts, sequences, files });
}

/**
 * Waits until the content was taken, so that memory stays constant.
 *
 * @param {Pack} archive
 * @param {string} name
 * @param {number} size
 * @param {Iterable<Buffer> | AsyncIterable<Buffer>} content
 */
const addEntry = (archive, name, size, content) => pipeline(content, archive.entry({ name, size, mode: 0o600 }));

/** @param {Pack} archive @param {string} name @param {Manifest | Completion} value */
function addJson(archive, name, value) {
  const content = Buffer.from(JSON.stringify(value));
  return addEntry(archive, name, content.length, [content]);
}

/** Collects a stream into buffers of about PIECE_BYTES bytes. @param {AsyncIterable<Buffer>} stream */
async function* pieces(stream) {
  /** @type {Buffer[]} */
  let parts = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size) yield Buffer.concat(parts);
}

/** @param {string} dataDir @returns {AsyncGenerator<string>} */
async function* walk(dataDir, folder = "") {
  const found = await readdir(join(dataDir, folder), { withFileTypes: true });
  for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (!folder && !isOwnFile(entry.name)) continue;
    if (entry.isDirectory()) yield* walk(dataDir, path);
    else if (entry.isFile()) yield path;
  }
}

/** A document destroyed during the backup is left out. @param {string} path */
async function openIfThere(path) {
  try {
    return await open(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** @param {Pack} archive @param {string} path @param {FileHandle} handle */
async function addFile(archive, path, handle) {
  try {
    const { size } = await handle.stat();
    await addEntry(archive, `files/${path}`, size, readExactly(handle, size, path));
  } finally {
    await handle.close();
  }
}

/**
 * Reads a file up to its size at opening, even if it grows meanwhile.
 *
 * @param {FileHandle} handle
 * @param {number} size
 * @param {string} path
 */
async function* readExactly(handle, size, path) {
  if (size === 0) return;
  let read = 0;
  for await (const part of createReadStream("", { fd: handle, end: size - 1, autoClose: false })) {
    read += part.length;
    yield part;
  }
  if (read < size) throw new Error(`${path} became shorter while it was read: run the backup again.`);
}

/** @param {string} file */
async function sync(file) {
  const handle = await open(file);
  await handle.sync();
  await handle.close();
}
