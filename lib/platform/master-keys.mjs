// The master keys, which wrap the keys of documents. Uses Node's own modules only: the start reads them as well as the site.
import { createHash, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";

/** `id` tells which key wrapped another, and reveals nothing of it. @typedef {{ id: string, key: Buffer }} MasterKey */

/** One or more keys of 32 bytes in base64, separated by commas, spaces or lines. */
const KEYS = /^\s*[A-Za-z0-9+/_-]{43}=?(?:[\s,]+[A-Za-z0-9+/_-]{43}=?)*\s*$/;

/**
 * Derives a key of 32 bytes for one purpose (HKDF).
 *
 * @param {string} secret
 * @param {string} purpose
 */
export const deriveKey = (secret, purpose) => Buffer.from(hkdfSync("sha256", secret, "", `schoolsach ${purpose}`, 32));

/** @param {string} text */
export const areMasterKeys = (text) => KEYS.test(text);

/**
 * The first key wraps, all unwrap. The last is derived from the session secret; it wraps only if no key is set, and unwraps what it
 * wrapped before one was set.
 * @param {{ documentKey?: string, documentKeyFile?: string, sessionSecret?: string }} source
 * @returns {MasterKey[]}
 * @throws Error with one line that names the setting
 */
export function readMasterKeys({ documentKey, documentKeyFile, sessionSecret }) {
  const text = documentKey ?? (documentKeyFile ? readKeyFile(documentKeyFile) : "");
  const keys = text.split(/[\s,]+/).filter(Boolean);
  return [...keys.map((key) => Buffer.from(key, "base64")), ...(sessionSecret ? [deriveKey(sessionSecret, "documents")] : [])].map(
    (key) => ({ id: createHash("sha256").update(key).digest("hex").slice(0, 16), key }),
  );
}

/** @param {string} file */
function readKeyFile(file) {
  let text;
  try {
    text = readFileSync(/* turbopackIgnore: true */ file, "utf8");
  } catch (error) {
    throw new Error(`The key of the documents is missing: ${file} cannot be read.`, { cause: error });
  }
  if (!areMasterKeys(text)) throw new Error(`The key of the documents is wrong: ${file} must have 32 bytes in base64 on each line.`);
  return text;
}
