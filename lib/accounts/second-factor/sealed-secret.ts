import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "@/lib/platform/env";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose, made of the session secret: whoever has the database alone has none. */
const keyFor = (purpose: string) => Buffer.from(hkdfSync("sha256", sessionSecret(), "", `schoolsach ${purpose}`, 32));

/** Encrypts what has to be read again (AES-256-GCM), bound to its owner: in another's row it opens for nobody. */
export function sealSecret(secret: string, ownerId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor("second factor"), iv).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** What was sealed; null where the session secret is another by now, or the row was tampered with. */
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

/** A keyed hash of a code that is too short for a plain one. */
export const hashOfCode = (code: string, ownerId: string): string =>
  createHmac("sha256", keyFor("recovery codes")).update(`${ownerId} ${code}`).digest("base64url");
