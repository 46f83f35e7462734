import { db } from "@/lib/platform/db";
import { bandsOf, shinglesOf } from "./likeness";
import { COMMENT_NAMES, type ReviewComments } from "./schema";

/** Stores a review's MinHash fingerprint (likeness.ts), which reveals no text. Call it in the transaction that writes the text. */
export async function fingerprintReview(reviewId: string, comments: ReviewComments): Promise<void> {
  if ((await fingerprintReviews([{ ...comments, id: reviewId }])) === 0) await db().reviewFingerprint.deleteMany({ where: { reviewId } });
}

type Comments = { [Name in keyof ReviewComments]?: string | null };

/** Fingerprints many reviews. Returns the number of bands stored: none for short texts. */
export function fingerprintReviews(reviews: ({ id: string } & Comments)[]): Promise<number> {
  const rows = reviews.flatMap(({ id, ...comments }) =>
    bandsOf(shinglesOf(COMMENT_NAMES.map((comment) => comments[comment] ?? null))).map((value, band) => ({ id, band, value })),
  );
  return db().$executeRaw`
    INSERT INTO review_fingerprints (review_id, band, value)
    SELECT * FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ band }) => band)}::smallint[], ${rows.map(({ value }) => value)}::bigint[])
    ON CONFLICT (review_id, band) DO UPDATE SET value = EXCLUDED.value`;
}
