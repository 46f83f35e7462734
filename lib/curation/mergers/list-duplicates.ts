import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { type ListOf, type Page, holdWords, listRows } from "@/lib/verification/list-page";
import type { DuplicateSort } from "@/lib/curation/schema";
import type { DuplicatePair, DuplicateSchool } from "@/lib/curation/view";

const ORDERS: Record<DuplicateSort, Prisma.Sql> = {
  likeliest: Prisma.sql`pair.likeness DESC, pair.id`,
  newest: Prisma.sql`pair.found_at DESC, pair.id`,
};

const schoolColumns = {
  id: true,
  name: true,
  address: true,
  city: true,
  zipCode: true,
  udiseCode: true,
  statistics: { select: { reviewCount: true } },
} satisfies Prisma.SchoolSelect;

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
    WHERE pair.dismissed_at IS NULL AND one.status = 'listed' AND other.status = 'listed' AND ${holdWords(words, search)}`;
  return listRows({ columns: Prisma.sql`pair.id`, from: open, order: ORDERS[sort], ...page }, async (ids) => {
    const rows = await db().schoolDuplicate.findMany({ where: { id: { in: ids } }, select: columns });
    return rows.map(({ first, second, ...pair }) => ({ ...pair, first: toSchool(first), second: toSchool(second) }));
  });
}

const toSchool = ({ statistics, ...school }: Prisma.SchoolGetPayload<{ select: typeof schoolColumns }>): DuplicateSchool => ({
  ...school,
  totalReviews: statistics?.reviewCount ?? 0,
});
