import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { WORDS_KEPT_DAYS } from "./schema";

const BATCH_SIZE = 1000;

/**
 * Takes the words of reviews that were removed a year ago: comments, what a moderator had taken out of them and wrote about them, the
 * appeal, the fingerprint. That there was a review, its stars, and by which rule it was removed, stays.
 */
export async function purgeRemovedText(): Promise<void> {
  const before = new Date(clock.now().getTime() - WORDS_KEPT_DAYS * 86_400_000);
  let forgotten: number;
  do forgotten = await inTransaction(() => forgetSome(before));
  while (forgotten === BATCH_SIZE);
  await forgetRedactedWords(before);
}

/** What was taken out of a review that stands: whom it named is nobody's business for ever. */
async function forgetRedactedWords(before: Date): Promise<void> {
  await db().$executeRaw`UPDATE review_edits SET comments_before = '{}' WHERE edited_at < ${before} AND comments_before <> '{}'`;
}

async function forgetSome(before: Date): Promise<number> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    UPDATE reviews SET overall_comment = NULL, teachers_comment = NULL, facilities_comment = NULL, academics_comment = NULL,
      atmosphere_comment = NULL, administration_comment = NULL, removal_text = NULL
    WHERE id IN (SELECT id FROM reviews WHERE status = 'removed' AND removed_at < ${before} AND (coalesce(overall_comment, teachers_comment,
      facilities_comment, academics_comment, atmosphere_comment, administration_comment, removal_text) IS NOT NULL
        OR EXISTS (SELECT FROM review_edits WHERE review_id = reviews.id AND comments_before <> '{}')
        OR EXISTS (SELECT FROM review_decisions WHERE review_id = reviews.id AND (reason_text IS NOT NULL OR restores IS NOT NULL))
        OR EXISTS (SELECT FROM review_appeals WHERE review_id = reviews.id AND (text <> '' OR answer IS NOT NULL))
      ) LIMIT ${BATCH_SIZE} FOR UPDATE)
    RETURNING id`;
  const ofReviews = { reviewId: { in: rows.map(({ id }) => id) } };
  await db().reviewEdit.updateMany({ where: ofReviews, data: { commentsBefore: {} } });
  await db().$executeRaw`
    UPDATE review_decisions SET reason_text = NULL, restores = NULL WHERE review_id = ANY (${ofReviews.reviewId.in}::uuid[])`;
  await db().reviewAppeal.updateMany({ where: ofReviews, data: { text: "", answer: null } });
  await db().reviewFingerprint.deleteMany({ where: ofReviews });
  return rows.length;
}
