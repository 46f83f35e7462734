import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { type LockedReview, lockReviews } from "@/lib/reviews/lock-reviews";
import { recountStatistics } from "@/lib/reviews/statistics";

/**
 * Withdraws a review with its pending version; repeating it changes nothing. Not audited: see store-review.ts.
 * @throws AppError NOT_FOUND (someone else's), CONFLICT (a moderator removed it, or a newer version replaced it)
 */
export async function withdrawReview({ actor, id }: { actor: Person; id: string }): Promise<void> {
  await inTransaction(async () => {
    const [review] = await lockReviews([id]);
    authorize(actor, "review.own", { authorId: review?.authorId ?? null });
    if (review.status === "removed" && review.removalCode === "withdrawn") return;
    if (review.status === "removed") throw new AppError("CONFLICT", "This review has already been removed.");
    if (review.status === "replaced") throw new AppError("CONFLICT", "A newer version has replaced it. Withdraw the newer one.");
    await withdrawLocked(review);
  });
}

/** Withdraws a locked review and its pending version in the current transaction. The school's lock keeps out new versions. */
export async function withdrawLocked({ id, status, schoolId }: LockedReview): Promise<void> {
  await db().review.updateMany({
    where: { OR: [{ id }, { replacesId: id, isPendingVersion: true }] },
    data: { status: "removed", removalCode: "withdrawn", removedAt: clock.now(), isPendingVersion: false, version: { increment: 1 } },
  });
  if (status === "approved") await recountStatistics([schoolId]);
}
