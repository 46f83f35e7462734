import { Prisma } from "@/prisma/generated/client";
import { db, readFromPrimary, readRows } from "@/lib/platform/db";
import type { ReviewSort } from "./schema";

/**
 * A list is one part, or several one after the other: by rating it is five, one for each number of stars. Within a part reviews
 * stand newest first, and those of one day in the order of their random ids. How many a part holds the statistics know, so
 * a page is found without counting, and no order needs more than the two indexes over day and over stars and day.
 */
export interface ListPart {
  schoolId: string;
  /** null: any number */
  stars: number | null;
  count: number;
}

interface Wanted {
  schoolId: string;
  sort: ReviewSort;
  stars: number | null;
}

/** The parts of a list, in its order. */
export async function partsOf({ schoolId, sort, stars }: Wanted): Promise<ListPart[]> {
  const kept = await db().schoolStatistics.findUnique({
    where: { schoolId },
    select: { stars1: true, stars2: true, stars3: true, stars4: true, stars5: true },
  });
  if (!kept) return [];
  const byStars = [kept.stars1, kept.stars2, kept.stars3, kept.stars4, kept.stars5].map((count, index) => ({
    schoolId,
    stars: index + 1,
    count,
  }));
  if (stars !== null) return [byStars[stars - 1]];
  if (sort === "newest") return [{ schoolId, stars: null, count: countOf(byStars) }];
  return sort === "highest" ? byStars.reverse() : byStars;
}

export const countOf = (parts: ListPart[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** The ids from `skip` on. Parts before it aren't looked at, and the one it lies in is read from its nearer end. */
export async function idsFrom(parts: ListPart[], skip: number, take: number): Promise<string[]> {
  const ids: string[] = [];
  let before = 0;
  for (const part of parts) {
    const from = Math.max(0, skip - before);
    before += part.count;
    const wanted = Math.min(take - ids.length, part.count - from);
    if (wanted > 0) ids.push(...(await idsOfPart(part, from, wanted)));
  }
  return ids;
}

function idsOfPart(part: ListPart, skip: number, take: number): Promise<string[]> {
  const fromEnd = part.count - skip - take;
  return skip <= fromEnd
    ? readIds(part, Prisma.empty, Prisma.sql`ORDER BY published_on DESC, id OFFSET ${skip} LIMIT ${take}`)
    : readIds(part, Prisma.empty, Prisma.sql`ORDER BY published_on, id DESC OFFSET ${fromEnd} LIMIT ${take}`).then((ids) => ids.reverse());
}

/** Where a review stands or stood in the lists of its school. */
export interface ListPosition {
  id: string;
  stars: number;
  /** `2026-11-02` */
  day: string;
}

/**
 * Where a review of this school stands; null where it was never published. One that was withdrawn meanwhile keeps its place, so
 * that its reader reads on.
 */
export async function findPosition(schoolId: string, id: string): Promise<ListPosition | null> {
  const [position] = await readFromPrimary(
    () => readRows<ListPosition[]>`
    SELECT id, overall_rating AS stars, published_on::text AS day FROM reviews
    WHERE id = ${id}::uuid AND school_id = ${schoolId} AND published_on IS NOT NULL`,
  );
  return position ?? null;
}

/** The ids behind a position: each question begins where the last one ended, so the end of a list costs what its start does. */
export async function idsAfter(parts: ListPart[], position: ListPosition, take: number): Promise<string[]> {
  const at = Math.max(
    0,
    parts.findIndex(({ stars }) => stars === position.stars),
  );
  const ids: string[] = [];
  for (const [index, part] of parts.slice(at).entries()) {
    const day = Prisma.sql`${position.day}::date`;
    const ranges =
      index > 0
        ? [Prisma.empty]
        : [Prisma.sql`AND published_on = ${day} AND id > ${position.id}::uuid`, Prisma.sql`AND published_on < ${day}`];
    for (const range of ranges) {
      const left = take - ids.length;
      if (left > 0 && part.count > 0) ids.push(...(await readIds(part, range, Prisma.sql`ORDER BY published_on DESC, id LIMIT ${left}`)));
    }
  }
  return ids;
}

/** From the main database: pages that hold a list are kept until a review changes, and the one that was made when it did must be right. */
async function readIds({ schoolId, stars }: ListPart, range: Prisma.Sql, order: Prisma.Sql): Promise<string[]> {
  const ofStars = stars === null ? Prisma.empty : Prisma.sql`AND overall_rating = ${stars}`;
  const rows = await readFromPrimary(
    () => readRows<{ id: string }[]>`
    SELECT id FROM reviews WHERE school_id = ${schoolId} AND status = 'approved' ${ofStars} ${range} ${order}`,
  );
  return rows.map(({ id }) => id);
}
