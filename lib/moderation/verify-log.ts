import { db } from "@/lib/platform/db";
import { toEntry } from "./list-log";
import { CHAIN_START, type ChainLink, followChain } from "./log-chain";

const BATCH = 1000;

export interface LogCheck {
  /** The last link that holds */
  end: ChainLink;
  /** The first entry that doesn't fit; null where all do */
  brokenAt: number | null;
  /** Whether the hash that was asked for is in the chain; null where none was */
  holdsHash: boolean | null;
}

/**
 * Follows the public log from its first entry to its last, a batch at a time, however long it is. A chain can't tell that its end was cut
 * off: whoever wrote down a hash earlier learns whether it is still there.
 *
 * @param known a hash of an earlier day
 */
export async function verifyLog({ known, onProgress }: { known?: string; onProgress?: (entries: number) => void } = {}): Promise<LogCheck> {
  let end = CHAIN_START;
  let holdsHash = known === undefined ? null : known === CHAIN_START.hash;
  for (;;) {
    const rows = await db().moderationLogEntry.findMany({
      where: { sequence: { gt: end.sequence } },
      orderBy: { sequence: "asc" },
      take: BATCH,
    });
    const entries = rows.map(toEntry);
    const followed = await followChain(end, entries);
    end = followed.end;
    if (entries.some(({ sequence, hash }) => hash === known && sequence <= end.sequence)) holdsHash = true;
    if (followed.brokenAt !== null || rows.length < BATCH) return { end, brokenAt: followed.brokenAt, holdsHash };
    onProgress?.(end.sequence);
  }
}
