import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { NamedPlace } from "@/lib/schools/places/place-names";
import { newSchoolId } from "@/lib/schools/new-school";
import { COLUMN_NAMES, columnValues, copyLine } from "./columns";
import type { ImportConnection } from "./import-connection";
import { matchRows, type Candidate, type Decisions, type ImportRow, type MatchedSchools } from "./match-rows";
import { type FileSource, recordProvenance } from "./record-provenance";
import type { WaitingChange } from "./guarded-changes";
import { feesOf, findChanged, lockSchools, planUpdates, readSchools, recordFees, updateSchools, type SchoolChange } from "./update-schools";

/** Rows per look-up; the database works on one batch while the next rows are read. */
const LOOKUP_BATCH_SIZE = 1_000;
const YIELD_EVERY_ROWS = 250;

export interface StoredRows {
  imported: number;
  updated: number;
  unchanged: number;
  skipped: Decisions["toSkip"];
  /** Serial numbers of the new schools */
  inserted: number[];
  /** Serial numbers of the stored schools that rows matched */
  matched: number[];
  changes: SchoolChange[];
  /** A dry run stores no sources, so its changes have no `sourceId` */
  waiting: (WaitingChange & { sourceId?: number })[];
}
type Stored = Pick<StoredRows, "inserted" | "changes" | "waiting">;

/**
 * Writes the rows of one chunk in the caller's transaction: new schools are copied into `schools`, stored ones compared in a temporary
 * table. A dry run records in `school_batch_plans` instead; schools are locked before places, by id.
 */
export class SchoolsWriter {
  readonly byCode = new Map<string, Candidate>();
  readonly byKey = new Map<string, Candidate[]>();
  private hasImportLock = false;

  constructor(
    private readonly connection: ImportConnection,
    private readonly source: FileSource,
    private readonly isDryRun: boolean,
    private readonly matched: MatchedSchools,
    /** Whether changes of guarded facts wait for a second admin */
    private readonly isGuarded: boolean,
  ) {}

  /** Reads all rows before writing: nothing is locked meanwhile, and the triggers of `schools` run once per chunk. */
  async write(rows: Iterable<ImportRow>): Promise<StoredRows> {
    const all: ImportRow[] = [];
    let lookedUpCount = 0;
    let lookup: Promise<void> = Promise.resolve();
    const startLookup = async () => {
      await lookup;
      lookup = this.findCandidates(all.slice(lookedUpCount));
      lookup.catch(() => undefined); // awaited by the next look-up, or at the end
      lookedUpCount = all.length;
    };
    for (const row of rows) {
      all.push(row);
      if (all.length % YIELD_EVERY_ROWS === 0) await yieldToEventLoop();
      if (all.length - lookedUpCount === LOOKUP_BATCH_SIZE) await startLookup();
    }
    await startLookup();
    await lookup;
    return this.writeAll(all);
  }

  private async findCandidates(rows: readonly ImportRow[]): Promise<void> {
    if (rows.length === 0) return;
    if (!this.hasImportLock && !this.isDryRun) await this.connection.lockImports();
    this.hasImportLock = true;
    await this.findByCode(rows);
    // A row whose code is stored is that school; only the others are looked up by match key.
    await this.findByKey(rows.filter(({ input }) => !input.udiseCode || !this.byCode.has(input.udiseCode)));
  }

  private async writeAll(rows: readonly ImportRow[]): Promise<StoredRows> {
    const decisions = matchRows(rows, this, this.matched);
    const changed = await findChanged(this.connection, decisions.toCompare);
    const { inserted, changes, waiting } = await (this.isDryRun
      ? this.writeDryRun(decisions.toInsert, changed)
      : this.store(decisions, changed));
    const matched = decisions.toCompare.map(({ serial }) => serial);
    for (const serial of [...inserted, ...matched]) this.matched.add(serial);
    return {
      imported: decisions.toInsert.length,
      updated: changed.length,
      unchanged: matched.length - changed.length,
      skipped: decisions.toSkip,
      inserted,
      matched,
      changes,
      waiting,
    };
  }

  private async writeDryRun(rows: readonly ImportRow[], changed: Decisions["toCompare"]): Promise<Stored> {
    await this.connection.copy("school_batch_plans (batch_id, line, udise_code, match_key)", rows, ({ line, input, derived }) =>
      copyLine([this.source.importId, line, input.udiseCode, derived.matchKey]),
    );
    if (!this.isGuarded) return { inserted: [], changes: [], waiting: [] };
    const stored = await readSchools(
      this.connection,
      changed.map(({ serial }) => serial),
    );
    return { inserted: [], changes: [], waiting: planUpdates(changed, stored, true).waiting };
  }

  private async store({ toInsert: newRows, toCompare }: Decisions, changed: Decisions["toCompare"]): Promise<Stored> {
    const serials = changed.map(({ serial }) => serial);
    const stored = await lockSchools(this.connection, serials);
    const places = [...newRows, ...changed.map(({ row }) => row)].map(({ place }) => place);
    const leftIds = [...stored.values()].map(({ placeId }) => placeId);
    await this.lockPlaces(places, leftIds);
    const { updates, waiting } = planUpdates(changed, stored, this.isGuarded);
    const changes = await updateSchools(this.connection, updates);
    const inserted = await this.insertSchools(newRows);
    const changeBySerial = new Map(changes.map((change) => [change.serial, change]));
    const waitingBySerial = new Map(waiting.map(({ serial, after }) => [serial, after]));
    const matched = toCompare.map((one) => ({ ...one, waiting: waitingBySerial.get(one.serial) }));
    const sourceIds = await recordProvenance(this.connection, this.source, {
      inserted: newRows.map((row, index) => ({ row, serial: inserted[index] })),
      changed: matched.flatMap((one) => {
        const change = changeBySerial.get(one.serial);
        return change ? [{ ...one, change }] : [];
      }),
      unchanged: matched.filter(({ serial }) => !changeBySerial.has(serial)),
    });
    return { inserted, changes, waiting: waiting.map((one) => ({ ...one, sourceId: sourceIds.get(one.serial) })) };
  }

  private async findByCode(rows: readonly ImportRow[]): Promise<void> {
    const codes = rows.flatMap((row) => row.input.udiseCode ?? []);
    const found = await this.connection.query<{ code: string; serial: string | null; isMerged: boolean }>(
      `SELECT given.wanted AS code, s.serial, s.status = 'merged' AS "isMerged" ${lateralLookup("schools", "udise_code = wanted")}
       ${this.isDryRun ? `UNION ALL SELECT given.wanted, NULL, false ${lateralLookup("school_batch_plans", "batch_id = $2 AND udise_code = wanted")}` : ""}`,
      this.isDryRun ? [codes, this.source.importId] : [codes],
    );
    for (const { code, serial, isMerged } of found)
      this.byCode.set(code, { serial: serial === null ? null : Number(serial), hasCode: true, isMerged });
  }

  private async findByKey(rows: readonly ImportRow[]): Promise<void> {
    const keys = [...new Set(rows.map((row) => row.derived.matchKey))].filter((key) => !this.byKey.has(key));
    if (keys.length === 0) return;
    const found = await this.connection.query<{ key: string; serial: string | null; hasCode: boolean }>(
      `SELECT given.wanted AS key, s.serial, s.udise_code IS NOT NULL AS "hasCode" ${lateralLookup("schools", "match_key = wanted AND status <> 'merged' AND NOT is_demo")}
       ${this.isDryRun ? `UNION ALL SELECT given.wanted, NULL, s.udise_code IS NOT NULL ${lateralLookup("school_batch_plans", "batch_id = $2 AND match_key = wanted")}` : ""}`,
      this.isDryRun ? [keys, this.source.importId] : [keys],
    );
    for (const { key, serial, hasCode } of found) {
      const candidate = { serial: serial === null ? null : Number(serial), hasCode };
      const others = this.byKey.get(key);
      if (others) others.push(candidate);
      else this.byKey.set(key, [candidate]);
    }
  }

  private async lockPlaces(entered: readonly NamedPlace[], leftIds: readonly string[]): Promise<void> {
    const places = new Map(entered.map((place) => [place.id, place]));
    if (places.size === 0) return;
    const given = [...places.values()];
    await this.connection.query(
      `INSERT INTO places (id, state_slug, slug, state, name)
       SELECT id, state_slug, slug, state, name FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS given (id, state_slug, slug, state, name) ORDER BY id
       ON CONFLICT DO NOTHING`,
      (["id", "stateSlug", "slug", "state", "name"] as const).map((field) => given.map((place) => place[field])),
    );
    await this.connection.query("SELECT FROM places WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE", [
      [...new Set([...places.keys(), ...leftIds])],
    ]);
  }

  private async insertSchools(newRows: readonly ImportRow[]): Promise<number[]> {
    if (newRows.length === 0) return [];
    const serials = await this.connection.query<{ serial: string }>(
      "SELECT nextval('schools_serial_seq') AS serial FROM generate_series(1, $1::int)",
      [newRows.length],
    );
    const numbered = newRows.map((row, index) => ({ ...row, serial: Number(serials[index].serial), id: newSchoolId(row.input) }));
    await this.connection.copy(`schools (id, serial, ${COLUMN_NAMES.join(", ")})`, numbered, ({ id, serial, input, derived }) =>
      copyLine([id, serial, ...columnValues({ ...input, recognition: input.recognition ?? "unknown" }, derived)]),
    );
    await recordFees(this.connection, numbered.flatMap(feesOf));
    return numbered.map(({ serial }) => serial);
  }
}

/** One index look-up per value of `$1`. Without OFFSET 0 the planner may join a table that its statistics call empty. */
const lateralLookup = (table: "schools" | "school_batch_plans", condition: string): string =>
  `FROM unnest($1::text[]) AS given (wanted) CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${condition} OFFSET 0) AS s`;
