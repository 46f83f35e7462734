import { once } from "node:events";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { clock } from "@/lib/platform/clock";
import { academicYearOf } from "../academic-year";
import { deriveSchool } from "../new-school";
import type { NamedPlace } from "../place-names";
import type { SchoolInput } from "../schema";
import { newSchoolId } from "../school-id";
import { COLUMN_DEFINITIONS, COLUMN_NAMES, VALUE_COLUMNS, VALUE_FIELDS, columnValues, copyLine } from "./columns";
import { matchRows, type Candidate, type Candidates, type Decisions, type ImportRow } from "./match-rows";
import { TouchedSchools } from "./touched-schools";

/** Held for the length of a chunk: two imports at once take turns, so that neither misses what the other just stored. */
const TURN = 7270736902;
const MOST_ATTEMPTS = 4;
/** Another transaction got in the way: deadlock, serialization, or a school with the same code made meanwhile. */
const PASSING = new Set(["40P01", "40001", "23505"]);
const COPY_PIECE = 128 * 1024;

export interface ChunkResult {
  imported: number;
  updated: number;
  unchanged: number;
  skipped: Decisions["toSkip"];
}

/**
 * Writes the schools of one file, chunk by chunk, each in one transaction: a chunk is stored whole or not at all, and an
 * import that was killed can be run again.
 *
 * New schools go straight into `schools` by COPY. Those that are stored go into a temporary table, are compared there,
 * and only what differs is written. A dry run asks the same questions, writes nothing, and remembers in a temporary
 * table what it would have stored.
 */
export class SchoolsWriter {
  private readonly touched = new TouchedSchools();
  private readonly knownPlaces = new Set<string>();

  private constructor(
    private readonly client: pg.Client,
    private readonly isDryRun: boolean,
  ) {}

  /** Opens a connection of its own: an import's statements may take longer than a page's, and it must not use up the pages' pool. */
  static async open(url: string, isDryRun: boolean): Promise<SchoolsWriter> {
    const client = new pg.Client({ connectionString: url, application_name: "schoolsach import", connectionTimeoutMillis: 10_000 });
    client.on("error", () => undefined); // the query that is running reports it
    await client.connect();
    await client.query(`SET lock_timeout = '120s'; SET idle_in_transaction_session_timeout = '120s'; SET enable_hashjoin = off; SET enable_mergejoin = off;
      CREATE TEMPORARY TABLE import_rows (serial bigint NOT NULL, ${COLUMN_DEFINITIONS.join(", ")});
      CREATE TEMPORARY TABLE import_planned (udise_code text, match_key text NOT NULL)`);
    if (isDryRun)
      await client.query(
        "CREATE INDEX ON import_planned (udise_code) WHERE udise_code IS NOT NULL; CREATE INDEX ON import_planned (match_key)",
      );
    return new SchoolsWriter(client, isDryRun);
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  /** Stores a chunk. Tried again where another transaction got in the way. */
  async write(rows: readonly ImportRow[]): Promise<ChunkResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return this.isDryRun ? await this.plan(rows) : await this.store(rows);
      } catch (error) {
        await this.client.query("ROLLBACK").catch(() => undefined);
        if (attempt >= MOST_ATTEMPTS || !PASSING.has((error as { code?: string }).code ?? "")) throw error;
      }
    }
  }

  private async store(rows: readonly ImportRow[]): Promise<ChunkResult> {
    const { client } = this;
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [TURN]);
    const decisions = matchRows(rows, await this.findCandidates(rows), this.touched);
    const newPlaces = await this.addPlaces(rows);
    const serials = await this.insertSchools(decisions.toInsert);
    const changed = await this.findChanged(decisions.toCompare);
    if (changed.length) await this.updateSchools(changed);
    await client.query("COMMIT");

    for (const { serial } of decisions.toCompare) this.touched.add(serial);
    if (serials) this.touched.addRange(serials.first, serials.last);
    for (const place of newPlaces) this.knownPlaces.add(place.id);
    return this.result(decisions, changed.length);
  }

  private async plan(rows: readonly ImportRow[]): Promise<ChunkResult> {
    const decisions = matchRows(rows, await this.findCandidates(rows), this.touched);
    const changed = await this.findChanged(decisions.toCompare);
    await this.copy("import_planned (udise_code, match_key)", decisions.toInsert, ({ input, derived }) =>
      copyLine([input.udiseCode, derived.matchKey]),
    );
    for (const { serial } of decisions.toCompare) this.touched.add(serial);
    return this.result(decisions, changed.length);
  }

  private result(decisions: Decisions, updated: number): ChunkResult {
    return { imported: decisions.toInsert.length, updated, unchanged: decisions.toCompare.length - updated, skipped: decisions.toSkip };
  }

  private async findCandidates(rows: readonly ImportRow[]): Promise<Candidates> {
    const codes = rows.flatMap((row) => row.input.udiseCode ?? []);
    const byCode = new Map<string, Candidate>();
    const byKey = new Map<string, Candidate[]>();
    const coded = await this.client.query<{ code: string; serial: string | null }>(
      `SELECT s.udise_code AS code, s.serial FROM unnest($1::text[]) AS given (code) JOIN schools s ON s.udise_code = given.code
       ${this.isDryRun ? "UNION ALL SELECT p.udise_code, NULL FROM unnest($1::text[]) AS given (code) JOIN import_planned p ON p.udise_code = given.code" : ""}`,
      [codes],
    );
    for (const { code, serial } of coded.rows) byCode.set(code, { serial: serial === null ? null : Number(serial), hasCode: true });
    // A row whose code is stored is that school: only the others are looked for by name, address and pincode.
    const unmatched = rows.filter(({ input }) => !input.udiseCode || !byCode.has(input.udiseCode));
    if (unmatched.length === 0) return { byCode, byKey };
    const keys = [...new Set(unmatched.map((row) => row.derived.matchKey))];
    const keyed = await this.client.query<{ key: string; serial: string | null; has_code: boolean }>(
      `SELECT s.match_key AS key, s.serial, s.udise_code IS NOT NULL AS has_code FROM unnest($1::text[]) AS given (key) JOIN schools s ON s.match_key = given.key
       WHERE s.status <> 'merged' AND NOT s.is_demo
       ${this.isDryRun ? "UNION ALL SELECT p.match_key, NULL, p.udise_code IS NOT NULL FROM unnest($1::text[]) AS given (key) JOIN import_planned p ON p.match_key = given.key" : ""}`,
      [keys],
    );
    for (const { key, serial, has_code: hasCode } of keyed.rows) {
      const candidate = { serial: serial === null ? null : Number(serial), hasCode };
      const others = byKey.get(key);
      if (others) others.push(candidate);
      else byKey.set(key, [candidate]);
    }
    return { byCode, byKey };
  }

  private async addPlaces(rows: readonly ImportRow[]): Promise<NamedPlace[]> {
    const places = [...new Map(rows.flatMap(({ place }) => (this.knownPlaces.has(place.id) ? [] : [[place.id, place] as const]))).values()];
    if (places.length) {
      await this.client.query(
        `INSERT INTO places (id, state_slug, slug, state, name)
         SELECT id, state_slug, slug, state, name FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS given (id, state_slug, slug, state, name) ORDER BY id
         ON CONFLICT DO NOTHING`,
        [
          places.map((place) => place.id),
          places.map((place) => place.stateSlug),
          places.map((place) => place.slug),
          places.map((place) => place.state),
          places.map((place) => place.name),
        ],
      );
    }
    return places;
  }

  /** Answers the range of serial numbers that holds the new schools. */
  private async insertSchools(rows: readonly ImportRow[]): Promise<{ first: number; last: number } | null> {
    if (rows.length === 0) return null;
    const before = await this.lastSerial();
    const fees: { id: string; averageFees: number }[] = [];
    await this.copy(`schools (id, ${COLUMN_NAMES.join(", ")})`, rows, ({ input, derived }) => {
      const id = newSchoolId(input);
      if (typeof input.averageFees === "number") fees.push({ id, averageFees: input.averageFees });
      return copyLine([id, ...columnValues(input, derived)]);
    });
    await this.recordFees(fees);
    return { first: before + 1, last: await this.lastSerial() };
  }

  private async lastSerial(): Promise<number> {
    const { rows } = await this.client.query<{ last: string }>(
      "SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM schools_serial_seq",
    );
    return Number(rows[0].last);
  }

  /** Those of the stored schools that a row says something new about. What a row leaves out, or a file has no column for, stays. */
  private async findChanged(matches: Decisions["toCompare"]): Promise<Decisions["toCompare"]> {
    if (matches.length === 0) return [];
    await this.client.query("TRUNCATE import_rows");
    await this.copy(`import_rows (serial, ${COLUMN_NAMES.join(", ")})`, matches, ({ row, serial }) =>
      copyLine([serial, ...columnValues(row.input, row.derived)]),
    );
    const { rows } = await this.client.query<{ serial: string }>(
      `SELECT r.serial FROM import_rows r JOIN schools s ON s.serial = r.serial WHERE ${DIFFERS}`,
    );
    const changed = new Set(rows.map(({ serial }) => Number(serial)));
    return matches.filter(({ serial }) => changed.has(serial));
  }

  private async updateSchools(changed: Decisions["toCompare"]): Promise<void> {
    const serials = changed.map(({ serial }) => serial);
    const { rows: stored } = await this.client.query<StoredRow>(
      `SELECT id, serial, ${Object.entries(VALUE_COLUMNS)
        .map(([field, [column]]) => `${column} AS "${field}"`)
        .join(", ")} FROM schools WHERE serial = ANY ($1) ORDER BY serial FOR UPDATE`,
      [serials],
    );
    const bySerial = new Map(stored.map((school) => [Number(school.serial), school]));
    const merged = changed.flatMap(({ row, serial }) => {
      const school = bySerial.get(serial);
      return school ? [{ serial, id: school.id, row, input: mergeInput(school, row.input) }] : [];
    });
    await this.client.query("TRUNCATE import_rows");
    await this.copy(`import_rows (serial, ${COLUMN_NAMES.join(", ")})`, merged, ({ serial, row, input }) =>
      copyLine([serial, ...columnValues(input, deriveSchool(input, row.place))]),
    );
    await this.client.query(
      `UPDATE schools SET ${COLUMN_NAMES.map((column) => `${column} = r.${column}`).join(", ")}, version = version + 1, updated_at = now() FROM import_rows r WHERE schools.serial = r.serial`,
    );
    await this.recordFees(
      merged.flatMap(({ id, row }) => (typeof row.input.averageFees === "number" ? [{ id, averageFees: row.input.averageFees }] : [])),
    );
  }

  /** The fees of this academic year, beside those of earlier ones. */
  private async recordFees(fees: { id: string; averageFees: number }[]): Promise<void> {
    if (fees.length === 0) return;
    await this.client.query(
      `INSERT INTO school_fees (school_id, academic_year, average_fees) SELECT id, $3, fees FROM unnest($1::text[], $2::numeric[]) AS given (id, fees)
       ON CONFLICT (school_id, academic_year) DO UPDATE SET average_fees = excluded.average_fees WHERE school_fees.average_fees <> excluded.average_fees`,
      [fees.map(({ id }) => id), fees.map(({ averageFees }) => averageFees), academicYearOf(clock.now())],
    );
  }

  private async copy<T>(target: string, rows: readonly T[], toLine: (row: T) => string): Promise<void> {
    if (rows.length === 0) return;
    const stream = this.client.query(copyFrom(`COPY ${target} FROM STDIN`));
    const finished = once(stream, "finish"); // rejects on an error of the stream
    finished.catch(() => undefined);
    let piece = "";
    for (const row of rows) {
      piece += toLine(row);
      if (piece.length < COPY_PIECE) continue;
      if (!stream.write(piece)) await Promise.race([once(stream, "drain"), finished]);
      piece = "";
    }
    stream.end(piece);
    await finished;
  }

  /**
   * Sets the positions of these pincodes and places to the medians of their schools' positions, and each pincode's place
   * and state to those that most of its schools have.
   */
  async refreshPositions(pincodes: readonly string[], placeIds: readonly string[]): Promise<void> {
    if (this.isDryRun || pincodes.length === 0) return;
    await this.client.query("RESET enable_hashjoin; RESET enable_mergejoin; SET work_mem = '64MB'");
    await this.client.query(
      `INSERT INTO pincodes (code, state, place_id, latitude, longitude)
       SELECT zip_code, mode() WITHIN GROUP (ORDER BY state), mode() WITHIN GROUP (ORDER BY place_id), ${MEDIAN("latitude")}, ${MEDIAN("longitude")}
       FROM schools WHERE status = 'listed' AND zip_code = ANY ($1) GROUP BY zip_code ORDER BY zip_code
       ON CONFLICT (code) DO UPDATE SET state = excluded.state, place_id = excluded.place_id, latitude = excluded.latitude, longitude = excluded.longitude
       WHERE (pincodes.state, pincodes.place_id, pincodes.latitude, pincodes.longitude) IS DISTINCT FROM (excluded.state, excluded.place_id, excluded.latitude, excluded.longitude)`,
      [pincodes],
    );
    await this.client.query(
      `WITH medians AS (SELECT place_id, ${MEDIAN("latitude")} AS latitude, ${MEDIAN("longitude")} AS longitude FROM schools WHERE status = 'listed' AND place_id = ANY ($1) GROUP BY place_id)
       UPDATE places SET latitude = medians.latitude, longitude = medians.longitude FROM medians
       WHERE places.id = medians.place_id AND (places.latitude, places.longitude) IS DISTINCT FROM (medians.latitude, medians.longitude)`,
      [placeIds],
    );
  }
}

const MEDIAN = (column: string) => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column})`;

type StoredRow = Omit<SchoolInput, "averageFees"> & { id: string; serial: string; averageFees: string | null };

/** Values that come and go together. */
const GROUPS = { classFrom: "grades", classTo: "grades", longitude: "latitude" } as const satisfies Partial<
  Record<keyof SchoolInput, keyof SchoolInput>
>;
const leaderOf = (field: keyof SchoolInput): keyof SchoolInput =>
  (GROUPS as Partial<Record<keyof SchoolInput, keyof SchoolInput>>)[field] ?? field;

/** What is stored, with what the row says over it. */
function mergeInput(stored: StoredRow, given: SchoolInput): SchoolInput {
  const merged: Record<string, unknown> = {};
  for (const field of VALUE_FIELDS) merged[field] = (given[leaderOf(field)] ?? null) === null ? stored[field] : given[field];
  if (merged.averageFees !== null) merged.averageFees = Number(merged.averageFees);
  const kept = Object.entries(stored.original ?? {}).filter(([field]) => (given[field as keyof SchoolInput] ?? null) === null);
  const original = { ...Object.fromEntries(kept), ...given.original };
  merged.original = Object.keys(original).length ? original : null;
  return merged as SchoolInput;
}

/** SQL: does import_rows `r` say anything else than schools `s`? The same rule as mergeInput's, on sets. */
const DIFFERS = [
  ...VALUE_FIELDS.filter((field) => field !== "original").map((field) => {
    const [column] = VALUE_COLUMNS[field];
    const [leader] = VALUE_COLUMNS[leaderOf(field)];
    return `(r.${leader} IS NOT NULL AND r.${column} IS DISTINCT FROM s.${column})`;
  }),
  "(r.original IS NOT NULL AND NOT coalesce(s.original, '{}') @> r.original)",
  "r.place_id <> s.place_id",
  "r.name_words <> s.name_words",
].join(" OR ");
