// The master key of the documents: DOCUMENT_KEY, or with the embedded database a key created once in DATA_DIR.
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMasterKeys } from "../../lib/platform/master-keys.mjs";
import { withClient } from "../embedded/with-client.mjs";

/** @typedef {{ dataDir: string, databaseUrl?: string, sessionSecret?: string, documentKey?: string, documentKeyFile?: string }} KeySettings */

const KEY_BYTES = 32;

/**
 * Creates the master key of an embedded installation. Throws if a master key that documents are encrypted with is missing.
 *
 * @param {KeySettings} settings
 * @param {{ url: string }} database migrated
 * @throws Error with one line that says what to do
 */
export async function prepareDocumentKey({ dataDir, databaseUrl, sessionSecret, documentKey, documentKeyFile }, { url }) {
  const ownFile = join(dataDir, "document-key");
  const isOwn = !databaseUrl && !documentKey && !documentKeyFile;
  if (isOwn && !existsSync(ownFile))
    writeFileSync(ownFile, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
  const source = { documentKey, documentKeyFile: isOwn ? ownFile : documentKeyFile, sessionSecret: databaseUrl && sessionSecret };
  const known = new Set(readMasterKeys(source).map(({ id }) => id));
  const used = await withClient(url, (client) => client.query("SELECT DISTINCT key_id AS id FROM document_keys"));
  const missing = used.rows.find(({ id }) => !known.has(id));
  if (!missing) return;
  const place = isOwn ? ownFile : documentKeyFile && !documentKey ? documentKeyFile : "DOCUMENT_KEY";
  throw new Error(
    `The key of the documents is wrong: ${place} lacks the key ${missing.id}, with which documents are encrypted. ` +
      `Add it, or give these documents up: npm run documents:rotate -- --forget ${missing.id}`,
  );
}
