import { Prisma } from "@/prisma/generated/client";
import { readFromPrimary, readRows } from "@/lib/platform/db";
import { factText } from "@/lib/schools/fact-text";
import { PERSONAL_FACTS } from "@/lib/schools/personal-facts";
import { registerOf } from "@/lib/schools/registers";
import { hasFact, SOURCED_FACTS, type SourcedFact, sourcedFactOf } from "@/lib/schools/sourced-facts";
import type { SchoolDetail } from "@/lib/schools/view";
import type { ClaimSource, FactClaim, PublicChange, PublicFacts } from "./view";

const SHOWN_CHANGES = 20;
/** Enough for the sources of all facts: older changes of a fact are behind a newer one of the same fact. */
const READ_CHANGES = 100;

interface Given {
  batchId: string;
  at: string;
  facts: number;
  name: string;
  licence: string;
  day: string;
}
interface Change {
  at: string;
  day: string;
  batchId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  personal: string[];
}

/** Former values that aren't published: details of people, and free text, which may have been changed because it named some. */
const WITHOUT_VALUES: readonly string[] = [...PERSONAL_FACTS, "overview"];

const TEAM: ClaimSource = { kind: "team", name: "Our team", licence: null, register: null };
const importSource = ({ name, licence }: Pick<Given, "name" | "licence">): ClaimSource =>
  name ? { kind: "register", name, licence: licence || null, register: null } : { ...IMPORT, licence: licence || null };
const IMPORT: ClaimSource = { kind: "import", name: "Import", licence: null, register: null };
const DEMO: ClaimSource = { ...IMPORT, name: "Invented for the demonstration" };

/** Who says each known fact of a school and as of which day, and what changed. Former values of personal facts and of free text are left out. */
export async function listPublicFacts(school: SchoolDetail): Promise<PublicFacts> {
  const { given, changes } = await readHistory(school.id);
  const facts = SOURCED_FACTS.flatMap((fact) => {
    const value = valueOf(school, fact);
    return value === null ? [] : [{ fact, value, ...claimOf(school, fact, given, changes), until: null }];
  });
  return { facts, changes: changes.flatMap((change) => describe(change, given)).slice(0, SHOWN_CHANGES) };
}

function valueOf(school: SchoolDetail, fact: SourcedFact): FactClaim["value"] {
  if (fact === "position" || fact === "facilities") return factText(school, fact) || null;
  if (fact === "recognition") return school.recognition === "unknown" ? null : school.recognition;
  if (fact === "grades") return school.grades ?? (school.classTo === null ? null : `${school.classFrom ?? ""} to ${school.classTo}`);
  return school[fact];
}

/** A checked correction counts before an import and a change by the team, of which the later counts. */
function claimOf(school: SchoolDetail, fact: SourcedFact, given: Given[], changes: Change[]): { source: ClaimSource; day: string } {
  const register = registerOf(fact, school);
  const checked = school.sources[fact];
  if (checked) return { source: { ...TEAM, name: checked.source, register }, day: checked.checkedOn };
  const source = given.find(({ facts }) => hasFact(facts, fact));
  const change = changes.find((one) => fieldsOf(one).includes(fact) && !isRecorded(one, given));
  if (change && (!source || change.at > source.at)) {
    return { source: { ...(change.batchId ? IMPORT : TEAM), register }, day: change.day };
  }
  if (source) return { source: { ...importSource(source), register }, day: source.day };
  return { source: { ...(school.isDemo ? DEMO : IMPORT), register }, day: school.createdAt.slice(0, 10) };
}

/** Whether the change is by an import whose sources are known. */
const isRecorded = ({ batchId }: Change, given: Given[]): boolean => batchId !== null && given.some((one) => one.batchId === batchId);

const fieldsOf = ({ before, after, personal }: Change): SourcedFact[] => [
  ...new Set([...Object.keys({ ...before, ...after }), ...personal].flatMap((field) => sourcedFactOf(field) ?? [])),
];

function describe(change: Change, given: Given[]): PublicChange[] {
  if (change.before === null) return [];
  const by = given.find(({ batchId }) => batchId === change.batchId);
  const source = by ? importSource(by) : change.batchId ? IMPORT : TEAM;
  return fieldsOf(change).map((fact) => {
    const side = (values: Change["before"]) => (WITHOUT_VALUES.includes(fact) || !values ? null : factText(values, fact) || null);
    return { day: by?.day ?? change.day, fact, before: side(change.before), after: side(change.after), source };
  });
}

async function readHistory(schoolId: string): Promise<{ given: Given[]; changes: Change[] }> {
  const changesBy = (batch: Prisma.Sql) =>
    Prisma.sql`(SELECT * FROM school_changes WHERE school_id = ${schoolId} AND batch_id IS ${batch} ORDER BY at DESC LIMIT ${READ_CHANGES})`;
  const [history] = await readFromPrimary(
    () => readRows<[{ given: Given[]; changes: Change[] }]>`
    SELECT (SELECT coalesce(json_agg(json_build_object('batchId', source.batch_id, 'at', source.created_at AT TIME ZONE 'UTC', 'facts', facts,
        'name', name, 'licence', licence, 'day', as_of) ORDER BY source.id DESC), '[]')
      FROM school_provenance AS provenance JOIN import_sources AS source ON source.id = source_id
      WHERE provenance.serial = (SELECT serial FROM schools WHERE id = ${schoolId})) AS given,
      (SELECT coalesce(json_agg(json_build_object('at', at AT TIME ZONE 'UTC', 'day', (at AT TIME ZONE 'Asia/Kolkata')::date, 'batchId', batch_id, 'before', before,
        'after', after, 'personal', personal) ORDER BY at DESC), '[]')
      FROM (${changesBy(Prisma.sql`NULL`)} UNION ALL ${changesBy(Prisma.sql`NOT NULL`)}) AS changes) AS changes`,
  );
  return history;
}
