import { readFromPrimary, readRows } from "@/lib/platform/db";
import type { EarlierVersion } from "./view";

const VERSIONS_SHOWN = 3;
const VERSIONS_FOLLOWED = 20;

/**
 * Earlier published versions by review id, newest first, if there are any. They stop where anonymity changes, so that no named version
 * is linked with an anonymous one.
 */
export async function findEarlierVersions(reviews: { id: string; replacesId: string | null }[]): Promise<Map<string, EarlierVersion[]>> {
  const ids = reviews.filter(({ replacesId }) => replacesId !== null).map(({ id }) => id);
  const found = new Map<string, EarlierVersion[]>();
  if (ids.length === 0) return found;
  const rows = await readFromPrimary(
    () => readRows<(EarlierVersion & { of: string })[]>`
    WITH RECURSIVE versions AS (
      SELECT id AS of, is_anonymous, replaces_id AS id, 1 AS step FROM published_reviews WHERE id = ANY (${ids}::uuid[])
      UNION ALL
      SELECT versions.of, review.is_anonymous, review.replaces_id, step + 1
      FROM versions JOIN published_reviews AS review ON review.id = versions.id AND review.is_anonymous = versions.is_anonymous
      WHERE step < ${VERSIONS_FOLLOWED}
    )
    SELECT versions.of, review.published_on::text AS "createdAt", overall_rating AS "overallRating",
      coalesce(nullif(btrim(overall_comment), ''), nullif(btrim(teachers_comment), ''), nullif(btrim(facilities_comment), ''),
        nullif(btrim(academics_comment), ''), nullif(btrim(atmosphere_comment), ''), nullif(btrim(administration_comment), '')) AS "reviewText",
      CASE WHEN reply.review_id IS NOT NULL THEN json_build_object('createdAt', reply.published_on::text, 'text', reply.text) END AS reply
    FROM versions JOIN published_reviews AS review ON review.id = versions.id AND review.is_anonymous = versions.is_anonymous
    LEFT JOIN published_replies AS reply ON reply.review_id = review.id
    WHERE review.status = 'replaced' ORDER BY versions.of, step`,
  );
  for (const { of, ...version } of rows) {
    const versions = found.get(of) ?? [];
    if (versions.length < VERSIONS_SHOWN) found.set(of, [...versions, version]);
  }
  return found;
}
