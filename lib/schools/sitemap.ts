import { visitorDb } from "@/lib/platform/db";

/** A sitemap may have 50,000 URLs. A part is a range of serials, so that a school never moves to another part. */
export const SCHOOLS_PER_PART = 40_000;
const PLACES_PER_PART = 40_000;
const ROW_BATCH_SIZE = 10_000;

export interface SitemapSchool {
  id: string;
  changedAt: Date;
}

/** The parts with an indexable school, by a loose index scan over schools_sitemap_idx: one step per part. */
export async function listSitemapParts(): Promise<number[]> {
  const rows = await visitorDb().$queryRaw<{ part: number }[]>`
    WITH RECURSIVE parts AS (
      (SELECT serial / ${SCHOOLS_PER_PART}::int AS part FROM schools
       WHERE status = 'listed' AND NOT is_demo AND fact_count >= 3 ORDER BY serial LIMIT 1)
      UNION ALL
      SELECT (SELECT serial / ${SCHOOLS_PER_PART}::int FROM schools
              WHERE status = 'listed' AND NOT is_demo AND fact_count >= 3 AND serial >= (parts.part + 1) * ${SCHOOLS_PER_PART}::int
              ORDER BY serial LIMIT 1)
      FROM parts WHERE parts.part IS NOT NULL)
    SELECT part::int FROM parts WHERE part IS NOT NULL`;
  return rows.map((row) => row.part);
}

/** Reads the schools of one part in batches, so that 40,000 rows are never in memory at once. */
export async function* readSitemapPart(part: number): AsyncGenerator<SitemapSchool[]> {
  const end = BigInt(part + 1) * BigInt(SCHOOLS_PER_PART);
  let from = BigInt(part) * BigInt(SCHOOLS_PER_PART);
  for (;;) {
    const rows = await visitorDb().$queryRaw<(SitemapSchool & { serial: bigint })[]>`
      SELECT s.id, s.serial, greatest(s.updated_at, r.latest_review_at) AS "changedAt"
      FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id
      WHERE s.status = 'listed' AND NOT s.is_demo AND s.fact_count >= 3 AND s.serial >= ${from} AND s.serial < ${end}
      ORDER BY s.serial LIMIT ${ROW_BATCH_SIZE}`;
    if (rows.length > 0) yield rows;
    if (rows.length < ROW_BATCH_SIZE) return;
    from = rows[rows.length - 1].serial + 1n;
  }
}

export async function countPlaceParts(): Promise<number> {
  return Math.ceil((await visitorDb().place.count({ where: { schoolCount: { gt: 0 } } })) / PLACES_PER_PART);
}

export async function listPlacePaths(part: number): Promise<string[]> {
  const places = await visitorDb().place.findMany({
    where: { schoolCount: { gt: 0 } },
    orderBy: { id: "asc" },
    skip: part * PLACES_PER_PART,
    take: PLACES_PER_PART,
    select: { id: true },
  });
  return places.map((place) => place.id);
}
