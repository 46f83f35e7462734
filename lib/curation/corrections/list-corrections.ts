import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { byTime, type ListOf, type Page, containsWords, listRows } from "@/lib/http/list-page";
import { facilityFact, factText, knownFacility } from "@/lib/schools/fact-text";
import { CORRECTED_FACTS, type CorrectionField, facilityOf } from "@/lib/curation/criteria";
import type { CorrectionSort } from "@/lib/curation/schema";
import type { ListedCorrection } from "@/lib/curation/view";

const ORDERS: Record<CorrectionSort, Prisma.Sql> = byTime(Prisma.sql`correction.created_at`, Prisma.sql`correction.id`);

const factColumns = Object.fromEntries(CORRECTED_FACTS.map((field) => [field, true])) as Record<(typeof CORRECTED_FACTS)[number], true>;
const columns = {
  id: true,
  field: true,
  value: true,
  source: true,
  note: true,
  email: true,
  createdAt: true,
  version: true,
  school: {
    select: {
      ...factColumns,
      facilities: true,
      latitude: true,
      longitude: true,
      id: true,
      name: true,
      city: true,
      version: true,
      status: true,
    },
  },
} satisfies Prisma.SchoolCorrectionSelect;

/** Open corrections, oldest first, each with the current value. The search covers the school's name and city. */
export function listCorrections({ search, sort, ...page }: Page & { sort: CorrectionSort }): Promise<ListOf<ListedCorrection>> {
  const open = Prisma.sql`
    FROM school_corrections AS correction JOIN schools ON schools.id = correction.school_id
    WHERE correction.status = 'pending' AND schools.status <> 'merged' AND ${containsWords(Prisma.sql`lower(schools.name || ' ' || schools.city)`, search)}`;
  return listRows({ columns: Prisma.sql`correction.id`, from: open, order: ORDERS[sort], ...page }, async (ids) => {
    const rows = await db().schoolCorrection.findMany({ where: { id: { in: ids } }, select: columns });
    return rows.map(toListed);
  });
}

/** The fact that a correction is about; for a facility `facilities.<name as the school spells it>`. */
function factOf(field: CorrectionField, value: string, facilities: Prisma.JsonValue): string {
  if (field !== "facilities") return field;
  return facilityFact(knownFacility(facilities, facilityOf(value).name));
}

function toListed({ school, email, createdAt, ...row }: Prisma.SchoolCorrectionGetPayload<{ select: typeof columns }>): ListedCorrection {
  const field = row.field as CorrectionField;
  const { id, name, city, version, status } = school;
  return {
    ...row,
    field,
    school: { id, name, city, version },
    present: field === "closed" ? status : factText(school, factOf(field, row.value, school.facilities)),
    wantsAnswer: email !== null,
    createdAt: createdAt.toISOString(),
  };
}
