import pg from "pg";
import { log } from "@/lib/platform/log";

/** While somebody asks. */
const LOOK_EVERY_MS = 250;
/** A copy that has all that the main database had so long ago may lack what is a moment old. */
const MARK_HOLDS_MS = 500;
/** What was seen longer ago says nothing any more. With the two above: a second. */
const VERDICT_HOLDS_MS = 500;

/** Where the main database's write-ahead log stood. */
interface Mark {
  lsn: string;
  at: number;
}

/** Whether a copy of the database follows the main one closely: what it answers is then a second old at most. */
export class ReplicaWatch {
  private mark: Mark | null = null;
  private isClose = false;
  /** At the last look, or too busy for it. Until the next one has ended a copy that has all that is known of stands in. */
  private isMainAway = false;
  private lookedAt = -Infinity;
  private looking: Promise<void> | null = null;
  private isWarned = false;

  constructor(
    private readonly main: pg.Pool,
    private readonly copy: pg.Pool,
  ) {}

  /** As it was seen a moment ago; false where it was not. Looks again, behind whoever asks, where that is due. */
  mayAnswer(): boolean {
    const age = performance.now() - this.lookedAt;
    if (age >= LOOK_EVERY_MS) void this.look();
    return this.isClose && (this.isMainAway || age < VERDICT_HOLDS_MS);
  }

  /** For who found the main database away: whether the copy has all that is known of. */
  async mayStandIn(): Promise<boolean> {
    await this.look();
    return this.isClose;
  }

  private look(): Promise<void> {
    return (this.looking ??= this.lookOnce().finally(() => (this.looking = null)));
  }

  private async lookOnce(): Promise<void> {
    const at = performance.now();
    const before = this.mark;
    const lsn = await this.lsnOfMain();
    this.isMainAway = lsn === "away";
    if (lsn !== "away" && lsn !== "unknown") this.mark = { lsn, at };
    const isRecent = before !== null && (this.isMainAway || at - before.at <= MARK_HOLDS_MS);
    const marks = [...(isRecent ? [before] : []), ...(this.mark && !this.isMainAway ? [this.mark] : [])];
    this.isClose = lsn === "unknown" || (marks.length > 0 && (await this.hasReached(marks)));
    this.lookedAt = at;
    // After a pause there is only the mark of this moment, which a copy that follows may well lack.
    if (this.isClose || isRecent) this.tell();
  }

  private tell() {
    if (this.isWarned === this.isClose)
      log.warn(this.isClose ? "the replica follows again" : "the replica is behind or away: the main database answers");
    this.isWarned = !this.isClose;
  }

  /** `unknown`: it answers, but not this question. */
  private async lsnOfMain(): Promise<string | "away" | "unknown"> {
    try {
      const { rows } = await this.main.query<{ lsn: string }>("SELECT pg_current_wal_lsn()::text AS lsn");
      return rows[0].lsn;
    } catch (error) {
      return isFaultOfAsked(error) ? "away" : "unknown";
    }
  }

  /** Any of these marks. A copy by other means than the log (a subscription, a vendor's own) can't say: it is believed. */
  private async hasReached(marks: Mark[]): Promise<boolean> {
    try {
      const { rows } = await this.copy.query<{ reached: boolean }>(
        "SELECT coalesce(pg_last_wal_replay_lsn() >= any ($1::pg_lsn[]), true) AS reached",
        [marks.map(({ lsn }) => lsn)],
      );
      return rows[0].reached;
    } catch {
      return false;
    }
  }
}

/** Not what was asked, but who was asked: it can't be reached, is being stopped, or a copy gave up the read for what the main database sent it. */
export const isFaultOfAsked = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|40001|53)/.test(error.code ?? "");
