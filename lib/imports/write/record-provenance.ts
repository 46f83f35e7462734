import { factBits } from "@/lib/schools/sourced-facts";
import { copyLine } from "./columns";
import type { ImportConnection } from "./import-connection";
import type { ImportRow, Source } from "./match-rows";
import type { SchoolChange } from "./update-schools";

/** The source of rows that name none. `importedOn` is the day of a source without one. */
export interface FileSource extends Source {
  importId: string;
  importedOn: string;
}

interface StoredRow {
  row: ImportRow;
  serial: number;
  /** The row's guarded facts that wait for a second admin; the source doesn't count for them yet */
  waiting?: Readonly<Record<string, unknown>>;
}
interface StoredRows {
  inserted: StoredRow[];
  changed: (StoredRow & { change: SchoolChange })[];
  unchanged: StoredRow[];
}

/**
 * Records which facts of which schools a source gave. A row that changes nothing is recorded only with a source as new as the recorded
 * ones, so that importing a file again records nothing.
 * @returns the ids of the sources of waiting facts, by the school's serial number
 */
export async function recordProvenance(connection: ImportConnection, file: FileSource, stored: StoredRows): Promise<Map<number, number>> {
  const claims = [
    ...stored.inserted.map((one) => ({ ...one, facts: factBits(one.row.input) })),
    // Without a named source, values that don't change keep their earlier source.
    ...stored.changed.map((one) => ({ ...one, facts: isNamed(one.row, file) ? readyFacts(one) : factBits(one.change.after) })),
  ];
  const confirmed = stored.unchanged.filter(({ row }) => isNamed(row, file));
  const waiting = [...stored.changed, ...stored.unchanged].filter((one) => one.waiting);
  if (claims.length + confirmed.length + waiting.length === 0) return new Map();
  const ids = await internSources(
    connection,
    file,
    [...claims, ...confirmed, ...waiting].map(({ row }) => sourceOf(row, file)),
  );
  const idOf = ({ row }: StoredRow) => ids.get(keyOf(sourceOf(row, file))) as number;
  const waitingSources = new Map(waiting.map((one) => [one.serial, idOf(one)]));
  await connection.copy("school_provenance (serial, source_id, facts)", claims, (claim) =>
    copyLine([claim.serial, idOf(claim), claim.facts]),
  );
  if (confirmed.length === 0) return waitingSources;
  await connection.query(
    `INSERT INTO school_provenance (serial, source_id, facts)
     SELECT given.serial, given.source_id, given.facts
     FROM unnest($1::bigint[], $2::int[], $3::int[]) AS given (serial, source_id, facts) JOIN import_sources AS source ON source.id = given.source_id
     WHERE NOT EXISTS (
       SELECT FROM school_provenance AS known JOIN import_sources AS its ON its.id = known.source_id
       WHERE known.serial = given.serial AND known.facts & given.facts <> 0
         AND (its.as_of > source.as_of OR (its.name, its.licence, its.as_of) = (source.name, source.licence, source.as_of) AND known.facts & given.facts = given.facts))`,
    [confirmed.map(({ serial }) => serial), confirmed.map(idOf), confirmed.map(readyFacts)],
  );
  return waitingSources;
}

const readyFacts = ({ row, waiting = {} }: StoredRow): number => factBits(row.input) & ~factBits(waiting);

type NamedSource = { [Field in keyof Source]-?: string };

const isNamed = ({ source }: ImportRow, file: FileSource): boolean => (source?.name ?? file.name) !== null;

const sourceOf = ({ source }: ImportRow, file: FileSource): NamedSource => ({
  name: source?.name ?? file.name ?? "",
  licence: source?.licence ?? file.licence ?? "",
  asOf: source?.asOf ?? file.asOf ?? file.importedOn,
});

const keyOf = ({ name, licence, asOf }: NamedSource): string => [name, licence, asOf].join("\n");

/** The ids of the import's sources by key; missing ones are added. */
async function internSources(connection: ImportConnection, { importId }: FileSource, all: NamedSource[]): Promise<Map<string, number>> {
  const sources = [...new Map(all.map((source) => [keyOf(source), source])).values()];
  const values = [importId, sources.map(({ name }) => name), sources.map(({ licence }) => licence), sources.map(({ asOf }) => asOf)];
  const given = "unnest($2::text[], $3::text[], $4::date[]) AS given (name, licence, as_of)";
  await connection.query(
    `INSERT INTO import_sources (batch_id, name, licence, as_of) SELECT $1, name, licence, as_of FROM ${given}
     WHERE NOT EXISTS (SELECT FROM import_sources AS known WHERE batch_id = $1 AND (known.name, known.licence, known.as_of) = (given.name, given.licence, given.as_of))`,
    values,
  );
  const rows = await connection.query<NamedSource & { id: number }>(
    `SELECT id, name, licence, as_of::text AS "asOf" FROM import_sources WHERE batch_id = $1`,
    [importId],
  );
  return new Map(rows.map(({ id, ...source }) => [keyOf(source), id]));
}
