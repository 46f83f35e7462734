import { parsePosition, MAX_GAP_MS } from "@/lib/changes/feed-position";
import { pool } from "@/lib/platform/db";
import { FACET_COLUMNS } from "@/lib/search/facets";
import { columnsOf, SegmentBuilder } from "./build-segment.mjs";
import { FEED_ROW, identitySql } from "./database-identity.mjs";
import { Segment } from "./segment";
import type { SchoolRow } from "./segment-data";
import type { Snapshot } from "./snapshot-file.mjs";

/** Above this number of changes, in one update or since the build, the index is rebuilt instead of updated. */
const MAX_CHANGED_SCHOOLS = 20_000;
const MAX_FEED_ROWS = 2 * MAX_CHANGED_SCHOOLS;
const ROW_BATCH_SIZE = 2_000;
/** Segments are merged on the main thread; up to this many schools it takes no noticeable time. */
const MAX_MERGED_SCHOOLS = 5_000;

/** The index has missed too many changes, or the feed no longer has them: it must be rebuilt. */
export class IndexTooOld extends Error {}

interface FeedRead {
  position: string;
  identity: string;
  /** The newest row of the last read, as stored now. If it is different, the database was restored to an earlier point. */
  stored: string | null;
  newest: string | null;
  table: string;
  recentCount: number;
  changes: { kind: string; subject: string }[] | null;
}

interface RecentSegment {
  segment: Segment;
  rows: SchoolRow[];
}

/** An index that follows the change feed: changed schools go into small segments next to the large one. */
export class LiveIndex {
  segments: readonly Segment[];
  #base: Segment;
  #recent: RecentSegment[] = [];
  #read: Omit<Snapshot, "data">;
  #table: string | null = null;
  #changedCount = 0;
  #reading: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor({ data, ...read }: Snapshot) {
    this.#base = new Segment(data);
    this.segments = [this.#base];
    this.#read = read;
  }

  get bytes(): number {
    return this.segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get needsRebuild(): boolean {
    return this.#changedCount > MAX_CHANGED_SCHOOLS;
  }

  /** Applies all changes committed before the call, or throws IndexTooOld. A call during an update waits for the next. */
  catchUp(): Promise<void> {
    if (!this.#reading) return (this.#reading = this.#applyChanges().finally(() => (this.#reading = null)));
    return (this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.catchUp();
      }));
  }

  async #applyChanges(): Promise<void> {
    const { xmax, open } = parsePosition(this.#read.position);
    // Like lib/changes, selects by transaction ID: transactions that were open at the last read, or that began later.
    const { rows } = await pool().query<FeedRead>(
      `WITH recent AS MATERIALIZED (
         SELECT kind, subject_id AS subject FROM changes
         WHERE (xid >= $1::xid8 OR xid = ANY ($2::xid8[])) AND (kind IN ('school', 'unlisted') OR (kind, subject_id) = ('site', 'search'))
         LIMIT ${MAX_FEED_ROWS + 1})
       SELECT pg_current_snapshot()::text AS position, 'school_search'::regclass::oid || ' ' || current_database() AS table,
         ${identitySql(this.#read.identity)} AS identity, (SELECT ${FEED_ROW} FROM changes WHERE sequence = $3) AS stored,
         (SELECT ${FEED_ROW} FROM changes ORDER BY sequence DESC LIMIT 1) AS newest, (SELECT count(*)::int FROM recent) AS "recentCount",
         (SELECT json_agg(news) FROM (SELECT DISTINCT kind, subject FROM recent LIMIT ${MAX_CHANGED_SCHOOLS + 1}) AS news) AS changes`,
      [xmax.toString(), open, this.#read.newest?.split(" ")[0] ?? null],
    );
    const [{ position, table, identity, stored, newest, recentCount, changes }] = rows;
    const newChanges = changes ?? [];
    const isOtherDatabase = identity !== this.#read.identity || (this.#table ??= table) !== table;
    // A different or missing row means a restore to an earlier point, or a row so old that the feed has purged it.
    const isRestored = stored !== this.#read.newest || parsePosition(position).xmax < xmax;
    const isFeedCurrent = Date.now() - this.#read.at < MAX_GAP_MS;
    const isTooMuch = recentCount > MAX_FEED_ROWS || newChanges.length > MAX_CHANGED_SCHOOLS;
    if (isOtherDatabase || isRestored || !isFeedCurrent || isTooMuch || newChanges.some(({ kind }) => kind === "site"))
      throw new IndexTooOld();
    const ids = newChanges.filter(({ kind }) => kind === "school").map(({ subject }) => subject);
    const unlisted = newChanges.filter(({ kind }) => kind === "unlisted").map(({ subject }) => subject);
    const at = Date.now();
    const { rows: listed } = await pool().query<{ serial: string }>("SELECT serial FROM schools WHERE id = ANY ($1)", [ids]);
    const serials = [...listed.map(({ serial }) => serial), ...unlisted];
    for (let from = 0; from < serials.length; from += ROW_BATCH_SIZE) await this.#replace(serials.slice(from, from + ROW_BATCH_SIZE));
    this.#read = { identity, position, newest, at };
  }

  async #replace(serials: string[]): Promise<void> {
    const { rows } = await pool().query<SchoolRow>(
      `SELECT ${columnsOf(FACET_COLUMNS)} FROM school_search WHERE serial = ANY ($1::bigint[])`,
      [serials],
    );
    this.#put(serials.map(Number), rows);
  }

  /** Synchronous, so that no query sees half of a change. */
  #put(serials: number[], rows: SchoolRow[]): void {
    for (const segment of this.segments) for (const serial of serials) segment.markDeleted(serial);
    this.#changedCount += serials.length;
    if (rows.length > 0) this.#recent.push(segmentOf(rows));
    // Merges neighbours of similar size while they are small; about twenty segments at most remain.
    while (areOfSimilarSize(this.#recent.at(-2), this.#recent.at(-1)))
      this.#recent.push(segmentOf(this.#recent.splice(-2).flatMap(aliveRows)));
    this.segments = [this.#base, ...this.#recent.map(({ segment }) => segment)];
  }
}

function areOfSimilarSize(one: RecentSegment | undefined, other: RecentSegment | undefined): boolean {
  if (!one || !other) return false;
  return other.rows.length * 2 >= one.rows.length && one.rows.length + other.rows.length <= MAX_MERGED_SCHOOLS;
}

const aliveRows = ({ segment, rows }: RecentSegment) => rows.filter(({ serial }) => !segment.isDeleted(segment.docOf(Number(serial))!));

function segmentOf(rows: SchoolRow[]): RecentSegment {
  const builder = new SegmentBuilder(rows.length, FACET_COLUMNS);
  const ordered = [...rows].sort((one, other) => Number(other.rank) - Number(one.rank) || Number(one.serial) - Number(other.serial));
  for (const row of ordered) builder.add(row);
  return { segment: new Segment(builder.finish()), rows: ordered };
}
