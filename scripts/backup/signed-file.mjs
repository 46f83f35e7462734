// A file of a backup: a line that names its kind, the content (gzip, then age if there is a recipient), and a signature of
// both (Ed25519 of their SHA-512) with the public key and an end mark.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** @import { KeyObject } from "node:crypto" */
/** @import { Say } from "../support/command.mjs" */

/**
 * `publicKey`: of this installation, if it has made a backup; `identity`: the key of an encrypted backup. `isForced`: accept files that
 * this installation didn't sign.
 *
 * @typedef {{ publicKey: KeyObject | null, identity?: string, isForced?: boolean, say: Say }} Reader
 */

export const KINDS = {
  backup: "schoolsach signed backup 1\n",
  keys: "schoolsach signed document keys 1\n",
  deleted: "schoolsach signed deleted accounts 1\n",
};

const SIGNATURE_BYTES = 64;
const PUBLIC_KEY_BYTES = 32;
const END_MARK = "signed\n";
const TRAILER_BYTES = SIGNATURE_BYTES + PUBLIC_KEY_BYTES + END_MARK.length;
const AGE_START = "age-encryption.org/";
/** The first bytes (gzip) of a backup from before backups were signed. */
const UNSIGNED_START = "\x1f\x8b";

/** The key that signs this installation's backups; creates it. It is not in backups. @param {string} dataDir */
export function openSigningKey(dataDir) {
  const file = keyFile(dataDir);
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync("ed25519");
    writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx", flush: true });
  }
  return createPrivateKey(readFileSync(file));
}

/** @param {string} dataDir */
export const findPublicKey = (dataDir) => (existsSync(keyFile(dataDir)) ? createPublicKey(readFileSync(keyFile(dataDir))) : null);

/** @param {string} dataDir */
const keyFile = (dataDir) => join(dataDir, "backup-key");

/**
 * @param {string} file
 * @param {string} kind
 * @param {AsyncIterable<Uint8Array>} content
 * @param {{ signingKey: KeyObject, recipient?: string }} options
 */
export async function writeSignedFile(file, kind, content, { signingKey, recipient }) {
  await pipeline(
    content,
    createGzip({ level: 4 }),
    (compressed) => (recipient ? encrypt(compressed, recipient) : compressed),
    (payload) => addSignature(payload, kind, signingKey),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
}

/**
 * Verifies a file and opens its content.
 *
 * @param {string} file
 * @param {string} kind
 * @param {Reader} reader
 * @returns {Promise<Readable>}
 * @throws Error whose message completes "it cannot be restored: …"
 */
export async function openSignedFile(file, kind, { publicKey, identity, isForced = false, say }) {
  const { start, size } = await readStart(file, kind.length + AGE_START.length);
  const isSigned = start.startsWith(kind);
  if (!isSigned && !start.startsWith(UNSIGNED_START)) throw new Error("it was not made by npm run backup, or is damaged");
  const fault = isSigned ? await findSignatureFault(file, size, publicKey) : "it is not signed, as backups of earlier versions";
  if (fault && !isForced) throw new Error(`${fault}. If you trust it, add --force`);
  if (fault) say(`Warning: ${fault}.`);
  const isEncrypted = isSigned && start.slice(kind.length).startsWith(AGE_START);
  if (isEncrypted && !identity) throw new Error("it is encrypted: name the file that holds its key with --identity FILE");
  const payload = createReadStream(file, isSigned ? { start: kind.length, end: size - TRAILER_BYTES - 1 } : {});
  const content = createGunzip();
  // A failure also ends the content, whose reader throws it.
  pipeline(payload, (encrypted) => (isEncrypted ? decrypt(encrypted, /** @type {string} */ (identity)) : encrypted), content).catch(
    () => {},
  );
  return content;
}

/** The first bytes as text, and the size of the file. @param {string} file @param {number} length */
async function readStart(file, length) {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return { start: buffer.toString("latin1", 0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

/** @param {string} file @param {number} size @param {KeyObject | null} publicKey */
async function findSignatureFault(file, size, publicKey) {
  const end = Math.max(0, size - TRAILER_BYTES);
  const hash = createHash("sha512");
  for await (const chunk of createReadStream(file, { end: Math.max(0, end - 1) })) hash.update(chunk);
  const trailer = Buffer.concat(await createReadStream(file, { start: end }).toArray());
  if (trailer.toString("latin1", SIGNATURE_BYTES + PUBLIC_KEY_BYTES) !== END_MARK) throw new Error("it is cut off");
  const signer = trailer.subarray(SIGNATURE_BYTES, SIGNATURE_BYTES + PUBLIC_KEY_BYTES);
  if (!publicKey || !rawKey(publicKey).equals(signer)) return "another installation signed it";
  return verify(null, hash.digest(), publicKey, trailer.subarray(0, SIGNATURE_BYTES)) ? null : "it was changed since it was made";
}

/** @param {AsyncIterable<Uint8Array>} payload @param {string} kind @param {KeyObject} signingKey */
async function* addSignature(payload, kind, signingKey) {
  const hash = createHash("sha512");
  for await (const chunk of startWith(Buffer.from(kind), payload)) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([sign(null, hash.digest(), signingKey), rawKey(createPublicKey(signingKey)), Buffer.from(END_MARK)]);
}

/** @param {Uint8Array} first @param {AsyncIterable<Uint8Array>} rest */
async function* startWith(first, rest) {
  yield first;
  yield* rest;
}

/** @param {KeyObject} publicKey */
const rawKey = (publicKey) => Buffer.from(/** @type {string} */ (publicKey.export({ format: "jwk" }).x), "base64url");

/** @param {AsyncIterable<Uint8Array>} plain @param {string} recipient */
async function* encrypt(plain, recipient) {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* iterate(await encrypter.encrypt(toWebStream(plain)));
}

/** @param {AsyncIterable<Uint8Array>} encrypted @param {string} identity */
async function* decrypt(encrypted, identity) {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  yield* iterate(await decrypter.decrypt(toWebStream(encrypted)));
}

/** @param {AsyncIterable<Uint8Array>} source @returns {ReadableStream<Uint8Array>} */
const toWebStream = (source) => /** @type {ReadableStream<Uint8Array>} */ (Readable.toWeb(Readable.from(source, { objectMode: false })));

/** The first key of a file that age-keygen wrote. @param {string} file @throws Error with one line */
export function readIdentity(file) {
  const identity = existsSync(file) && /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+$/m.exec(readFileSync(file, "utf8"))?.[0];
  if (!identity) throw new Error(`${file} holds no key of age (AGE-SECRET-KEY-1…).`);
  return identity;
}

/** Node's web streams are iterable; the browser's types don't say so. @param {unknown} stream */
const iterate = (stream) => /** @type {AsyncIterable<Uint8Array>} */ (stream);
