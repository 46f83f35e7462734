import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "./env";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key from the session secret, so that the database alone isn't enough to decrypt. */
export const derivedKey = (purpose: string): Buffer => Buffer.from(hkdfSync("sha256", sessionSecret(), "", `schoolsach ${purpose}`, 32));

/** Encrypts with AES-256-GCM, bound to its owner: copied to another owner's row it doesn't decrypt. */
export function sealText(text: string, { key, owner }: { key: Buffer; owner: string }): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts; null if the key is another one or the data was tampered with. */
export function openText(sealed: string, { key, owner }: { key: Buffer; owner: string }): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag, rest] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    bytes.subarray(IV_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
