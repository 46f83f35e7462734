import { db } from "@/lib/platform/db";
import type { MergerSchools } from "./merger-parts";

/** Transaction timeout of a merger and its undo, which may move thousands of reviews. */
export const MERGER_TIMEOUT_MS = 60_000;

/**
 * Locks everything a merger or its undo changes, in the global lock order: people (authors, parents, representatives, including those the
 * merger recorded), then both schools, so that no new review, enrolment or reply can refer to them meanwhile.
 */
export async function lockBoth({ schoolId, intoId }: MergerSchools): Promise<void> {
  await db().$queryRaw`
    SELECT id FROM users WHERE id IN (
      SELECT author_id FROM reviews WHERE school_id = ${schoolId}
      UNION SELECT parent_id FROM enrolments WHERE school_id = ${schoolId}
      UNION SELECT user_id FROM school_representatives WHERE school_id = ${schoolId}
      UNION SELECT person_id FROM school_merger_parts WHERE school_id = ${schoolId}
      UNION SELECT author_id FROM reviews JOIN school_merger_parts AS part ON part.review_id = reviews.id WHERE part.school_id = ${schoolId})
    ORDER BY id FOR NO KEY UPDATE`;
  await db().$queryRaw`SELECT id FROM schools WHERE id IN (${schoolId}, ${intoId}) ORDER BY id FOR UPDATE`;
}
