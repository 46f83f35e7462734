import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "@/lib/platform/env";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key from the session secret, so that the database alone isn't enough to decrypt. */
const keyFor = (purpose: string) => Buffer.from(hkdfSync("sha256", sessionSecret(), "", `schoolsach ${purpose}`, 32));

/** Encrypts with AES-256-GCM, bound to the owner: copied to another person's row it doesn't decrypt. */
export function sealSecret(secret: string, ownerId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor("second factor"), iv).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts; null if the session secret has changed or the data was tampered with. */
export function openSecret(sealed: string, ownerId: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag, rest] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    bytes.subarray(IV_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor("second factor"), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(ownerId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** A keyed hash, because a short code's plain hash could be brute-forced. */
export const hashOfCode = (code: string, ownerId: string): string =>
  createHmac("sha256", keyFor("recovery codes")).update(`${ownerId} ${code}`).digest("base64url");
