import { LRUCache } from "lru-cache";
import { clock } from "@/lib/platform/clock";

/** Wide, because many parents share one mobile network's address; a search engine stays far below it. */
const READS_PER_SECOND = 50;
export const READS_AT_ONCE = 500;
const ADDRESSES_REMEMBERED = 50_000;

interface Bucket {
  tokens: number;
  /** Milliseconds */
  filledAt: number;
}

const buckets = new LRUCache<string, Bucket>({ max: ADDRESSES_REMEMBERED });

/**
 * Takes a token from the address's bucket, which holds 500 and gets 50 a second.
 *
 * @returns null, or the seconds to wait where the bucket is empty
 */
export function takeRead(address: string): number | null {
  const now = clock.now().getTime();
  const { tokens, filledAt } = buckets.get(address) ?? { tokens: READS_AT_ONCE, filledAt: now };
  const filled = Math.min(READS_AT_ONCE, tokens + (Math.max(0, now - filledAt) * READS_PER_SECOND) / 1000);
  const isEmpty = filled < 1;
  buckets.set(address, { tokens: isEmpty ? filled : filled - 1, filledAt: now });
  return isEmpty ? Math.ceil((1 - filled) / READS_PER_SECOND) : null;
}
