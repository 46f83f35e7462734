import { Prisma } from "@/prisma/generated/client";
import { SAID_BY_SCHOOL } from "@/lib/schools/criteria";
import { registerOf } from "@/lib/schools/registers";
import { hasFact, type SourcedFact, sourcedFactOf } from "@/lib/schools/sourced-facts";
import type { SchoolDetail } from "@/lib/schools/view";
import { DECLARED_PART_LABELS } from "@/lib/curation/labels";
import type { FactSource } from "@/lib/curation/view";

/** The facts that a source of an import gave about a school. */
export interface ImportedFacts {
  importId: string;
  /** When the import began to use the source */
  at: string;
  /** A bit for each fact: lib/schools/sourced-facts.ts */
  facts: number;
  name: string;
  licence: string;
  day: string;
}

/** A change of a school's facts, by the team or by an import. */
export interface FactChange {
  at: string;
  day: string;
  importId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  personal: string[];
  people: 1 | 2 | null;
  /** By a representative */
  isBySchool: boolean;
}

/** SQL: a row of school_provenance `provenance` with its `source`. */
export const IMPORTED_FACTS_JSON = Prisma.sql`json_build_object('importId', source.batch_id, 'at', source.created_at AT TIME ZONE 'UTC', 'facts', facts,
  'name', name, 'licence', licence, 'day', as_of)`;
/** SQL: a row of school_changes. */
export const CHANGE_JSON = Prisma.sql`json_build_object('at', at AT TIME ZONE 'UTC', 'day', (at AT TIME ZONE 'Asia/Kolkata')::date, 'importId', batch_id,
  'before', before, 'after', after, 'personal', personal, 'people', people, 'isBySchool', is_by_school)`;

export const TEAM: FactSource = { kind: "team", name: "Our team", licence: null, register: null };
const SCHOOL: FactSource = { kind: "school", name: SAID_BY_SCHOOL, licence: null, register: null };
export const IMPORT: FactSource = { kind: "import", name: "Import", licence: null, register: null };
const DEMO: FactSource = { ...IMPORT, name: "Invented for the demonstration" };

/** The source of a change, unless it is by an import whose sources are known. */
export const changedBy = ({ importId, isBySchool }: FactChange): FactSource => (importId ? IMPORT : isBySchool ? SCHOOL : TEAM);

export const importSource = ({ name, licence }: Pick<ImportedFacts, "name" | "licence">): FactSource =>
  name ? { kind: "register", name, licence: licence || null, register: null } : { ...IMPORT, licence: licence || null };

type SchoolSources = Pick<SchoolDetail, "sources" | "isDemo" | "createdAt" | "udiseCode" | "boardAffiliation">;

/**
 * The source of a fact and its day. A checked correction counts first, then the later of an import and a change by the team.
 * @param imported the latest import first
 * @param changes the latest change first
 */
export function sourceOf(
  school: SchoolSources,
  fact: SourcedFact,
  imported: readonly ImportedFacts[],
  changes: readonly FactChange[],
): { source: FactSource; day: string } {
  const register = registerOf(fact, school);
  const checked = school.sources[fact];
  if (checked) return { source: { ...TEAM, name: checked.source, register }, day: checked.checkedOn };
  const source = imported.find(({ facts }) => hasFact(facts, fact));
  const change = changes.find((one) => fieldsOf(one).includes(fact) && !isRecorded(one, imported));
  if (change && (!source || change.at > source.at)) {
    return { source: { ...changedBy(change), register }, day: change.day };
  }
  if (source) return { source: { ...importSource(source), register }, day: source.day };
  return { source: { ...(school.isDemo ? DEMO : IMPORT), register }, day: school.createdAt.slice(0, 10) };
}

/** Whether the change is by an import whose sources are known. */
const isRecorded = ({ importId }: FactChange, imported: readonly ImportedFacts[]): boolean =>
  importId !== null && imported.some((one) => one.importId === importId);

export const fieldsOf = ({ before, after, personal }: FactChange): SourcedFact[] => [
  ...new Set([...Object.keys({ ...before, ...after }), ...personal].flatMap((field) => sourcedFactOf(field) ?? [])),
];

/** The parts of the change, such as fees, that have tables of their own and no column in the school's row. */
export const declaredPartsOf = ({ before, after }: FactChange): string[] =>
  Object.keys(DECLARED_PART_LABELS).filter((part) => part in { ...before, ...after });
