import { randomBytes, randomInt, randomUUID } from "node:crypto";

/** Crockford's base 32 in lower case: no i, l, o, u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export const newId = (): string => randomUUID();

/** Postgres throws for other texts. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const randomBelow = (limit: number): number => randomInt(limit);

/** 5 bits each */
export function randomBase32(length: number): string {
  let text = "";
  for (let index = 0; index < length; index++) text += ALPHABET[randomByte() & 31];
  return text;
}

/** Random bytes in advance: fetching six costs as much as fetching thousands, and an import needs a million ids. */
let randomPool = Buffer.alloc(0);
let usedBytes = 0;

function randomByte(): number {
  if (usedBytes === randomPool.length) {
    randomPool = randomBytes(4096);
    usedBytes = 0;
  }
  return randomPool[usedBytes++];
}
