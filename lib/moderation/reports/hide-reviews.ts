import { db } from "@/lib/platform/db";
import { lockLiveReviews } from "@/lib/reviews/lock-reviews";
import { recountStatistics } from "@/lib/reviews/statistics";

interface OfRevocation {
  authorId: string;
  /** The revocation */
  decisionId: string;
}

/** Hides a parent's published reviews, returns them to the queue and recounts statistics, in the current transaction. */
export async function hideReviews({ authorId, decisionId }: OfRevocation): Promise<void> {
  await lockLiveReviews(authorId);
  const hidden = await db().$queryRaw<{ schoolId: string }[]>`
    UPDATE reviews SET status = 'pending', hidden_by = ${decisionId}::uuid, version = version + 1
    WHERE author_id = ${authorId}::uuid AND status = 'approved' RETURNING school_id AS "schoolId"`;
  await recountStatistics(hidden.map(({ schoolId }) => schoolId));
}

/** Republishes reviews hidden by a revocation and not decided since, in the current transaction. */
export async function showReviews({ authorId, decisionId }: OfRevocation): Promise<void> {
  await lockLiveReviews(authorId);
  const shown = await db().$queryRaw<{ schoolId: string }[]>`
    UPDATE reviews SET status = 'approved', hidden_by = NULL, version = version + 1
    WHERE author_id = ${authorId}::uuid AND hidden_by = ${decisionId}::uuid AND status = 'pending' RETURNING school_id AS "schoolId"`;
  await recountStatistics(shown.map(({ schoolId }) => schoolId));
}
