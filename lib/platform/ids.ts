import { randomBytes, randomUUID } from "node:crypto";

/** Crockford's base 32 in lower case: no i, l, o, u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export const newId = (): string => randomUUID();

/** `length` random characters of base 32: 6 of them are 30 bits. */
export function randomBase32(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join("");
}
