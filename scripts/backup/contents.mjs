// The contents of a backup, for the writer and the reader.

import { dirname, join } from "node:path";

/** @import { Client } from "pg" */

/**
 * @typedef {{ name: string, columns: string[] }} BackupTable
 * @typedef {{ name: string, value: string, isCalled: boolean }} SequenceState
 *
 * The first entry of the archive, and the last:
 * @typedef {{ format: string, madeAt: string, migrations: { name: string, checksum: string }[], tables: BackupTable[] }} Manifest
 * @typedef {{ counts: Record<string, number>, sequences: SequenceState[], files: number }} Completion
 */

export const BACKUP_FORMAT = "schoolsach-backup-1";

/**
 * Entries of DATA_DIR that are not backed up: the database cluster, files derived from it, notes of running processes, and the
 * keys of documents and backups.
 */
const NOT_BACKED_UP =
  /^(postgres|postgres[.-].*|search-index\.bin.*|in-use\.json.*|demo-data-unfinished|restore\..*|document-key|backup-key)$/;

/** The documents' keys are in a file of their own, which each backup replaces: a destroyed document's key is in no backup that is kept. */
export const KEYS_TABLE = "document_keys";
export const KEYS_COLUMNS = "document_id, key_id, wrapped_key";

/** The file of the documents' keys, next to a backup. @param {string} backup */
export const keysFileOf = (backup) => join(dirname(backup), "document-keys");

/**
 * Accounts that were deleted, with whether their anonymous reviews stay. A restore deletes them again: this list is in a file of
 * its own, which each backup replaces, because the deletions come after the backups that need it.
 */
const LIST_DELETED = `SELECT subject_id AS id, bool_or(coalesce((after->>'keepReviews')::boolean, false)) AS "keepsReviews"
  FROM audit_log WHERE action = 'account.delete' AND subject_kind = 'user' GROUP BY subject_id`;

/** @typedef {{ id: string, keepsReviews: boolean }} DeletedAccount */

/** The file of the deleted accounts, next to a backup. @param {string} backup */
export const deletedFileOf = (backup) => join(dirname(backup), "deleted-accounts");

/** @param {string} name */
export const isOwnFile = (name) => !NOT_BACKED_UP.test(name);

/** None before an update is migrated. @param {Client} client @returns {Promise<DeletedAccount[]>} */
export async function listDeletedAccounts(client) {
  const { rows: found } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('audit_log')");
  if (found.length === 0) return [];
  return (await client.query(LIST_DELETED)).rows;
}

/**
 * All tables with their writable columns, except the migration history, which a restore creates again, and the documents' keys.
 *
 * @param {Client} client
 * @returns {Promise<BackupTable[]>}
 */
export async function listTables(client) {
  const { rows } = await client.query(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('_prisma_migrations', '${KEYS_TABLE}')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** @param {Client} client @returns {Promise<SequenceState[]>} */
export async function listSequences(client) {
  const { rows } = await client.query(`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`);
  const states = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query(`SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quote(name)}`);
    states.push({ name, ...state[0] });
  }
  return states;
}

/** @param {string} name */
export const quote = (name) => `"${name.replaceAll('"', '""')}"`;
