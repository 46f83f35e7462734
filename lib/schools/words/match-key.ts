import { createHash } from "node:crypto";
import { isAscii, withoutAccents } from "./plain-letters";

const ASCII_NOISE = /[^a-z0-9]+/g;
const NOISE = /[^\p{L}\p{M}\p{Nd}]+/gu;
/** A B-tree key can have at most 2,700 bytes; longer keys end with a hash. */
const MAX_LENGTH = 400;

/** Two rows without a UDISE code that have the same key are the same school. */
export function matchKey({ name, address, zipCode }: { name: string; address: string; zipCode: string }): string {
  const key = `${reduce(name)}|${reduce(address)}|${zipCode}`;
  if (key.length <= MAX_LENGTH) return key;
  return `${key.slice(0, MAX_LENGTH - 44)}#${createHash("sha256").update(key).digest("base64url")}`;
}

function reduce(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower.replace(ASCII_NOISE, "");
  return withoutAccents(lower).replace(NOISE, "");
}
