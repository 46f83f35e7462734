import type { NamedPlace } from "../place-names";
import { newSchoolId } from "../school-id";
import { COLUMN_NAMES, columnValues, copyLine } from "./columns";
import type { ImportConnection } from "./import-connection";
import { matchRows, type Candidate, type Candidates, type Decisions, type ImportRow } from "./match-rows";
import type { TouchedSchools } from "./touched-schools";
import { findChanged, recordFees, updateSchools, type SchoolChange } from "./update-schools";

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
 * Writes the rows of one file, some thousand at a time, within the caller's transaction.
 *
 * New schools go straight into `schools` by COPY. Those that are stored go into a temporary table, are compared there,
 * and only what differs is written. A dry run asks the same questions, writes nothing, and notes in `school_batch_plans`
 * what it would have stored.
 */
export class SchoolsWriter {
  /** Places that are there for sure, which is known once a transaction is over. */
  private readonly placesOfTransaction = new Set<string>();

  constructor(
    private readonly connection: ImportConnection,
    private readonly batchId: string,
    private readonly isDryRun: boolean,
    private readonly touched: TouchedSchools,
  ) {}

  async write(rows: readonly ImportRow[]): Promise<StoredRows> {
    if (!this.isDryRun) await this.connection.takeTurn();
    const decisions = matchRows(rows, await this.findCandidates(rows), this.touched);
    const inserted = this.isDryRun ? await this.plan(decisions.toInsert) : await this.insertSchools(rows, decisions.toInsert);
    const differing = await findChanged(this.connection, decisions.toCompare);
    const changes = this.isDryRun ? [] : await updateSchools(this.connection, differing);
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

  private async plan(rows: readonly ImportRow[]): Promise<number[]> {
    await this.connection.copy("school_batch_plans (batch_id, line, udise_code, match_key)", rows, ({ line, input, derived }) =>
      copyLine([this.batchId, line, input.udiseCode, derived.matchKey]),
    );
    return [];
  }

  private async findCandidates(rows: readonly ImportRow[]): Promise<Candidates> {
    const codes = rows.flatMap((row) => row.input.udiseCode ?? []);
    const byCode = new Map<string, Candidate>();
    const byKey = new Map<string, Candidate[]>();
    const coded = await this.connection.query<{ code: string; serial: string | null; is_merged: boolean }>(
      `SELECT s.udise_code AS code, s.serial, s.status = 'merged' AS is_merged FROM unnest($1::text[]) AS given (code) JOIN schools s ON s.udise_code = given.code
       ${this.isDryRun ? "UNION ALL SELECT p.udise_code, NULL, false FROM unnest($1::text[]) AS given (code) JOIN school_batch_plans p ON p.batch_id = $2 AND p.udise_code = given.code" : ""}`,
      this.isDryRun ? [codes, this.batchId] : [codes],
    );
    for (const { code, serial, is_merged: isMerged } of coded)
      byCode.set(code, { serial: serial === null ? null : Number(serial), hasCode: true, isMerged });
    // A row whose code is stored is that school: only the others are looked for by name, address and pincode.
    const unmatched = rows.filter(({ input }) => !input.udiseCode || !byCode.has(input.udiseCode));
    if (unmatched.length === 0) return { byCode, byKey };
    const keys = [...new Set(unmatched.map((row) => row.derived.matchKey))];
    const keyed = await this.connection.query<{ key: string; serial: string | null; has_code: boolean }>(
      `SELECT s.match_key AS key, s.serial, s.udise_code IS NOT NULL AS has_code FROM unnest($1::text[]) AS given (key) JOIN schools s ON s.match_key = given.key
       WHERE s.status <> 'merged' AND NOT s.is_demo
       ${this.isDryRun ? "UNION ALL SELECT p.match_key, NULL, p.udise_code IS NOT NULL FROM unnest($1::text[]) AS given (key) JOIN school_batch_plans p ON p.batch_id = $2 AND p.match_key = given.key" : ""}`,
      this.isDryRun ? [keys, this.batchId] : [keys],
    );
    for (const { key, serial, has_code: hasCode } of keyed) {
      const candidate = { serial: serial === null ? null : Number(serial), hasCode };
      const others = byKey.get(key);
      if (others) others.push(candidate);
      else byKey.set(key, [candidate]);
    }
    return { byCode, byKey };
  }

  /** The places of all rows: a stored school may move to a new one. */
  private async addPlaces(rows: readonly ImportRow[]): Promise<void> {
    const places = new Map<string, NamedPlace>();
    for (const { place } of rows) if (!this.placesOfTransaction.has(place.id)) places.set(place.id, place);
    if (places.size === 0) return;
    const given = [...places.values()];
    await this.connection.query(
      `INSERT INTO places (id, state_slug, slug, state, name)
       SELECT id, state_slug, slug, state, name FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS given (id, state_slug, slug, state, name) ORDER BY id
       ON CONFLICT DO NOTHING`,
      (["id", "stateSlug", "slug", "state", "name"] as const).map((field) => given.map((place) => place[field])),
    );
    for (const id of places.keys()) this.placesOfTransaction.add(id);
  }

  /** Answers the serial numbers of the new schools. */
  private async insertSchools(rows: readonly ImportRow[], fresh: readonly ImportRow[]): Promise<number[]> {
    await this.addPlaces(rows);
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
