import type { LogEntry } from "./view";

/** A place in the chain: the number of an entry and its hash. */
export interface ChainLink {
  sequence: number;
  hash: string;
}

/** Before the first entry. */
export const CHAIN_START: ChainLink = { sequence: 0, hash: "0".repeat(64) };

/** What the hash of an entry is made of: its fields as one JSON array without spaces, the hash before it last. */
export function textOfEntry(entry: Omit<LogEntry, "hash">): string {
  const { sequence, day, kind, subject, schoolId, schoolName, ruleCode, refersTo, previousHash } = entry;
  return JSON.stringify([sequence, day, kind, subject, schoolId, schoolName, ruleCode, refersTo, previousHash]);
}

/** SHA-256 of a text's UTF-8 bytes, in hex. The same here and in a browser. */
export async function hashOfText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Follows the chain from a link through the entries behind it: each has the next number, names the hash before it, and has the
 * hash that its fields give.
 *
 * @returns the last link that holds, and the number where the chain breaks; null where all holds
 */
export async function followChain(from: ChainLink, entries: LogEntry[]): Promise<{ end: ChainLink; brokenAt: number | null }> {
  let end = from;
  for (const entry of entries) {
    const isNext = entry.sequence === end.sequence + 1 && entry.previousHash === end.hash;
    if (!isNext || entry.hash !== (await hashOfText(textOfEntry(entry)))) return { end, brokenAt: end.sequence + 1 };
    end = { sequence: entry.sequence, hash: entry.hash };
  }
  return { end, brokenAt: null };
}
