import { LRUCache } from "lru-cache";
import { clock } from "@/lib/platform/clock";

const MAX_KEYS = 50_000;

interface Bucket {
  tokens: number;
  /** Milliseconds */
  filledAt: number;
}

/** A size as a multiple of `size` */
interface Budget {
  key: string;
  factor: number;
}

/** Token buckets by key, in this process: each holds up to `size` tokens and refills at `perSecond`. */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {}

  /** Takes a token from each of the buckets, or from none. Returns null, or the seconds to wait. */
  take(budgets: Budget[]): number | null {
    const now = clock.now().getTime();
    const filled = budgets.map((budget) => ({ ...budget, tokens: this.fill(budget, now) }));
    const empty = filled.filter(({ tokens }) => tokens < 1);
    const taken = empty.length > 0 ? 0 : 1;
    for (const { key, tokens } of filled) this.buckets.set(key, { tokens: tokens - taken, filledAt: now });
    return taken ? null : Math.max(...empty.map(({ tokens, factor }) => Math.ceil((1 - tokens) / (this.perSecond * factor))));
  }

  private fill({ key, factor }: Budget, now: number): number {
    const size = this.size * factor;
    const { tokens, filledAt } = this.buckets.get(key) ?? { tokens: size, filledAt: now };
    return Math.min(size, tokens + (Math.max(0, now - filledAt) * this.perSecond * factor) / 1000);
  }
}
