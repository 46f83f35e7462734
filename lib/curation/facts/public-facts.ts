import { Prisma } from "@/prisma/generated/client";
import { readFromPrimary, readRows } from "@/lib/platform/db";
import { factText } from "@/lib/schools/fact-text";
import { GUARDED_FACTS } from "@/lib/schools/criteria";
import { PERSONAL_FACTS } from "@/lib/schools/personal-facts";
import { SOURCED_FACTS, type SourcedFact, sourcedFactOf } from "@/lib/schools/sourced-facts";
import type { SchoolDetail } from "@/lib/schools/view";
import { websiteDomain } from "@/lib/schools/website";
import {
  CHANGE_JSON,
  changedBy,
  declaredPartsOf,
  sourceOf,
  type FactChange,
  fieldsOf,
  IMPORTED_FACTS_JSON,
  type ImportedFacts,
  importSource,
} from "./fact-sources";
import type { SourcedFactView, PublicChange, PublicFacts } from "@/lib/curation/view";

const SHOWN_CHANGES = 20;
/** The latest changes suffice for the sources of all facts, because only a fact's newest change counts. */
const READ_CHANGES = 100;

/** Facts whose former values aren't published: details of people, and free text, from which a name may have been removed. */
const WITHOUT_VALUES: readonly string[] = [...PERSONAL_FACTS, "overview"];

const GUARDED: ReadonlySet<string | null> = new Set(GUARDED_FACTS.map(sourcedFactOf));

/** A school's known facts with source and day, and its changes, without former values of personal facts and of free text. */
export async function listPublicFacts(school: SchoolDetail): Promise<PublicFacts> {
  const { imported, changes, represented } = await readHistory(school.id);
  const facts = SOURCED_FACTS.flatMap((fact) => {
    const value = valueOf(school, fact);
    return value === null ? [] : [{ fact, value, ...sourceOf(school, fact, imported, changes), until: null }];
  });
  return {
    facts,
    changes: changes.flatMap((change) => describe(change, imported)).slice(0, SHOWN_CHANGES),
    keptSince: keptSince(school, represented),
  };
}

function valueOf(school: SchoolDetail, fact: SourcedFact): SourcedFactView["value"] {
  if (fact === "position" || fact === "facilities") return factText(school, fact) || null;
  if (fact === "recognition") return school.recognition === "unknown" ? null : school.recognition;
  if (fact === "grades") return school.grades ?? (school.classTo === null ? null : `${school.classFrom ?? ""} to ${school.classTo}`);
  return school[fact];
}

/** The month since which a representative speaks for the school. A link that pauses, because the website moved to another domain, doesn't count. */
function keptSince({ website }: SchoolDetail, represented: Represented[]): string | null {
  const current = represented.filter(({ domain }) => domain === null || domain === websiteDomain(website));
  return current.map(({ since }) => since).sort()[0] ?? null;
}

function describe(change: FactChange, imported: ImportedFacts[]): PublicChange[] {
  if (change.before === null) return [];
  const by = imported.find(({ importId }) => importId === change.importId);
  const source = by ? importSource(by) : changedBy(change);
  return [...fieldsOf(change), ...declaredPartsOf(change)].map((fact) => {
    const side = (values: FactChange["before"]) => (WITHOUT_VALUES.includes(fact) || !values ? null : factText(values, fact) || null);
    return {
      day: by?.day ?? change.day,
      fact,
      before: side(change.before),
      after: side(change.after),
      source,
      people: GUARDED.has(fact) ? change.people : null,
    };
  });
}

interface Represented {
  domain: string | null;
  since: string;
}

interface History {
  imported: ImportedFacts[];
  changes: FactChange[];
  represented: Represented[];
}

async function readHistory(schoolId: string): Promise<History> {
  const changesBy = (importId: Prisma.Sql) =>
    Prisma.sql`(SELECT * FROM school_changes WHERE school_id = ${schoolId} AND batch_id IS ${importId} ORDER BY at DESC LIMIT ${READ_CHANGES})`;
  const [history] = await readFromPrimary(
    () => readRows<[History]>`
    SELECT (SELECT coalesce(json_agg(${IMPORTED_FACTS_JSON} ORDER BY source.id DESC), '[]')
      FROM school_provenance AS provenance JOIN import_sources AS source ON source.id = source_id
      WHERE provenance.serial = (SELECT serial FROM schools WHERE id = ${schoolId})) AS imported,
      (SELECT coalesce(json_agg(${CHANGE_JSON} ORDER BY at DESC), '[]')
      FROM (${changesBy(Prisma.sql`NULL`)} UNION ALL ${changesBy(Prisma.sql`NOT NULL`)}) AS changes) AS changes,
      (SELECT coalesce(json_agg(json_build_object('domain', domain, 'since', since)), '[]') FROM represented_schools WHERE school_id = ${schoolId}) AS represented`,
  );
  return history;
}
