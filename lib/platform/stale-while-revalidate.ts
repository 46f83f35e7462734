import { perDatabase } from "@/lib/platform/per-database";

/** What was read so long ago is read anew, behind who asks; so long ago, who asks waits for it. */
const FRESH_MS = 10_000;
const MAX_STALE_MS = 60_000;

interface Kept<Known> {
  known: Known | null;
  readAt: number;
  reading: Promise<Known> | null;
}

/** Something of the database that is kept in memory. It is read by one at a time: who wants it meanwhile waits for the same. */
export class StaleWhileRevalidate<Known> {
  /** @param read may go on from what was known before */
  constructor(
    private readonly name: string,
    private readonly read: (before: Known | null) => Promise<Known>,
  ) {}

  /** As it was last read; null: it never was. */
  get known(): Known | null {
    return this.kept.known;
  }

  /** As it was some seconds ago, a minute at most. */
  async get(): Promise<Known> {
    const { known, readAt } = this.kept;
    const age = performance.now() - readAt;
    if (known === null || age > MAX_STALE_MS) return this.readOnce();
    if (age > FRESH_MS) this.readOnce().catch(() => undefined);
    return known;
  }

  /** With all that was committed before the call: what is being read may have begun before that. Where it can't be read, nor can this: nobody waits twice. */
  async getFresh(): Promise<Known> {
    await this.kept.reading;
    return this.readOnce();
  }

  private readOnce(): Promise<Known> {
    const { kept } = this;
    return (kept.reading ??= this.read(kept.known)
      .then((known) => Object.assign(kept, { known, readAt: performance.now() }).known)
      .finally(() => (kept.reading = null)));
  }

  private get kept(): Kept<Known> {
    return perDatabase(this.name, () => ({ known: null, readAt: -Infinity, reading: null }));
  }
}
