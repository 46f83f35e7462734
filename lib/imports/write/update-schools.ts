import { clock } from "@/lib/platform/clock";
import { academicYearOf } from "@/lib/schools/academic-year";
import { deriveSchool } from "@/lib/schools/new-school";
import { placeOf } from "@/lib/schools/places/place-names";
import type { SchoolInput } from "@/lib/schools/schema";
import { COLUMN_NAMES, VALUE_FIELDS, columnOf, columnValues, copyLine } from "./columns";
import { difference, type Values } from "./difference";
import { splitGuarded, type WaitingChange } from "./guarded-changes";
import type { ImportConnection } from "./import-connection";
import type { Decisions, ImportRow } from "./match-rows";

type Matches = Decisions["toCompare"];

/** An update of a stored school: the changed fields only, and the fee of this academic year if the row has one. */
export interface SchoolChange {
  serial: number;
  id: string;
  versionBefore: number;
  before: Values;
  after: Values;
  feeBefore: { academicYear: number; averageFees: number | null } | null;
}

export interface SchoolRestore {
  serial: number;
  values: Values;
  fee: SchoolChange["feeBefore"];
}

export async function findChanged(connection: ImportConnection, matches: Matches): Promise<Matches> {
  if (matches.length === 0) return [];
  await connection.query("TRUNCATE import_rows");
  await connection.copy(IMPORT_ROWS, matches, ({ row, serial }) => copyLine([serial, ...columnValues(row.input, row.derived)]));
  const rows = await connection.query<{ serial: string }>(
    `SELECT r.serial FROM import_rows r JOIN schools s ON s.serial = r.serial WHERE ${DIFFERS_SQL}`,
  );
  const changed = new Set(rows.map(({ serial }) => Number(serial)));
  return matches.filter(({ serial }) => changed.has(serial));
}

interface PlannedUpdates {
  updates: { serial: number; school: StoredSchool; row: ImportRow; input: SchoolInput }[];
  waiting: WaitingChange[];
}

/** @param isGuarded whether changes of guarded facts wait for a second admin */
export function planUpdates(changed: Matches, stored: ReadonlyMap<number, StoredSchool>, isGuarded: boolean): PlannedUpdates {
  const planned: PlannedUpdates = { updates: [], waiting: [] };
  for (const { row, serial } of changed) {
    const school = stored.get(serial);
    if (!school) continue;
    const merged = mergeInput(school.input, row.input);
    const { input, guarded } = isGuarded ? splitGuarded(school.input, merged) : { input: merged, guarded: null };
    if (guarded) planned.waiting.push({ serial, ...guarded });
    const hasUnguarded = !guarded || Object.keys(difference(school.input, input).after).length > 0;
    if (hasUnguarded) planned.updates.push({ serial, school, row, input });
  }
  return planned;
}

export async function updateSchools(connection: ImportConnection, merged: PlannedUpdates["updates"]): Promise<SchoolChange[]> {
  if (merged.length === 0) return [];
  await writeSchools(connection, merged);
  const fees = merged.flatMap(({ school, row }) => feesOf({ id: school.id, input: row.input }));
  const ids = fees.map(({ id }) => id);
  const feesBefore = await readFees(connection, ids);
  await recordFees(connection, fees);
  return merged.map(({ serial, school, row, input }) => ({
    serial,
    id: school.id,
    versionBefore: school.version,
    ...difference(school.input, input),
    feeBefore:
      typeof row.input.averageFees === "number"
        ? { academicYear: academicYearOf(clock.now()), averageFees: feesBefore.get(school.id) ?? null }
        : null,
  }));
}

export async function restoreSchools(connection: ImportConnection, restores: readonly SchoolRestore[]): Promise<void> {
  if (restores.length === 0) return;
  const serials = restores.map(({ serial }) => serial);
  const stored = await lockSchools(connection, serials);
  const restored = restores.flatMap(({ serial, values }) => {
    const school = stored.get(serial);
    return school ? [{ serial, input: { ...school.input, ...values } as SchoolInput }] : [];
  });
  await writeSchools(connection, restored);
  for (const { serial, fee } of restores) {
    const id = stored.get(serial)?.id;
    if (!fee || !id) continue;
    await connection.query("DELETE FROM school_fees WHERE school_id = $1 AND academic_year = $2", [id, fee.academicYear]);
    const values = [id, fee.academicYear, fee.averageFees];
    if (fee.averageFees !== null)
      await connection.query("INSERT INTO school_fees (school_id, academic_year, average_fees) VALUES ($1, $2, $3)", values);
  }
}

export const feesOf = ({ id, input: { averageFees } }: { id: string; input: SchoolInput }) =>
  typeof averageFees === "number" ? [{ id, averageFees }] : [];

export async function recordFees(connection: ImportConnection, fees: readonly { id: string; averageFees: number }[]): Promise<void> {
  if (fees.length === 0) return;
  await connection.query(
    `INSERT INTO school_fees (school_id, academic_year, average_fees) SELECT id, $3, fees FROM unnest($1::text[], $2::numeric[]) AS given (id, fees)
     ON CONFLICT (school_id, academic_year) DO UPDATE SET average_fees = excluded.average_fees WHERE school_fees.average_fees <> excluded.average_fees`,
    [fees.map(({ id }) => id), fees.map(({ averageFees }) => averageFees), academicYearOf(clock.now())],
  );
}

async function readFees(connection: ImportConnection, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.query<{ schoolId: string; averageFees: string }>(
    'SELECT school_id AS "schoolId", average_fees AS "averageFees" FROM school_fees WHERE school_id = ANY ($1) AND academic_year = $2',
    [ids, academicYearOf(clock.now())],
  );
  return new Map(rows.map((row) => [row.schoolId, Number(row.averageFees)]));
}

export interface StoredSchool {
  id: string;
  version: number;
  placeId: string;
  input: SchoolInput;
}

export const lockSchools = (connection: ImportConnection, serials: number[]) => readSchools(connection, serials, "FOR NO KEY UPDATE");

export async function readSchools(
  connection: ImportConnection,
  serials: number[],
  lock: "" | "FOR NO KEY UPDATE" = "",
): Promise<Map<number, StoredSchool>> {
  if (serials.length === 0) return new Map();
  const rows = await connection.query<Values & { id: string; serial: string; version: number; placeId: string }>(
    `SELECT id, serial, version, place_id AS "placeId", ${VALUE_FIELDS.map((field) => `${columnOf(field)} AS "${field}"`).join(", ")} FROM schools WHERE serial = ANY ($1) ORDER BY id ${lock}`,
    [serials],
  );
  return new Map(
    rows.map(({ id, serial, version, placeId, ...values }) => {
      const averageFees = values.averageFees === null ? null : Number(values.averageFees);
      return [Number(serial), { id, version, placeId, input: { ...values, averageFees } as SchoolInput }];
    }),
  );
}

export async function writeSchools(
  connection: ImportConnection,
  schools: readonly { serial: number; input: SchoolInput }[],
): Promise<void> {
  await connection.query("TRUNCATE import_rows");
  await connection.copy(IMPORT_ROWS, schools, ({ serial, input }) => {
    const place = placeOf(input);
    if (!place) throw new Error(`No place: ${input.city}, ${input.state}`);
    return copyLine([serial, ...columnValues(input, deriveSchool(input, place))]);
  });
  await connection.query(
    `UPDATE schools SET ${COLUMN_NAMES.map((column) => `${column} = r.${column}`).join(", ")}, version = version + 1, updated_at = now() FROM import_rows r WHERE schools.serial = r.serial`,
  );
}

const IMPORT_ROWS = `import_rows (serial, ${COLUMN_NAMES.join(", ")})`;

/** Fields that belong to another one: if that one is imported, these are taken from the import, too, even if they are empty. */
const LEADING_FIELDS: Partial<Record<keyof SchoolInput, keyof SchoolInput>> = {
  classFrom: "grades",
  classTo: "grades",
  longitude: "latitude",
};
const leadingFieldOf = (field: keyof SchoolInput): keyof SchoolInput => LEADING_FIELDS[field] ?? field;

function mergeInput(stored: SchoolInput, imported: SchoolInput): SchoolInput {
  const merged: Record<string, unknown> = {};
  for (const field of VALUE_FIELDS) merged[field] = (imported[leadingFieldOf(field)] ?? null) === null ? stored[field] : imported[field];
  const unchanged = Object.entries(stored.original ?? {}).filter(([field]) => (imported[field as keyof SchoolInput] ?? null) === null);
  const original = { ...Object.fromEntries(unchanged), ...imported.original };
  merged.original = Object.keys(original).length ? original : null;
  return merged as SchoolInput;
}

/** SQL: whether import_rows `r` differs from schools `s`; the same rule as mergeInput, for sets. */
const DIFFERS_SQL = [
  ...VALUE_FIELDS.filter((field) => field !== "original").map((field) => {
    const [column, leader] = [columnOf(field), columnOf(leadingFieldOf(field))];
    return `(r.${leader} IS NOT NULL AND r.${column} IS DISTINCT FROM s.${column})`;
  }),
  "(r.original IS NOT NULL AND NOT coalesce(s.original, '{}') @> r.original)",
  "r.place_id <> s.place_id",
  "r.name_words <> s.name_words",
].join(" OR ");
