import { db } from "@/lib/platform/db";
import { bandsOf, shinglesOf } from "./likeness";
import { reviewComments, type ReviewComments } from "./schema";

const COMMENTS = reviewComments.keyof().options;

/**
 * Keeps what finds reviews with equal or nearly equal words (likeness.ts), in the transaction that writes these words. It says
 * nothing of the text itself, and decides nothing: moderators see what is alike. An older fingerprint of the review is replaced.
 */
export async function fingerprintReview(reviewId: string, comments: ReviewComments): Promise<void> {
  const bands = bandsOf(shinglesOf(commentsOf(comments)));
  if (bands.length === 0) {
    await db().reviewFingerprint.deleteMany({ where: { reviewId } });
    return;
  }
  await db().$executeRaw`
    INSERT INTO review_fingerprints (review_id, band, value)
    SELECT ${reviewId}::uuid, band, value FROM unnest(${bands.map((_, band) => band)}::smallint[], ${bands}::bigint[]) AS made (band, value)
    ON CONFLICT (review_id, band) DO UPDATE SET value = EXCLUDED.value`;
}

const commentsOf = (comments: ReviewComments) => COMMENTS.map((comment) => comments[comment]);
