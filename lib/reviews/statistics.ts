import { Prisma } from "@/prisma/generated/client";
import { db, inTransaction } from "@/lib/platform/db";

/** SQL: the sums over published reviews by school, the only definition of a school's statistics. */
const sums = (which: Prisma.Sql) => Prisma.sql`
  SELECT school_id, count(*)::int AS review_count, sum(overall_rating)::int AS overall_sum, sum(teachers_rating)::int AS teachers_sum,
    sum(facilities_rating)::int AS facilities_sum, sum(academics_rating)::int AS academics_sum, sum(atmosphere_rating)::int AS atmosphere_sum,
    sum(administration_rating)::int AS administration_sum,
    (count(*) FILTER (WHERE overall_rating = 1))::int AS stars_1, (count(*) FILTER (WHERE overall_rating = 2))::int AS stars_2,
    (count(*) FILTER (WHERE overall_rating = 3))::int AS stars_3, (count(*) FILTER (WHERE overall_rating = 4))::int AS stars_4,
    (count(*) FILTER (WHERE overall_rating = 5))::int AS stars_5, max(published_on)::timestamp AT TIME ZONE 'UTC' AS latest_review_at
  FROM reviews WHERE status = 'approved' AND ${which} GROUP BY school_id`;

/** Call it in the transaction that changes a review, so that readers see both or neither. */
export async function recountStatistics(schoolIds: string[]): Promise<void> {
  if (schoolIds.length > 0) await inTransaction(() => recount([...new Set(schoolIds)]));
}

async function recount(schoolIds: string[]): Promise<void> {
  // Locks the schools, so that two concurrent decisions are counted one after the other.
  await db().$queryRaw`SELECT id FROM schools WHERE id = ANY (${schoolIds}) ORDER BY id FOR NO KEY UPDATE`;
  await db().$executeRaw`
    DELETE FROM school_statistics WHERE school_id = ANY (${schoolIds})
      AND NOT EXISTS (SELECT 1 FROM reviews WHERE reviews.school_id = school_statistics.school_id AND status = 'approved')`;
  await db().$executeRaw`
    INSERT INTO school_statistics (school_id, review_count, overall_sum, teachers_sum, facilities_sum, academics_sum, atmosphere_sum,
      administration_sum, stars_1, stars_2, stars_3, stars_4, stars_5, latest_review_at)
    ${sums(Prisma.sql`school_id = ANY (${schoolIds})`)}
    ON CONFLICT (school_id) DO UPDATE SET (review_count, overall_sum, teachers_sum, facilities_sum, academics_sum, atmosphere_sum,
      administration_sum, stars_1, stars_2, stars_3, stars_4, stars_5, latest_review_at)
      = (EXCLUDED.review_count, EXCLUDED.overall_sum, EXCLUDED.teachers_sum, EXCLUDED.facilities_sum, EXCLUDED.academics_sum,
      EXCLUDED.atmosphere_sum, EXCLUDED.administration_sum, EXCLUDED.stars_1, EXCLUDED.stars_2, EXCLUDED.stars_3, EXCLUDED.stars_4,
      EXCLUDED.stars_5, EXCLUDED.latest_review_at)`;
}

export interface StatisticsDifference {
  schoolId: string;
  /** Stored and true number of reviews; they may be equal when a sum differs. */
  stored: number | null;
  counted: number | null;
}

/** Schools whose stored statistics differ from their reviews, at most `limit`, by id. */
export async function listStatisticsDifferences(limit = 1000): Promise<StatisticsDifference[]> {
  return db().$queryRaw<StatisticsDifference[]>`
    SELECT coalesce(stored.school_id, counted.school_id) AS "schoolId", stored.review_count AS stored, counted.review_count AS counted
    FROM school_statistics AS stored FULL JOIN (${sums(Prisma.sql`true`)}) AS counted ON counted.school_id = stored.school_id
    WHERE stored IS DISTINCT FROM counted
    ORDER BY 1 LIMIT ${limit}`;
}
