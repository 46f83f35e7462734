import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { type Digest, DIGEST_START, hashDigest, summariseEntries } from "./digest-chain";

export interface DigestCheck {
  /** The number of valid digests, and the hash of the last one */
  end: { sequence: number; hash: string };
  /** The day of the first digest that doesn't match the one before or the entries, or null */
  brokenOn: string | null;
  /** Whether the chain contains the given hash; null if none was given */
  holdsHash: boolean | null;
}

/** Hashes all entries again, and compares them with the digests. Entries since the last digest can't be verified yet. */
export async function verifyDigests({ known }: { known?: string } = {}): Promise<DigestCheck> {
  let end = DIGEST_START;
  let holdsHash = known === undefined ? null : false;
  const rows = await db().auditDigest.findMany({ orderBy: { sequence: "asc" } });
  for (const { hash, counts, ...row } of rows) {
    const [sequence, lastId, day] = [Number(row.sequence), Number(row.lastId), dayOf(row.day)];
    const isNext = sequence === end.sequence + 1 && row.previousHash === end.hash;
    const isUnchanged = hash === hashDigest({ ...row, sequence, lastId, day, counts: counts as Digest["counts"] });
    const { entriesHash } = await summariseEntries({ after: end.lastId, upTo: lastId });
    if (!isNext || !isUnchanged || entriesHash !== row.entriesHash)
      return { end: { sequence: end.sequence, hash: end.hash }, brokenOn: day, holdsHash };
    end = { sequence, lastId, hash };
    if (hash === known) holdsHash = true;
  }
  return { end: { sequence: end.sequence, hash: end.hash }, brokenOn: null, holdsHash };
}
