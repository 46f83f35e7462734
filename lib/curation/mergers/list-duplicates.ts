import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { formatGrades } from "@/lib/schools/labels";
import { type ListOf, type Page, containsWords, listRows } from "@/lib/http/list-page";
import type { DuplicateSort } from "@/lib/curation/schema";
import type { DuplicatePair, DuplicateSchool } from "@/lib/curation/view";
import { COMPARED_COLUMNS, shareLocality } from "./same-school";

const ORDERS: Record<DuplicateSort, Prisma.Sql> = {
  likeliest: Prisma.sql`pair.likeness DESC, pair.id`,
  newest: Prisma.sql`pair.found_at DESC, pair.id`,
};

const schoolColumns = {
  ...COMPARED_COLUMNS,
  name: true,
  udiseCode: true,
  phoneNumber: true,
  grades: true,
  classFrom: true,
  classTo: true,
  statistics: { select: { reviewCount: true } },
} satisfies Prisma.SchoolSelect;
type SchoolRow = Prisma.SchoolGetPayload<{ select: typeof schoolColumns }>;

const columns = {
  id: true,
  likeness: true,
  distanceM: true,
  first: { select: schoolColumns },
  second: { select: schoolColumns },
} satisfies Prisma.SchoolDuplicateSelect;

/** Pairs of listed schools that may be duplicates and aren't dismissed. The search covers both names and cities, and the pincode. */
export function listDuplicates({ search, sort, ...page }: Page & { sort: DuplicateSort }): Promise<ListOf<DuplicatePair>> {
  const words = Prisma.sql`lower(one.name || ' ' || one.city || ' ' || other.name || ' ' || other.city || ' ' || one.zip_code)`;
  const open = Prisma.sql`
    FROM school_duplicates AS pair JOIN schools AS one ON one.id = pair.first_id JOIN schools AS other ON other.id = pair.second_id
    WHERE pair.dismissed_at IS NULL AND one.status = 'listed' AND other.status = 'listed' AND ${containsWords(words, search)}`;
  return listRows({ columns: Prisma.sql`pair.id`, from: open, order: ORDERS[sort], ...page }, async (ids) => {
    const rows = await db().schoolDuplicate.findMany({ where: { id: { in: ids } }, select: columns });
    return rows.map(({ first, second, ...pair }) => ({
      ...pair,
      agreement: agreementOf(first, second),
      first: toSchool(first),
      second: toSchool(second),
    }));
  });
}

const toSchool = (row: SchoolRow): DuplicateSchool => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  zipCode: row.zipCode,
  udiseCode: row.udiseCode,
  classes: formatGrades(row),
  totalReviews: row.statistics?.reviewCount ?? 0,
});

function agreementOf(one: SchoolRow, other: SchoolRow): DuplicatePair["agreement"] {
  const agreement: DuplicatePair["agreement"] = [];
  if (one.zipCode === other.zipCode) agreement.push("pincode");
  if (shareLocality(one, other)) agreement.push("locality");
  if (phoneDigits(one) !== "" && phoneDigits(one) === phoneDigits(other)) agreement.push("phone");
  return agreement;
}

/** Without the country code and the zero that some sources write first. */
const phoneDigits = ({ phoneNumber }: SchoolRow): string => (phoneNumber ?? "").replace(/\D/g, "").slice(-10);
