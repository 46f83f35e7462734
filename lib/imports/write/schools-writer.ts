import type { NamedPlace } from "@/lib/schools/place-names";
import { newSchoolId } from "@/lib/schools/school-id";
import { COLUMN_NAMES, columnValues, copyLine } from "./columns";
import type { ImportConnection } from "./import-connection";
import { matchRows, type Candidate, type Decisions, type ImportRow } from "./match-rows";
import type { TouchedSchools } from "./touched-schools";
import { findChanged, lockSchools, recordFees, updateSchools, type SchoolChange } from "./update-schools";

export interface StoredRows {
  imported: number;
  updated: number;
  unchanged: number;
  skipped: Decisions["toSkip"];
  /** Serial numbers of the new schools, and of the stored ones that a row was. */
  inserted: number[];
  met: number[];
  changes: SchoolChange[];
}

/**
 * Writes the rows of one piece of a file, within the caller's transaction.
 *
 * New schools go straight into `schools` by COPY. Those that are stored go into a temporary table, are compared there,
 * and only what differs is written. A dry run asks the same questions, writes nothing, and notes in `school_batch_plans`
 * what it would have stored.
 *
 * It holds rows in the order in which everybody does: first schools, by id, then places, by id. So whoever changes a school
 * meanwhile waits for it, or it for them, and never both.
 */
export class SchoolsWriter {
  readonly byCode = new Map<string, Candidate>();
  readonly byKey = new Map<string, Candidate[]>();
  private hasImportLock = false;

  constructor(
    private readonly connection: ImportConnection,
    private readonly batchId: string,
    private readonly isDryRun: boolean,
    private readonly touched: TouchedSchools,
  ) {}

  /** Looks for the stored schools that these rows may be. */
  async lookFor(rows: readonly ImportRow[]): Promise<void> {
    if (rows.length === 0) return;
    if (!this.hasImportLock && !this.isDryRun) await this.connection.lockImports();
    this.hasImportLock = true;
    await this.findByCode(rows);
    // A row whose code is stored is that school: only the others are looked for by name, address and pincode.
    await this.findByKey(rows.filter(({ input }) => !input.udiseCode || !this.byCode.has(input.udiseCode)));
  }

  /** Writes all rows, which were looked for. */
  async write(rows: readonly ImportRow[]): Promise<StoredRows> {
    const decisions = matchRows(rows, this, this.touched);
    const differing = await findChanged(this.connection, decisions.toCompare);
    const { inserted, changes } = this.isDryRun ? await this.plan(decisions.toInsert) : await this.store(decisions.toInsert, differing);
    const met = decisions.toCompare.map(({ serial }) => serial);
    for (const serial of [...inserted, ...met]) this.touched.add(serial);
    return {
      imported: decisions.toInsert.length,
      updated: differing.length,
      unchanged: met.length - differing.length,
      skipped: decisions.toSkip,
      inserted,
      met,
      changes,
    };
  }

  private async plan(rows: readonly ImportRow[]): Promise<Pick<StoredRows, "inserted" | "changes">> {
    await this.connection.copy("school_batch_plans (batch_id, line, udise_code, match_key)", rows, ({ line, input, derived }) =>
      copyLine([this.batchId, line, input.udiseCode, derived.matchKey]),
    );
    return { inserted: [], changes: [] };
  }

  private async store(fresh: readonly ImportRow[], differing: Decisions["toCompare"]): Promise<Pick<StoredRows, "inserted" | "changes">> {
    const stored = await lockSchools(
      this.connection,
      differing.map(({ serial }) => serial),
    );
    const places = [...fresh, ...differing.map(({ row }) => row)].map(({ place }) => place);
    await this.lockPlaces(
      places,
      [...stored.values()].map(({ placeId }) => placeId),
    );
    const changes = await updateSchools(this.connection, differing, stored);
    return { inserted: await this.insertSchools(fresh), changes };
  }

  private async findByCode(rows: readonly ImportRow[]): Promise<void> {
    const codes = rows.flatMap((row) => row.input.udiseCode ?? []);
    const found = await this.connection.query<{ code: string; serial: string | null; is_merged: boolean }>(
      `SELECT given.wanted AS code, s.serial, s.status = 'merged' AS is_merged ${oneByOne("schools", "udise_code = wanted")}
       ${this.isDryRun ? `UNION ALL SELECT given.wanted, NULL, false ${oneByOne("school_batch_plans", "batch_id = $2 AND udise_code = wanted")}` : ""}`,
      this.isDryRun ? [codes, this.batchId] : [codes],
    );
    for (const { code, serial, is_merged: isMerged } of found)
      this.byCode.set(code, { serial: serial === null ? null : Number(serial), hasCode: true, isMerged });
  }

  private async findByKey(rows: readonly ImportRow[]): Promise<void> {
    const keys = [...new Set(rows.map((row) => row.derived.matchKey))].filter((key) => !this.byKey.has(key));
    if (keys.length === 0) return;
    const found = await this.connection.query<{ key: string; serial: string | null; has_code: boolean }>(
      `SELECT given.wanted AS key, s.serial, s.udise_code IS NOT NULL AS has_code ${oneByOne("schools", "match_key = wanted AND status <> 'merged' AND NOT is_demo")}
       ${this.isDryRun ? `UNION ALL SELECT given.wanted, NULL, s.udise_code IS NOT NULL ${oneByOne("school_batch_plans", "batch_id = $2 AND match_key = wanted")}` : ""}`,
      this.isDryRun ? [keys, this.batchId] : [keys],
    );
    for (const { key, serial, has_code: hasCode } of found) {
      const candidate = { serial: serial === null ? null : Number(serial), hasCode };
      const others = this.byKey.get(key);
      if (others) others.push(candidate);
      else this.byKey.set(key, [candidate]);
    }
  }

  /** Adds the places that schools come to, and holds them with those that schools may leave. */
  private async lockPlaces(reached: readonly NamedPlace[], leftIds: readonly string[]): Promise<void> {
    const places = new Map(reached.map((place) => [place.id, place]));
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

  /** Answers the serial numbers of the new schools. */
  private async insertSchools(fresh: readonly ImportRow[]): Promise<number[]> {
    if (fresh.length === 0) return [];
    const serials = await this.connection.query<{ serial: string }>(
      "SELECT nextval('schools_serial_seq') AS serial FROM generate_series(1, $1::int)",
      [fresh.length],
    );
    const numbered = fresh.map((row, index) => ({ ...row, serial: Number(serials[index].serial), id: newSchoolId(row.input) }));
    await this.connection.copy(`schools (id, serial, ${COLUMN_NAMES.join(", ")})`, numbered, ({ id, serial, input, derived }) =>
      copyLine([id, serial, ...columnValues(input, derived)]),
    );
    await recordFees(
      this.connection,
      numbered.flatMap(({ id, input }) => (typeof input.averageFees === "number" ? [{ id, averageFees: input.averageFees }] : [])),
    );
    return numbered.map(({ serial }) => serial);
  }
}

/**
 * SQL: the rows `s` of a table that fit each of the values `$1`, looked up one value after the other. Left to itself the planner compares
 * every row with every value where it takes a table for empty: the plans of a check, whose statistics are those of the one before, or
 * schools after all were rolled back. OFFSET 0 keeps it from taking the look-ups apart.
 */
const oneByOne = (table: "schools" | "school_batch_plans", fits: string): string =>
  `FROM unnest($1::text[]) AS given (wanted) CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${fits} OFFSET 0) AS s`;
