import pg from "pg";
import { log } from "@/lib/platform/log";

/** While somebody asks. */
const POLL_INTERVAL_MS = 250;
/** A copy that has all that the main database had so long ago may lack what is a moment old. */
const MARK_MAX_AGE_MS = 500;
/** What was seen longer ago says nothing any more. With the two above: a second. */
const VERDICT_MAX_AGE_MS = 500;

/** Where the main database's write-ahead log stood. */
interface Mark {
  lsn: string;
  at: number;
}

/** Whether a copy of the database follows the main one closely: what it answers is then a second old at most. */
export class ReplicaMonitor {
  private mark: Mark | null = null;
  private isClose = false;
  /** At the last look, or too busy for it. Until the next one has ended a copy that has all that is known of stands in. */
  private isPrimaryAway = false;
  private polledAt = -Infinity;
  private polling: Promise<void> | null = null;
  private isWarned = false;

  constructor(
    private readonly primary: pg.Pool,
    private readonly replica: pg.Pool,
  ) {}

  /** As it was seen a moment ago; false where it was not. Looks again, behind whoever asks, where that is due. */
  isCaughtUp(): boolean {
    const age = performance.now() - this.polledAt;
    if (age >= POLL_INTERVAL_MS) void this.poll();
    return this.isClose && (this.isPrimaryAway || age < VERDICT_MAX_AGE_MS);
  }

  /** For who found the main database away: whether the copy has all that is known of. */
  async canFailOver(): Promise<boolean> {
    await this.poll();
    return this.isClose;
  }

  private poll(): Promise<void> {
    return (this.polling ??= this.pollOnce().finally(() => (this.polling = null)));
  }

  private async pollOnce(): Promise<void> {
    const at = performance.now();
    const before = this.mark;
    const lsn = await this.primaryLsn();
    this.isPrimaryAway = lsn === "away";
    if (lsn !== "away" && lsn !== "unknown") this.mark = { lsn, at };
    const isRecent = before !== null && (this.isPrimaryAway || at - before.at <= MARK_MAX_AGE_MS);
    const marks = [...(isRecent ? [before] : []), ...(this.mark && !this.isPrimaryAway ? [this.mark] : [])];
    this.isClose = lsn === "unknown" || (marks.length > 0 && (await this.hasReached(marks)));
    this.polledAt = at;
    // After a pause there is only the mark of this moment, which a copy that follows may well lack.
    if (this.isClose || isRecent) this.logChange();
  }

  private logChange() {
    if (this.isWarned === this.isClose)
      log.warn(this.isClose ? "the replica follows again" : "the replica is behind or away: the main database answers");
    this.isWarned = !this.isClose;
  }

  /** `unknown`: it answers, but not this question. */
  private async primaryLsn(): Promise<string | "away" | "unknown"> {
    try {
      const { rows } = await this.primary.query<{ lsn: string }>("SELECT pg_current_wal_lsn()::text AS lsn");
      return rows[0].lsn;
    } catch (error) {
      return isServerFault(error) ? "away" : "unknown";
    }
  }

  /** Any of these marks. A copy by other means than the log (a subscription, a vendor's own) can't say: it is believed. */
  private async hasReached(marks: Mark[]): Promise<boolean> {
    try {
      const { rows } = await this.replica.query<{ reached: boolean }>(
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
export const isServerFault = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|40001|53)/.test(error.code ?? "");
