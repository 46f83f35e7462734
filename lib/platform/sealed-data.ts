import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { sessionSecret } from "./env";
import { deriveKey } from "./master-keys.mjs";

const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Seal {
  /** 32 bytes */
  key: Buffer;
  /** Data copied to another owner's row doesn't decrypt. */
  owner: string;
}

/** Derived from the session secret, so that a copy of the database alone can't be decrypted. */
export const derivedKey = (purpose: string): Buffer => deriveKey(sessionSecret(), purpose);

/** Encrypts with AES-256-GCM. Returns the nonce, the tag and the ciphertext, which is as long as the plain text. */
export function sealBytes(bytes: Uint8Array, { key, owner }: Seal): Buffer<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

/** Null if the key is another one, or the data was changed. */
export function openBytes(sealed: Uint8Array, { key, owner }: Seal): Buffer | null {
  const [iv, tag, rest] = [
    sealed.subarray(0, IV_BYTES),
    sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    sealed.subarray(IV_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(rest), decipher.final()]);
  } catch {
    return null;
  }
}

export const sealText = (text: string, seal: Seal): string => sealBytes(Buffer.from(text), seal).toString("base64url");

export const openText = (sealed: string, seal: Seal): string | null =>
  openBytes(Buffer.from(sealed, "base64url"), seal)?.toString() ?? null;
