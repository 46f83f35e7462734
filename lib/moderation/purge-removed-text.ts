import { subDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { REMOVED_TEXT_RETENTION_DAYS } from "./schema";

const BATCH_SIZE = 1000;

/** Purges all words of reviews removed a year ago. Ratings and the rule stay. */
export async function purgeRemovedText(): Promise<void> {
  const before = subDays(clock.now(), REMOVED_TEXT_RETENTION_DAYS);
  let purged: number;
  do purged = await inTransaction(() => purgeBatch(before));
  while (purged === BATCH_SIZE);
  await purgeRedactedText(before);
}

/** Words redacted from published reviews are purged as well, because they may name people. */
async function purgeRedactedText(before: Date): Promise<void> {
  await db().$executeRaw`UPDATE review_edits SET comments_before = '{}' WHERE edited_at < ${before} AND comments_before <> '{}'`;
}

async function purgeBatch(before: Date): Promise<number> {
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
