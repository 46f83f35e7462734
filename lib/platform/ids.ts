import { randomBytes, randomUUID } from "node:crypto";

/** Crockford's base 32 in lower case: no i, l, o, u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export const newId = (): string => randomUUID();

/** `length` random characters of base 32: 6 of them are 30 bits. */
export function randomBase32(length: number): string {
  let text = "";
  for (let index = 0; index < length; index++) text += ALPHABET[randomByte() & 31];
  return text;
}

/** Fetched in advance: a call for six bytes costs as much as one for thousands, and an import needs a million ids. */
let supply = Buffer.alloc(0);
let used = 0;

function randomByte(): number {
  if (used === supply.length) {
    supply = randomBytes(4096);
    used = 0;
  }
  return supply[used++];
}
