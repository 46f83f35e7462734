import { LRUCache } from "lru-cache";
import { clock } from "@/lib/platform/clock";

const MAX_KEYS = 50_000;

interface Bucket {
  tokens: number;
  /** Milliseconds */
  filledAt: number;
}

/** Token buckets by key, in this process: each holds up to `size` tokens and refills at `perSecond`. */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {}

  /** Takes a token. @returns null, or the seconds to wait when the bucket is empty */
  take(key: string): number | null {
    const now = clock.now().getTime();
    const { tokens, filledAt } = this.buckets.get(key) ?? { tokens: this.size, filledAt: now };
    const filled = Math.min(this.size, tokens + (Math.max(0, now - filledAt) * this.perSecond) / 1000);
    const isEmpty = filled < 1;
    this.buckets.set(key, { tokens: isEmpty ? filled : filled - 1, filledAt: now });
    return isEmpty ? Math.ceil((1 - filled) / this.perSecond) : null;
  }
}
