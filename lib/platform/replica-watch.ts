import type pg from "pg";
import { log } from "@/lib/platform/log";

/** While somebody asks. */
const LOOK_EVERY_MS = 250;
/** A copy that has all that the main database had so long ago may lack what is a moment old. */
const MARK_HOLDS_MS = 500;
/** What was seen so long ago says nothing any more. */
const VERDICT_HOLDS_MS = 500;
/** A main database that has not answered a look for so long is away. */
const SILENCE_MS = 500;

interface Mark {
  /** The position in the write-ahead log; null: the main database can't say. */
  lsn: string | null;
  at: number;
}

/** Whether a copy of the database follows the main one closely: what it answers is then a second old at most. */
export class ReplicaWatch {
  private mark: Mark | null = null;
  private isClose = false;
  private lookedAt = -Infinity;
  private looking: Promise<void> | null = null;
  private mainAskedAt = Infinity;

  constructor(
    private readonly main: pg.Pool,
    private readonly copy: pg.Pool,
  ) {}

  /**
   * As it was seen a moment ago; false where it was not. Looks again, behind whoever asks, where that is due. Nothing is written while the
   * main database is away: whatever the copy has is the newest there is.
   */
  mayAnswer(): boolean {
    const now = performance.now();
    const age = now - this.lookedAt;
    if (age >= LOOK_EVERY_MS) this.looking ??= this.look().finally(() => (this.looking = null));
    return now - this.mainAskedAt > SILENCE_MS || (this.isClose && age < LOOK_EVERY_MS + VERDICT_HOLDS_MS);
  }

  private async look(): Promise<void> {
    const before = this.mark;
    const at = performance.now();
    this.mark = { lsn: await this.lsnOfMain(), at };
    const marks = [this.mark, ...(before && at - before.at <= MARK_HOLDS_MS ? [before] : [])].flatMap(({ lsn }) => lsn ?? []);
    const isClose = marks.length === 0 || (await this.hasReached(marks));
    if (isClose !== this.isClose && this.lookedAt > -Infinity)
      log.warn(isClose ? "the replica follows again" : "the replica is behind or away: the main database answers");
    this.isClose = isClose;
    this.lookedAt = at;
  }

  private async lsnOfMain(): Promise<string | null> {
    this.mainAskedAt = performance.now();
    const { rows } = await this.main.query<{ lsn: string }>("SELECT pg_current_wal_lsn()::text AS lsn").catch(() => ({ rows: [] }));
    this.mainAskedAt = Infinity;
    return rows[0]?.lsn ?? null;
  }

  /** Any of these positions. A copy by other means than the log (a subscription, a vendor's own) can't say: it is believed. */
  private async hasReached(lsns: string[]): Promise<boolean> {
    try {
      const { rows } = await this.copy.query<{ reached: boolean }>(
        "SELECT coalesce(pg_last_wal_replay_lsn() >= any ($1::pg_lsn[]), true) AS reached",
        [lsns],
      );
      return rows[0].reached;
    } catch {
      return false;
    }
  }
}
