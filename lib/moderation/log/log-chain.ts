import type { LogEntry } from "@/lib/moderation/view";

export interface ChainLink {
  sequence: number;
  hash: string;
}

/** The position before the first entry. */
export const CHAIN_START: ChainLink = { sequence: 0, hash: "0".repeat(64) };

/** The hashed text of an entry: its fields as a JSON array without spaces, ending with the previous hash. */
export function textOfEntry(entry: Omit<LogEntry, "hash">): string {
  const { sequence, day, kind, subject, schoolId, schoolName, ruleCode, refersTo, previousHash } = entry;
  return JSON.stringify([sequence, day, kind, subject, schoolId, schoolName, ruleCode, refersTo, previousHash]);
}

/** SHA-256 of the UTF-8 text, in hex. Runs in browsers, too. */
export async function hashOfText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the last valid position after this one, and the number at which the chain breaks (null: it doesn't). */
export async function followChain(from: ChainLink, entries: LogEntry[]): Promise<{ end: ChainLink; brokenAt: number | null }> {
  let end = from;
  for (const entry of entries) {
    const isNext = entry.sequence === end.sequence + 1 && entry.previousHash === end.hash;
    if (!isNext || entry.hash !== (await hashOfText(textOfEntry(entry)))) return { end, brokenAt: end.sequence + 1 };
    end = { sequence: entry.sequence, hash: entry.hash };
  }
  return { end, brokenAt: null };
}
