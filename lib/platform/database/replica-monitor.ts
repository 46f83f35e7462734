import pg from "pg";
import { log } from "@/lib/platform/log";

/** Polls only while reads arrive. */
const POLL_INTERVAL_MS = 250;
const POSITION_MAX_AGE_MS = 500;
/** A verdict counts for this long, so that reads are at most about a second behind. */
const VERDICT_MAX_AGE_MS = 500;

/** The position in the write-ahead log, read at performance.now() */
interface WalPosition {
  lsn: string;
  at: number;
}

export class ReplicaMonitor {
  private position: WalPosition | null = null;
  private caughtUp = false;
  /** A caught-up replica then serves until the next poll ends. */
  private isPrimaryAway = false;
  private polledAt = -Infinity;
  private polling: Promise<void> | null = null;
  private isWarned = false;

  constructor(
    private readonly primary: pg.Pool,
    private readonly replica: pg.Pool,
  ) {}

  /** False without a recent verdict; starts a poll if one is due. */
  isCaughtUp(): boolean {
    const age = performance.now() - this.polledAt;
    if (age >= POLL_INTERVAL_MS) void this.poll();
    return this.caughtUp && (this.isPrimaryAway || age < VERDICT_MAX_AGE_MS);
  }

  /** Whether the replica has everything known to be committed. */
  async canFailOver(): Promise<boolean> {
    await this.poll();
    return this.caughtUp;
  }

  private poll(): Promise<void> {
    return (this.polling ??= this.pollOnce().finally(() => (this.polling = null)));
  }

  private async pollOnce(): Promise<void> {
    const at = performance.now();
    const before = this.position;
    const lsn = await this.primaryLsn();
    this.isPrimaryAway = lsn === "away";
    if (lsn !== "away" && lsn !== "unknown") this.position = { lsn, at };
    const isRecent = before !== null && (this.isPrimaryAway || at - before.at <= POSITION_MAX_AGE_MS);
    const positions = [...(isRecent ? [before] : []), ...(this.position && !this.isPrimaryAway ? [this.position] : [])];
    this.caughtUp = lsn === "unknown" || (positions.length > 0 && (await this.hasReached(positions)));
    this.polledAt = at;
    // After a pause the only known position is the current one, which an up-to-date replica may not have received yet.
    if (this.caughtUp || isRecent) this.logChange();
  }

  private logChange() {
    if (this.isWarned === this.caughtUp)
      log.warn(this.caughtUp ? "the replica has caught up" : "the replica is behind or away: reading from the primary");
    this.isWarned = !this.caughtUp;
  }

  /** `unknown`: the primary doesn't support this query. */
  private async primaryLsn(): Promise<string | "away" | "unknown"> {
    try {
      const { rows } = await this.primary.query<{ lsn: string }>("SELECT pg_current_wal_lsn()::text AS lsn");
      return rows[0].lsn;
    } catch (error) {
      return isServerFault(error) ? "away" : "unknown";
    }
  }

  /** A replica replicated by other means can't tell and counts as caught up. */
  private async hasReached(positions: WalPosition[]): Promise<boolean> {
    try {
      const { rows } = await this.replica.query<{ reached: boolean }>(
        "SELECT coalesce(pg_last_wal_replay_lsn() >= any ($1::pg_lsn[]), true) AS reached",
        [positions.map(({ lsn }) => lsn)],
      );
      return rows[0].reached;
    } catch {
      return false;
    }
  }
}

/** Unreachable, stopping, or a replica that cancelled a conflicting read. */
export const isServerFault = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|40001|53)/.test(error.code ?? "");
