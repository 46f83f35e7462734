import pg from "pg";
import { databaseUrl, isTransactionPooled } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { findSingleton, singleton } from "@/lib/platform/singleton.mjs";
import { parsePosition, MAX_GAP_MS } from "./feed-position";

export interface Change {
  kind: "school" | "place" | "state" | "site" | "unlisted";
  /** For `unlisted`, a school that left the search: its serial number. */
  subjectId: string;
}

/** The changes since the last batch. `everything`: there are too many, or the gap was too long, so all may have changed. */
export interface ChangeBatch {
  changes: Change[];
  everything: boolean;
}

export type ChangeHandler = (batch: ChangeBatch) => void;

/** A batch of more new rows than this becomes `everything`. */
const MAX_ROWS = 50_000;
const MAX_XID = "18446744073709551615";
/** Polled as well, because notifications can get lost: a connection pooler drops them all. */
const POLL_INTERVAL_MS = 1_000;
/** An import sends a notification with each chunk; they are collected for this long. */
const DEBOUNCE_MS = 50;
const TIMEOUT_MS = 3_000;
/** A normal poll takes a millisecond or two. */
const MAX_POLL_MS = 300;
const RECONNECT_MS = [100, 250, 500, 1_000];

/**
 * Calls `handler` with every committed change of a school, place, state or the site within a second, from any process. Each change comes
 * once while connected; after a gap all missed ones come, or `everything`.
 * @returns `stop`; `isLive`: the feed is connected; `isPrompt`: the database also answers polls without delay
 */
export function followChanges(handler: ChangeHandler): { stop: () => Promise<void>; isLive: () => boolean; isPrompt: () => boolean } {
  const follower = sharedFollower();
  follower.handlers.add(handler);
  follower.start();
  return {
    isLive: () => follower.isLive,
    isPrompt: () => follower.isLive && performance.now() - follower.pollStartedAt < MAX_POLL_MS,
    stop: async () => {
      follower.handlers.delete(handler);
      if (follower.handlers.size === 0) await follower.stop();
    },
  };
}

/** A value cached in memory is valid while the feed is live and the version is the same as when it was cached. Doesn't start the feed. */
export function siteState(kind: "site" | "place" = "site"): { isLive: boolean; version: number } {
  const { isLive = false, versions } = findSingleton<Follower>("change-follower") ?? {};
  return { isLive, version: versions?.[kind] ?? 0 };
}

/** Rejects when the database doesn't answer on the feed's own connection, which needs no slot of a pool. */
export async function pingDatabase(): Promise<void> {
  await sharedFollower().ping();
}

const sharedFollower = () => singleton("change-follower", () => new Follower());

class Follower {
  readonly handlers = new Set<ChangeHandler>();
  isLive = false;
  readonly versions = { site: 0, place: 0 };
  pollStartedAt = Infinity;
  private client: pg.Client | null = null;
  private running: Promise<void> | null = null;
  private wake: () => void = () => {};
  private isStopped = false;
  private hasNotification = false;
  private snapshot: string | null = null;
  private database: string | null = null;
  private readAt = 0;

  start() {
    this.isStopped = false;
    this.running ??= this.run();
  }

  async stop() {
    this.isStopped = true;
    this.wake();
    await this.running;
    this.running = null;
    this.snapshot = null;
  }

  async ping() {
    if (!this.isLive || !this.client) throw new Error("The change feed is not connected.");
    await this.client.query("SELECT 1");
  }

  private async run() {
    for (let attempt = 0; !this.isStopped; attempt++) {
      try {
        await this.connect();
        for (;;) {
          await this.read();
          this.isLive = true;
          attempt = 0;
          if (this.isStopped) break;
          await this.waitForChanges();
        }
      } catch (error) {
        if (this.isLive || attempt === 0) log.warn({ error: (error as Error).message }, "the change feed was disconnected");
      }
      this.isLive = false;
      await this.disconnect();
      if (!this.isStopped) await this.sleep(RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]);
    }
  }

  private async connect() {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      application_name: "schoolsach changes",
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    this.client = client;
    client.on("notification", () => this.onNotification());
    client.on("error", () => this.onConnectionLost(client));
    client.on("end", () => this.onConnectionLost(client));
    await client.connect();
    // A transaction pooler forwards no notifications; the feed is then polled once a second.
    if (!isTransactionPooled()) await client.query("LISTEN changes");
  }

  private onNotification() {
    this.hasNotification = true;
    this.wake();
  }

  private onConnectionLost(client: pg.Client) {
    if (this.client !== client) return;
    this.isLive = false;
    this.onNotification();
  }

  private async disconnect() {
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => {});
  }

  /** Reports the rows that were committed since the last read. It compares transactions, because row numbers are not in commit order. */
  private async read() {
    const before = this.snapshot === null ? null : parsePosition(this.snapshot);
    this.pollStartedAt = performance.now();
    const { rows } = await this.client!.query<{ snapshot: string; database: string; changes: string[] }>(
      `SELECT pg_current_snapshot()::text AS snapshot, oid::text AS database, ARRAY (
         SELECT kind || ' ' || subject_id FROM changes WHERE xid >= $1::xid8 OR xid = ANY ($2::xid8[]) LIMIT ${MAX_ROWS + 1}
       ) AS changes
       FROM pg_database WHERE datname = current_database()`,
      [before?.xmax.toString() ?? MAX_XID, before?.open ?? []],
    );
    this.pollStartedAt = Infinity;
    const { snapshot, database, changes } = rows[0];
    const isContinued =
      before !== null && database === this.database && parsePosition(snapshot).xmax >= before.xmax && Date.now() - this.readAt < MAX_GAP_MS;
    this.snapshot = snapshot;
    this.database = database;
    this.readAt = Date.now();
    if (!isContinued || changes.length > MAX_ROWS) this.dispatch({ changes: [], everything: true });
    else if (changes.length > 0) this.dispatch({ changes: [...new Set(changes)].map(parseChange), everything: false });
  }

  private dispatch(batch: ChangeBatch) {
    for (const kind of ["site", "place"] as const)
      if (batch.everything || batch.changes.some((change) => change.kind === kind)) this.versions[kind]++;
    for (const handler of this.handlers) {
      try {
        handler(batch);
      } catch (error) {
        log.error({ error: (error as Error).message }, "a handler of the change feed failed");
      }
    }
  }

  private async waitForChanges() {
    if (!this.hasNotification) await this.sleep(POLL_INTERVAL_MS);
    else await this.sleep(0);
    if (this.hasNotification && this.isLive) await new Promise((done) => setTimeout(done, DEBOUNCE_MS));
    this.hasNotification = false;
  }

  private async sleep(milliseconds: number) {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

function parseChange(row: string): Change {
  const separator = row.indexOf(" ");
  return { kind: row.slice(0, separator) as Change["kind"], subjectId: row.slice(separator + 1) };
}
