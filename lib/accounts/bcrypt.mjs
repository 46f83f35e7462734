// Plain JavaScript, because commands that run before the build import it.
import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/bcrypt";

/** bcrypt's cost factor: 12 takes 0.2 s on a small server. */
export const COST = 12;

/** @param {string} password @param {number} [cost] */
export function hashPassword(password, cost = COST) {
  return hash(toDigest(password), cost);
}

/** @param {string} password @param {string} passwordHash */
export function matchesPassword(password, passwordHash) {
  return verify(toDigest(password), passwordHash);
}

/**
 * bcrypt ignores everything after 72 bytes, so it gets the SHA-256 of the whole password in base64 (44 characters).
 * NFKC first, because keyboards encode characters such as é differently.
 *
 * @param {string} password
 */
function toDigest(password) {
  return createHash("sha256").update(password.normalize("NFKC"), "utf8").digest("base64");
}
