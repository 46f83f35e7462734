import { parsePosition, STORED_FOR_MS } from "@/lib/changes/feed-position";
import { pool } from "@/lib/platform/db";
import { COLUMNS, SegmentBuilder } from "./build-segment.mjs";
import { FEED_ROW, identitySql } from "./database-identity.mjs";
import { Segment } from "./segment";
import type { SchoolRow } from "./segment-data";
import type { Snapshot } from "./snapshot-file.mjs";

/** With more changes than this at once, or since it was made, an index is made anew rather than mended. */
const MAX_CHANGED_SCHOOLS = 20_000;
/** Rows of the feed that are read to see which schools they tell of: one that is changed often is told of as often. */
const MAX_FEED_ROWS = 2 * MAX_CHANGED_SCHOOLS;
const ROW_BATCH_SIZE = 2_000;
/** Segments are merged in the server's own thread: up to so many schools it takes no time that somebody notices. */
const MAX_INLINE_MERGE = 5_000;

/** There is too much that an index doesn't know, or the feed no longer tells it: it has to be made anew. */
export class IndexTooOld extends Error {}

interface FeedRead {
  position: string;
  identity: string;
  /** What stands now where the newest row of the feed stood when it was last read. */
  known: string | null;
  newest: string | null;
  table: string;
  told: number;
  changes: { kind: string; subject: string }[] | null;
}

interface RecentSegment {
  segment: Segment;
  rows: SchoolRow[];
}

/** An index that follows the feed of changes: what was changed since it was made stands in small segments after the large one. */
export class LiveIndex {
  segments: readonly Segment[];
  #base: Segment;
  #later: RecentSegment[] = [];
  readonly #identity: string;
  #position: string;
  #newest: string | null;
  #readAt: number;
  #table: string | null = null;
  #changed = 0;
  #reading: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor({ data, identity, position, newest, at }: Snapshot) {
    this.#base = new Segment(data);
    this.segments = [this.#base];
    this.#identity = identity;
    this.#position = position;
    this.#newest = newest;
    this.#readAt = at;
  }

  get bytes(): number {
    return this.segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** So much was mended that it is time for a new one. */
  get needsRebuild(): boolean {
    return this.#changed > MAX_CHANGED_SCHOOLS;
  }

  /**
   * When it is done, all that was committed before the call is found. Who calls while it is being done waits for the next turn.
   *
   * @throws IndexTooOld
   */
  catchUp(): Promise<void> {
    if (!this.#reading) return (this.#reading = this.#readOn().finally(() => (this.#reading = null)));
    return (this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.catchUp();
      }));
  }

  async #readOn(): Promise<void> {
    const { xmax, open } = parsePosition(this.#position);
    // By transaction, as lib/changes reads it: those that were open then, or began later.
    const { rows } = await pool().query<FeedRead>(
      `WITH told AS MATERIALIZED (
         SELECT kind, subject_id AS subject FROM changes
         WHERE (xid >= $1::xid8 OR xid = ANY ($2::xid8[])) AND (kind IN ('school', 'unlisted') OR (kind, subject_id) = ('site', 'search'))
         LIMIT ${MAX_FEED_ROWS + 1})
       SELECT pg_current_snapshot()::text AS position, 'school_search'::regclass::oid || ' ' || current_database() AS table,
         ${identitySql(this.#identity)} AS identity, (SELECT ${FEED_ROW} FROM changes WHERE sequence = $3) AS known,
         (SELECT ${FEED_ROW} FROM changes ORDER BY sequence DESC LIMIT 1) AS newest, (SELECT count(*)::int FROM told) AS told,
         (SELECT json_agg(news) FROM (SELECT DISTINCT kind, subject FROM told LIMIT ${MAX_CHANGED_SCHOOLS + 1}) AS news) AS changes`,
      [xmax.toString(), open, this.#newest?.split(" ")[0] ?? null],
    );
    const [{ position, table, identity, known, newest, told, changes }] = rows;
    const news = changes ?? [];
    const isOther = identity !== this.#identity || (this.#table ??= table) !== table;
    // Another row of that number, or none: the database was brought back to before it. (Or it was so old that the feed let go of it.)
    const isUndone = known !== this.#newest || parsePosition(position).xmax < xmax;
    const isTold = Date.now() - this.#readAt < STORED_FOR_MS;
    const isTooMuch = told > MAX_FEED_ROWS || news.length > MAX_CHANGED_SCHOOLS;
    if (isOther || isUndone || !isTold || isTooMuch || news.some(({ kind }) => kind === "site")) throw new IndexTooOld();
    const ids = news.filter(({ kind }) => kind === "school").map(({ subject }) => subject);
    const gone = news.filter(({ kind }) => kind === "unlisted").map(({ subject }) => subject);
    const readAt = Date.now();
    for (let from = 0; from < ids.length; from += ROW_BATCH_SIZE) await this.#readSchools(ids.slice(from, from + ROW_BATCH_SIZE));
    for (let from = 0; from < gone.length; from += ROW_BATCH_SIZE) await this.#readSerials(gone.slice(from, from + ROW_BATCH_SIZE));
    this.#position = position;
    this.#newest = newest;
    this.#readAt = readAt;
  }

  async #readSchools(ids: string[]): Promise<void> {
    const { rows } = await pool().query<{ serial: string }>("SELECT serial FROM schools WHERE id = ANY ($1)", [ids]);
    await this.#readSerials(rows.map(({ serial }) => serial));
  }

  /** What these schools are by now: what they were is buried, what there is stands in a segment of its own. */
  async #readSerials(serials: string[]): Promise<void> {
    if (serials.length === 0) return;
    const { rows } = await pool().query<SchoolRow>(`SELECT ${COLUMNS} FROM school_search WHERE serial = ANY ($1::bigint[])`, [serials]);
    this.#put(serials.map(Number), rows);
  }

  /** In one go, so that no question sees half of it. */
  #put(serials: number[], rows: SchoolRow[]): void {
    for (const segment of this.segments) for (const serial of serials) segment.markDeleted(serial);
    this.#changed += serials.length;
    if (rows.length > 0) this.#later.push(segmentOf(rows));
    // Of two of like size one is made, while it is small: there are never more than some twenty.
    while (areLike(this.#later.at(-2), this.#later.at(-1))) this.#later.push(segmentOf(this.#later.splice(-2).flatMap(aliveRows)));
    this.segments = [this.#base, ...this.#later.map(({ segment }) => segment)];
  }
}

function areLike(one: RecentSegment | undefined, other: RecentSegment | undefined): boolean {
  if (!one || !other) return false;
  return other.rows.length * 2 >= one.rows.length && one.rows.length + other.rows.length <= MAX_INLINE_MERGE;
}

const aliveRows = ({ segment, rows }: RecentSegment) => rows.filter(({ serial }) => !segment.isDeleted(segment.docOf(Number(serial))!));

function segmentOf(rows: SchoolRow[]): RecentSegment {
  const builder = new SegmentBuilder(rows.length);
  const ordered = [...rows].sort((one, other) => Number(other.rank) - Number(one.rank) || Number(one.serial) - Number(other.serial));
  for (const row of ordered) builder.add(row);
  return { segment: new Segment(builder.finish()), rows: ordered };
}
