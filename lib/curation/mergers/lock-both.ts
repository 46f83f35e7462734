import { db } from "@/lib/platform/db";
import type { Both } from "./merger-parts";

/** Of a merger and of its undoing: thousands of reviews may move. */
export const MERGER_TIMEOUT_MS = 60_000;

/**
 * Holds whoever a merger or its undoing concerns, until the transaction ends, in the order of all locks: whoever has written about the school that goes or
 * comes again, has a child there or speaks for it (or had when it was merged), then both schools. The schools are held so that no new review,
 * enrolment or reply can refer to them until it is done.
 */
export async function lockBoth({ schoolId, intoId }: Both): Promise<void> {
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
