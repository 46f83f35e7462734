// Loads a backup's rows into an empty database, and its files into an empty folder.
import { existsSync, mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import copyStreams from "pg-copy-streams";
import tar from "tar-stream";
import { applyMigrations, listMigrations } from "../embedded/migrations.mjs";
import { withClient } from "../embedded/with-client.mjs";
import { codeOf, messageOf } from "../support/error-details.mjs";
import { BACKUP_FORMAT, deletedFileOf, KEYS_COLUMNS, KEYS_TABLE, keysFileOf, quote } from "./contents.mjs";
import { KINDS, openSignedFile } from "./signed-file.mjs";

/** @import { Client } from "pg" */
/** @import { Readable } from "node:stream" */
/** @import { Extract } from "tar-stream" */
/** @import { Say } from "../support/command.mjs" */
/** @import { Completion, DeletedAccount, Manifest } from "./contents.mjs" */
/** @import { Reader } from "./signed-file.mjs" */

/** @typedef {Extract extends AsyncIterable<infer Entry> ? Entry : never} ArchiveEntry */

/**
 * @param {{ url: string, staging: string, file: string, deleted: DeletedAccount[] } & Reader} options `staging`: the empty folder;
 *   `deleted`: accounts that the replaced database says were deleted
 */
export async function load({ url, staging, file, deleted, ...reader }) {
  const { say } = reader;
  await explainFailure(file, async () => {
    const content = await openSignedFile(file, KINDS.backup, reader);
    await withClient(url, (client) => loadEntries(client, { url, staging, content, say }));
  });
  await applyMigrations(url, { onApply: (name) => say(`Applying migration ${name} …`) });
  await withClient(url, endSessions);
  const keysFile = keysFileOf(file);
  if (existsSync(keysFile))
    await explainFailure(keysFile, async () => {
      const content = await openSignedFile(keysFile, KINDS.keys, reader);
      await withClient(url, (client) => loadKeys(client, content));
    });
  await withClient(url, (client) => requireKeys(client, keysFile, reader));
  const deletedFile = deletedFileOf(file);
  const listed = existsSync(deletedFile)
    ? await explainFailure(deletedFile, async () => json(await openSignedFile(deletedFile, KINDS.deleted, reader)))
    : [];
  await withClient(url, (client) => noteDeletions(client, [...deleted, .../** @type {DeletedAccount[]} */ (listed)], reader));
}

/**
 * Ends all sessions, and all emailed links and codes: some ended, or were used, since the backup was made. Everyone signs in again.
 *
 * @param {Client} client
 */
async function endSessions(client) {
  await client.query("DELETE FROM sessions; DELETE FROM verification_tokens; DELETE FROM admin_invitations");
  await client.query("UPDATE school_claims SET state = 'lapsed', address = NULL, code_hash = NULL WHERE state = 'code'");
}

/**
 * Writes into the audit log which of the backup's accounts were deleted since; the job `delete-restored-accounts` deletes them.
 *
 * @param {Client} client
 * @param {DeletedAccount[]} deleted
 * @param {Pick<Reader, "say">} reader
 */
async function noteDeletions(client, deleted, { say }) {
  const { rowCount } = await client.query(
    `INSERT INTO audit_log (actor_kind, action, subject_kind, subject_id, after)
     SELECT 'system', 'account.delete', 'user', id, jsonb_build_object('keepReviews', bool_or("keepsReviews"))
     FROM jsonb_to_recordset($1) AS deleted (id text, "keepsReviews" boolean)
     WHERE EXISTS (SELECT FROM users WHERE users.id::text = deleted.id AND NOT is_admin) GROUP BY id`,
    [JSON.stringify(deleted)],
  );
  if (!rowCount) return;
  await client.query("SELECT graphile_worker.add_job('delete-restored-accounts')");
  say(`Accounts that were deleted since the backup, and are deleted again at the next start: ${rowCount}.`);
}

/** Loads the keys of the backup's documents; the file may be of a later backup. @param {Client} client @param {Readable} content */
async function loadKeys(client, content) {
  await client.query(`CREATE TEMPORARY TABLE loaded AS TABLE ${KEYS_TABLE} WITH NO DATA`);
  await pipeline(content, client.query(copyStreams.from(`COPY loaded (${KEYS_COLUMNS}) FROM STDIN`)));
  await client.query(
    `INSERT INTO ${KEYS_TABLE} (${KEYS_COLUMNS}) SELECT ${KEYS_COLUMNS} FROM loaded WHERE document_id IN (SELECT id FROM documents) ON CONFLICT DO NOTHING`,
  );
}

/** @param {Client} client @param {string} keysFile @param {Reader} reader */
async function requireKeys(client, keysFile, { isForced, say }) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS missing FROM documents WHERE is_encrypted AND storage_key IS NOT NULL AND id NOT IN (SELECT document_id FROM ${KEYS_TABLE})`,
  );
  const [{ missing }] = rows;
  if (missing === 0) return;
  if (!existsSync(keysFile) && !isForced)
    throw new Error(
      `${keysFile} is missing: it holds the keys of ${missing} documents. To restore without them, add --force. Nothing was changed.`,
    );
  say(`Documents without a key, which can't be opened: ${missing}.`);
}

/** @param {Client} client @param {{ url: string, staging: string, content: Readable, say: Say }} options */
async function loadEntries(client, { url, staging, content: source, say }) {
  /** @type {Manifest | undefined} */
  let manifest;
  /** @type {Completion | undefined} */
  let complete;
  /** @type {Record<string, number>} */
  const counts = {};
  let files = 0;
  for await (const content of readArchive(source)) {
    const { name } = content.header;
    if (!manifest) {
      manifest = await readManifest(name, content);
      await makeSchema(url, manifest, say);
      await client.query("BEGIN");
      await client.query("SET LOCAL session_replication_role = replica"); // no triggers: rows are loaded unchanged
    } else if (name === "complete.json") complete = /** @type {Completion} */ (await json(content));
    else if (name.startsWith("files/")) {
      await writeFile(staging, name.slice("files/".length), content);
      files++;
    } else {
      const table = manifest.tables.find((known) => name.startsWith(`database/${known.name}/`));
      if (!table) throw new Error("it is damaged");
      const columns = table.columns.map(quote).join(", ");
      const copy = client.query(copyStreams.from(`COPY ${quote(table.name)} (${columns}) FROM STDIN`));
      await pipeline(content, copy);
      counts[table.name] = (counts[table.name] ?? 0) + (copy.rowCount ?? 0);
    }
  }
  if (!complete) throw new Error("it is cut off");
  for (const [table, count] of Object.entries(complete.counts)) {
    if ((counts[table] ?? 0) !== count) throw new Error(`it contains ${counts[table] ?? 0} of ${count} rows of ${table}`);
    say(`${table}: ${count.toLocaleString("en-IN")} rows`);
  }
  if (files !== complete.files) throw new Error(`it contains ${files} of ${complete.files} files`);
  if (files) say(`${files.toLocaleString("en-IN")} files`);
  for (const { name, value, isCalled } of complete.sequences)
    await client.query("SELECT setval(format('%I', $1::text)::regclass, $2, $3)", [name, value, isCalled]);
  await client.query("COMMIT");
  await client.query("ANALYZE");
}

/** @param {string} name @param {ArchiveEntry} content @returns {Promise<Manifest>} */
async function readManifest(name, content) {
  if (name !== "manifest.json") throw new Error("it was not made by npm run backup");
  const manifest = /** @type {Manifest} */ (await json(content));
  if (manifest.format !== BACKUP_FORMAT) throw new Error("it was made by another version of npm run backup");
  return manifest;
}

/**
 * Creates the tables as of the backup's last migration; later migrations are applied after loading.
 *
 * @param {string} url
 * @param {Manifest} manifest
 * @param {Say} say
 */
async function makeSchema(url, { migrations }, say) {
  const known = new Map(listMigrations().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) throw new Error(`it comes from a newer SchoolSach (migration ${name}): update first`);
    if (known.get(name) !== checksum) throw new Error(`its migration ${name} differs from this version's`);
  }
  const wanted = new Set(migrations.map(({ name }) => name));
  await applyMigrations(url, { only: (name) => wanted.has(name) });
  await withClient(url, async (client) => {
    // Rows inserted by migrations are in the backup, too. Without triggers, because a TRUNCATE trigger could empty another table.
    await client.query("SET session_replication_role = replica");
    const { rows } = await client.query(
      "SELECT format('%I', relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'",
    );
    if (rows.length) await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(", ")}`);
  });
  say("Loading …");
}

/** Yields the archive's entries as streams with a header. Each must be read to its end before the next. @param {Readable} source */
function readArchive(source) {
  // Backups of versions up to 0.1 do not state their format in the headers.
  // @ts-expect-error -- the types lack this option
  const archive = tar.extract({ allowUnknownFormat: true });
  // A failure also ends the iteration of the archive, which throws it.
  pipeline(source, archive).catch(() => {});
  return archive;
}

/** @param {string} staging @param {string} path @param {ArchiveEntry} content */
async function writeFile(staging, path, content) {
  if (normalize(path) !== path || path.startsWith("..") || path.startsWith("/")) throw new Error("it is damaged");
  const target = join(staging, path);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(target, "wx", 0o600);
  try {
    for await (const chunk of content) await handle.write(/** @type {Uint8Array} */ (chunk));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Explains errors of zlib, of the tar reader and of age in one line.
 *
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 */
async function explainFailure(file, work) {
  try {
    return await work();
  } catch (error) {
    /** @type {Record<string, string>} */
    const reasons = {
      Z_DATA_ERROR: "it was not made by npm run backup, or is damaged",
      Z_BUF_ERROR: "it is cut off",
      EISDIR: "it is a folder",
      "Unexpected end of data": "it is cut off",
      "no identity matched any of the file's recipients": "it is encrypted for another key",
      "invalid tag": "it is damaged",
    };
    const message = messageOf(error);
    const reason = reasons[codeOf(error) ?? message] ?? message.replace(/^(Invalid (tar )?header|Header exceeds).*/, "it is damaged");
    throw new Error(`${file} cannot be restored: ${reason}. Nothing was changed.`, { cause: error });
  }
}
