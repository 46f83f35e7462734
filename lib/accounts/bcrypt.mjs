// bcrypt as this site uses it. Plain JavaScript, because the commands before the build load it by its path.
import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/bcrypt";

/** Doublings of the work: 12 takes a fifth of a second on a small server. */
export const COST = 12;

/** @param {string} password @param {number} [cost] */
export function hashPassword(password, cost = COST) {
  return hash(shortened(password), cost);
}

/** @param {string} password @param {string} kept */
export function matchesPassword(password, kept) {
  return verify(shortened(password), kept);
}

/**
 * bcrypt looks at 72 bytes and drops the rest in silence. SHA-256 in base64 is 44 characters of the whole password.
 * One form of equal characters first: keyboards differ in how they write é.
 *
 * @param {string} password
 */
function shortened(password) {
  return createHash("sha256").update(password.normalize("NFKC"), "utf8").digest("base64");
}
