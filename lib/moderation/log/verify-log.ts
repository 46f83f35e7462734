import { db } from "@/lib/platform/db";
import { toEntry } from "./public-log";
import { CHAIN_START, type ChainLink, followChain } from "./log-chain";

const BATCH_SIZE = 1000;

export interface LogCheck {
  end: ChainLink;
  /** The first invalid entry, or null */
  brokenAt: number | null;
  /** Whether the chain contains the given hash; null if none was given */
  holdsHash: boolean | null;
}

/** A chain can't show that its end was cut off, but a hash noted earlier (`known`) can: it is missing then. */
export async function verifyLog({ known, onProgress }: { known?: string; onProgress?: (entries: number) => void } = {}): Promise<LogCheck> {
  let end = CHAIN_START;
  let holdsHash = known === undefined ? null : known === CHAIN_START.hash;
  for (;;) {
    const rows = await db().moderationLogEntry.findMany({
      where: { sequence: { gt: end.sequence } },
      orderBy: { sequence: "asc" },
      take: BATCH_SIZE,
    });
    const entries = rows.map(toEntry);
    const followed = await followChain(end, entries);
    end = followed.end;
    if (entries.some(({ sequence, hash }) => hash === known && sequence <= end.sequence)) holdsHash = true;
    if (followed.brokenAt !== null || rows.length < BATCH_SIZE) return { end, brokenAt: followed.brokenAt, holdsHash };
    onProgress?.(end.sequence);
  }
}
