import { db } from "@/lib/platform/db";
import { recountStatistics } from "@/lib/reviews/statistics";

interface OfRevocation {
  authorId: string;
  /** The revocation */
  decisionId: string;
}

/** Takes a parent's published reviews off their pages into the queue of moderation, and their schools' statistics with them, in the current transaction. */
export async function hideReviews({ authorId, decisionId }: OfRevocation): Promise<void> {
  const hidden = await db().$queryRaw<{ schoolId: string }[]>`
    UPDATE reviews SET status = 'pending', hidden_by = ${decisionId}::uuid
    WHERE author_id = ${authorId}::uuid AND status = 'approved' RETURNING school_id AS "schoolId"`;
  await recount(hidden);
}

/** Publishes again what a revocation hid and nobody has decided about since, in the current transaction. */
export async function showReviews({ authorId, decisionId }: OfRevocation): Promise<void> {
  const shown = await db().$queryRaw<{ schoolId: string }[]>`
    UPDATE reviews SET status = 'approved', hidden_by = NULL
    WHERE author_id = ${authorId}::uuid AND hidden_by = ${decisionId}::uuid AND status = 'pending' RETURNING school_id AS "schoolId"`;
  await recount(shown);
}

async function recount(reviews: { schoolId: string }[]) {
  if (reviews.length > 0) await recountStatistics([...new Set(reviews.map(({ schoolId }) => schoolId))]);
}
