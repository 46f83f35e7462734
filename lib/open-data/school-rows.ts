import { Prisma } from "@/prisma/generated/client";
import { CHANGE_JSON, sourceOf, type FactChange, IMPORTED_FACTS_JSON, type ImportedFacts } from "@/lib/curation/facts/fact-sources";
import { IMPORTED_FIELDS } from "@/lib/curation/exports/export-schools";
import type { ReadSnapshot } from "@/lib/platform/database/snapshot";
import { factText } from "@/lib/schools/fact-text";
import type { SourcedFact } from "@/lib/schools/sourced-facts";
import type { PublicSchool } from "@/lib/schools/view";
import { ROW_BATCH_SIZE } from "@/lib/http/list-page";
import { type Cell, NEEDED_FACTS, OPEN_COLUMNS } from "./columns";
import type { SourceList } from "./source-list";

interface ReadSchool {
  serial: string;
  id: string;
  status: string;
  /** As an import writes them */
  cells: Record<string, Cell>;
  /** As stored, to tell whether a checked source still counts */
  stored: Pick<PublicSchool, "udiseCode" | "boardAffiliation" | "facilities" | "latitude" | "longitude"> & Record<string, unknown>;
  createdAt: string;
  imported: ImportedFacts[];
  checked: { field: string; value: string; source: string; checkedOn: string }[];
}

const CELLS = Prisma.join(
  [
    ...Object.entries(IMPORTED_FIELDS).filter(([name]) => OPEN_COLUMNS.some((column) => column.name === name)),
    ["classFrom", Prisma.sql`s.class_from`] as const,
    ["classTo", Prisma.sql`s.class_to`] as const,
  ].map(([name, field]) => Prisma.sql`${Prisma.raw(`'${name}'`)}, ${field}`),
);

/** The rows of all schools with a page, except demo schools, as cells of OPEN_COLUMNS. They contain only facts that others may pass on. */
export async function* readOpenRows(read: ReadSnapshot, sources: SourceList): AsyncGenerator<Cell[][], void> {
  for (let after = "0", isLast = false; !isLast;) {
    const schools = await readSchools(read, after);
    const changes = await readChanges(read, schools);
    yield schools.map((school) => toRow(school, changes.get(school.id) ?? [], sources)).filter((row) => row !== null);
    after = schools.at(-1)?.serial ?? after;
    isLast = schools.length < ROW_BATCH_SIZE;
  }
}

const readSchools = (read: ReadSnapshot, after: string) => read<ReadSchool[]>`
  SELECT s.serial::text, s.id, s.status, json_build_object(${CELLS}) AS cells,
    to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "createdAt",
    json_build_object('udiseCode', s.udise_code, 'boardAffiliation', s.board_affiliation, 'facilities', s.facilities, 'latitude', s.latitude,
      'longitude', s.longitude) AS stored,
    (SELECT coalesce(json_agg(${IMPORTED_FACTS_JSON} ORDER BY source.id DESC), '[]') FROM school_provenance AS provenance
      JOIN import_sources AS source ON source.id = source_id WHERE provenance.serial = s.serial) AS imported,
    (SELECT coalesce(json_agg(json_build_object('field', field, 'value', value, 'source', source, 'checkedOn', checked_on)), '[]')
      FROM school_sources WHERE school_id = s.id) AS checked
  FROM schools AS s WHERE s.serial > ${after}::bigint AND s.status IN ('listed', 'closed') AND NOT s.is_demo
  ORDER BY s.serial LIMIT ${ROW_BATCH_SIZE}`;

async function readChanges(read: ReadSnapshot, schools: ReadSchool[]): Promise<Map<string, FactChange[]>> {
  const rows = await read<{ id: string; changes: FactChange[] }[]>`
    SELECT school_id AS id, json_agg(${CHANGE_JSON} ORDER BY at DESC) AS changes FROM school_changes
    WHERE school_id = ANY (${schools.map(({ id }) => id)}::text[]) GROUP BY school_id`;
  return new Map(rows.map(({ id, changes }) => [id, changes]));
}

/** Null if a required fact may not be passed on. */
function toRow(school: ReadSchool, changes: FactChange[], sources: SourceList): Cell[] | null {
  const { id, status, cells, stored, createdAt, imported, checked } = school;
  const facts = { ...cells, ...stored };
  const current = checked.filter(({ field, value }) => factText(facts, field) === value);
  const described = {
    ...stored,
    ...{ isDemo: false, createdAt },
    sources: Object.fromEntries(current.map(({ field, source, checkedOn }) => [field, { source, checkedOn }])),
  };
  const numbers = new Map<SourcedFact, number | null>();
  const sourceNumberOf = (fact: SourcedFact) => {
    const known = numbers.get(fact);
    if (known !== undefined) return known;
    const number = sources.numberOf(sourceOf(described, fact, imported, changes));
    numbers.set(fact, number);
    return number;
  };
  if (NEEDED_FACTS.some((fact) => sourceNumberOf(fact) === null)) return null;
  const bySource = new Map<number, Set<SourcedFact>>();
  const row = OPEN_COLUMNS.map(({ name, fact }): Cell => {
    if (fact === null) return { id, status }[name] ?? null;
    const value = name === "recognition" && cells[name] === "unknown" ? null : cells[name];
    const number = value === null || value === "" ? null : sourceNumberOf(fact);
    if (number === null) return null;
    bySource.set(number, (bySource.get(number) ?? new Set()).add(fact));
    return value;
  });
  const factSources = [...bySource].sort(([one], [other]) => one - other).map(([number, its]) => `${number}:${[...its].join(" ")}`);
  return [...row.slice(0, -1), factSources.join(";")];
}
