import { Prisma } from "@/prisma/generated/client";
import { readFromPrimary, readRows, visitorDb } from "@/lib/platform/db";
import type { ReviewSort } from "./schema";

/**
 * A part of a list: a list sorted by rating has five parts, one per number of stars; other lists have one part. The statistics hold the
 * count of each part, so a page is found without counting, and all orders use two indexes.
 */
export interface ListPart {
  schoolId: string;
  /** null: any number */
  stars: number | null;
  count: number;
}

interface RequestedList {
  schoolId: string;
  sort: ReviewSort;
  stars: number | null;
}

export async function partsOf({ schoolId, sort, stars }: RequestedList): Promise<ListPart[]> {
  const statistics = await visitorDb().schoolStatistics.findUnique({
    where: { schoolId },
    select: { stars1: true, stars2: true, stars3: true, stars4: true, stars5: true },
  });
  if (!statistics) return [];
  const byStars = [statistics.stars1, statistics.stars2, statistics.stars3, statistics.stars4, statistics.stars5].map((count, index) => ({
    schoolId,
    stars: index + 1,
    count,
  }));
  if (stars !== null) return [byStars[stars - 1]];
  if (sort === "newest") return [{ schoolId, stars: null, count: countOf(byStars) }];
  return sort === "highest" ? byStars.reverse() : byStars;
}

export const countOf = (parts: ListPart[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** The ids from `skip` on. Skips whole parts, and reads a part from its nearer end. */
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

/** A review's current or former position in its school's lists. */
export interface ListPosition {
  id: string;
  stars: number;
  /** `2026-11-02` */
  day: string;
}

/** Null if it was never published. A withdrawn review keeps its position, so that readers can continue after it. */
export async function findPosition(schoolId: string, id: string): Promise<ListPosition | null> {
  const [position] = await readFromPrimary(
    () => readRows<ListPosition[]>`
    SELECT id, overall_rating AS stars, published_on::text AS day FROM published_reviews
    WHERE id = ${id}::uuid AND school_id = ${schoolId}`,
  );
  return position ?? null;
}

/** The ids after a position (keyset pagination), so the end of a list costs as much as its start. */
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

/** Reads from the primary: pages with the list are cached until a review changes, so they must not be made from stale data. */
async function readIds({ schoolId, stars }: ListPart, range: Prisma.Sql, order: Prisma.Sql): Promise<string[]> {
  const ofStars = stars === null ? Prisma.empty : Prisma.sql`AND overall_rating = ${stars}`;
  const rows = await readFromPrimary(
    () => readRows<{ id: string }[]>`
    SELECT id FROM published_reviews WHERE school_id = ${schoolId} AND status = 'approved' ${ofStars} ${range} ${order}`,
  );
  return rows.map(({ id }) => id);
}
