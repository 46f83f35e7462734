import { perDatabase } from "@/lib/platform/database/per-database";

const FRESH_MS = 10_000;
const MAX_STALE_MS = 60_000;

/** RFC 5861. Concurrent callers share one read. */
export class StaleWhileRevalidate<Value> {
  /** @param read may build on the previous value */
  constructor(
    private readonly name: string,
    private readonly read: (before: Value | null) => Promise<Value>,
  ) {}

  /** Null before the first read */
  get known(): Value | null {
    return this.state.known;
  }

  /** Usually seconds old, at most a minute */
  async get(): Promise<Value> {
    const { known, readAt } = this.state;
    const age = performance.now() - readAt;
    if (known === null || age > MAX_STALE_MS) return this.readOnce();
    if (age > FRESH_MS) this.readOnce().catch(() => undefined);
    return known;
  }

  /** Includes all commits before the call: a read in progress may have started earlier. */
  async getFresh(): Promise<Value> {
    await this.state.reading;
    return this.readOnce();
  }

  private readOnce(): Promise<Value> {
    const { state } = this;
    return (state.reading ??= this.read(state.known)
      .then((known) => Object.assign(state, { known, readAt: performance.now() }).known)
      .finally(() => (state.reading = null)));
  }

  private get state(): { known: Value | null; readAt: number; reading: Promise<Value> | null } {
    return perDatabase(this.name, () => ({ known: null, readAt: -Infinity, reading: null }));
  }
}
