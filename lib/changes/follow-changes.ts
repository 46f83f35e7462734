import pg from "pg";
import { databaseUrl, isTransactionPooled } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { parsePosition, STORED_FOR_MS } from "./feed-position";

export interface Change {
  kind: "school" | "place" | "state" | "site" | "unlisted";
  /** Of `unlisted`, a school that left the search, its serial number. */
  subjectId: string;
}

/** What came since the last batch. `everything`: so much, or after so long an absence, that all may have changed. */
export interface ChangeBatch {
  changes: Change[];
  everything: boolean;
}

export type ChangeHandler = (batch: ChangeBatch) => void;

/** More rows at once than this are not worth reading one by one. */
const MAX_ROWS = 50_000;
const LAST_XID = "18446744073709551615";
/** A notification may be lost on the way (a pooler between us and Postgres drops them all): looked for this often. */
const POLL_INTERVAL_MS = 1_000;
/** An import notifies with each chunk; its notifications are gathered this long. */
const DEBOUNCE_MS = 50;
const ANSWER_LIMIT_MS = 3_000;
/** A look takes a millisecond or two. */
const MAX_POLL_MS = 300;
const RECONNECT_MS = [100, 250, 500, 1_000];

/**
 * Calls `handler` with every committed change of a school, place, state or the site, within a second of its commit,
 * whoever made it; in this process one connection serves all handlers. Holds: no change is missed or told twice while
 * connected; after an absence what was missed is told, as `everything` when the feed no longer has it.
 *
 * @returns how to stop, whether the feed is followed at this moment, and whether the database answers its looks as promptly as ever
 */
export function followChanges(handler: ChangeHandler): { stop: () => Promise<void>; isLive: () => boolean; isPrompt: () => boolean } {
  const follower = theFollower();
  follower.handlers.add(handler);
  follower.start();
  return {
    isLive: () => follower.isLive,
    isPrompt: () => follower.isLive && performance.now() - follower.pollingSince < MAX_POLL_MS,
    stop: async () => {
      follower.handlers.delete(handler);
      if (follower.handlers.size === 0) await follower.stop();
    },
  };
}

/**
 * For values kept in memory that hold for the whole site: a kept one is good while the feed is followed and the version is
 * the one it was made at. Starts nothing: in a process that follows no feed, nothing is ever good. `about`: what kind of
 * change makes it old.
 */
export function siteState(about: "site" | "place" = "site"): { isLive: boolean; version: number } {
  const { isLive = false, versions } = kept.schoolsachChanges ?? {};
  return { isLive, version: versions?.[about] ?? 0 };
}

/** Rejects when the database doesn't answer on the feed's own connection, which waits for no pool. */
export async function pingDatabase(): Promise<void> {
  await theFollower().ping();
}

// Next loads this module once a bundle; the connection is one for the process.
const kept = globalThis as { schoolsachChanges?: Follower };
const theFollower = () => (kept.schoolsachChanges ??= new Follower());

class Follower {
  readonly handlers = new Set<ChangeHandler>();
  isLive = false;
  readonly versions = { site: 0, place: 0 };
  /** Since when the answer to a look is waited for. */
  pollingSince = Infinity;
  private client: pg.Client | null = null;
  private running: Promise<void> | null = null;
  private wake: () => void = () => {};
  private stopped = false;
  private hasNews = false;
  /** What was visible when the feed was last read: `xmin:xmax:in progress,…`. */
  private snapshot: string | null = null;
  private database: string | null = null;
  private readAt = 0;

  start() {
    this.stopped = false;
    this.running ??= this.run();
  }

  async stop() {
    this.stopped = true;
    this.wake();
    await this.running;
    this.running = null;
    this.snapshot = null;
  }

  async ping() {
    if (!this.isLive || !this.client) throw new Error("The feed of changes is not connected.");
    await this.client.query("SELECT 1");
  }

  private async run() {
    for (let attempt = 0; !this.stopped; attempt++) {
      try {
        await this.connect();
        for (;;) {
          await this.read();
          this.isLive = true;
          attempt = 0;
          if (this.stopped) break;
          await this.news();
        }
      } catch (error) {
        if (this.isLive || attempt === 0) log.warn({ error: (error as Error).message }, "the feed of changes broke off");
      }
      this.isLive = false;
      await this.disconnect();
      if (!this.stopped) await this.sleep(RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]);
    }
  }

  private async connect() {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      application_name: "schoolsach changes",
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
    });
    this.client = client;
    client.on("notification", () => this.noteNews());
    // What breaks the connection also fails the read that finds it broken.
    client.on("error", () => this.noteBreak(client));
    client.on("end", () => this.noteBreak(client));
    await client.connect();
    // A transaction pooler passes on no notifications: the feed is then read once a second.
    if (!isTransactionPooled()) await client.query("LISTEN changes");
  }

  private noteNews() {
    this.hasNews = true;
    this.wake();
  }

  private noteBreak(client: pg.Client) {
    if (this.client !== client) return;
    this.isLive = false;
    this.noteNews();
  }

  private async disconnect() {
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => {});
  }

  /**
   * Tells what has become visible since the last read. A row's number says nothing about when it was committed, so the
   * question is put by transaction: those that were still open then, or began later. One statement has one snapshot.
   */
  private async read() {
    const before = this.snapshot === null ? null : parsePosition(this.snapshot);
    this.pollingSince = performance.now();
    const { rows } = await this.client!.query<{ snapshot: string; database: string; changes: string[] }>(
      `SELECT pg_current_snapshot()::text AS snapshot, oid::text AS database, ARRAY (
         SELECT kind || ' ' || subject_id FROM changes WHERE xid >= $1::xid8 OR xid = ANY ($2::xid8[]) LIMIT ${MAX_ROWS + 1}
       ) AS changes
       FROM pg_database WHERE datname = current_database()`,
      [before?.xmax.toString() ?? LAST_XID, before?.open ?? []],
    );
    this.pollingSince = Infinity;
    const { snapshot, database, changes } = rows[0];
    const isContinued =
      before !== null &&
      database === this.database &&
      parsePosition(snapshot).xmax >= before.xmax &&
      Date.now() - this.readAt < STORED_FOR_MS;
    this.snapshot = snapshot;
    this.database = database;
    this.readAt = Date.now();
    if (!isContinued || changes.length > MAX_ROWS) this.tell({ changes: [], everything: true });
    else if (changes.length > 0) this.tell({ changes: [...new Set(changes)].map(parseChange), everything: false });
  }

  private tell(batch: ChangeBatch) {
    for (const kind of ["site", "place"] as const)
      if (batch.everything || batch.changes.some((change) => change.kind === kind)) this.versions[kind]++;
    for (const handler of this.handlers) {
      try {
        handler(batch);
      } catch (error) {
        log.error({ error: (error as Error).message }, "a follower of the feed of changes failed");
      }
    }
  }

  /** Until there is a notification, or it is time to look anyway. */
  private async news() {
    if (!this.hasNews) await this.sleep(POLL_INTERVAL_MS);
    else await this.sleep(0);
    if (this.hasNews && this.isLive) await new Promise((done) => setTimeout(done, DEBOUNCE_MS));
    this.hasNews = false;
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
  const space = row.indexOf(" ");
  return { kind: row.slice(0, space) as Change["kind"], subjectId: row.slice(space + 1) };
}
