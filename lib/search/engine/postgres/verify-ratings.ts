import { db } from "@/lib/platform/db";

export interface RatingDifference {
  schoolId: string;
  stored: number | null;
  right: number | null;
}

/** Schools whose search row is wrong, missing or left over. Triggers keep it right: a difference is a bug or a manual change. */
export async function listRatingDifferences(limit = 1000): Promise<RatingDifference[]> {
  return db().$queryRaw<RatingDifference[]>`
    SELECT s.id AS "schoolId", k.average_rating AS stored, r.overall_sum::float8 / nullif(r.review_count, 0) AS right
    FROM schools AS s LEFT JOIN school_statistics AS r ON r.school_id = s.id LEFT JOIN school_search AS k ON k.serial = s.serial
    WHERE CASE WHEN s.status <> 'listed' THEN k.serial IS NOT NULL
      ELSE (k.average_rating, k.bayesian_rating, k.rank) IS DISTINCT FROM (r.overall_sum::float8 / nullif(r.review_count, 0),
        CASE WHEN r.review_count > 0 THEN bayesian_rating(r.overall_sum, r.review_count) ELSE 0 END,
        school_rank(bayesian_rating(r.overall_sum, r.review_count), s.fact_count, s.id, s.recognition)) END
    ORDER BY 1 LIMIT ${limit}`;
}

export async function refreshSearch(schoolIds: string[]): Promise<void> {
  await db()
    .$queryRaw`SELECT refresh_school_search(array_agg(serial))::text, note_changed_schools(array_agg(id), array_agg(place_id))::text FROM schools WHERE id = ANY (${schoolIds}) HAVING count(*) > 0`;
}
