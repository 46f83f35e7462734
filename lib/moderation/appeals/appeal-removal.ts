import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { dueAt } from "@/lib/moderation/deadlines";
import { getLockedReview, lockReviewsAndAuthors, removalCodeOf, decisionState } from "@/lib/moderation/locked-review";
import { toAppeal } from "@/lib/moderation/review-detail";
import type { DetailAppeal } from "@/lib/moderation/view";

/**
 * Records an author's appeal; a unique index allows one per decision.
 * @throws AppError NOT_FOUND (someone else's review); CONFLICT when no moderator removed it, or there is an appeal already
 */
export function appealRemoval({ actor, reviewId, text }: { actor: Person; reviewId: string; text: string }): Promise<DetailAppeal> {
  return inTransaction(async () => {
    await lockReviewsAndAuthors([reviewId]);
    const review = await getLockedReview(reviewId);
    authorize(actor, "review.own", { authorId: review.author?.id ?? null });
    const removal = await db().reviewDecision.findFirst({
      where: { reviewId, decision: "removed", undoneAt: null },
      orderBy: { decidedAt: "desc" },
      select: { id: true, appeal: { select: { id: true } } },
    });
    if (decisionState(review) !== "removed" || !removal) throw new AppError("CONFLICT", "No moderator has removed this review.");
    if (removal.appeal) throw new AppError("CONFLICT", "You have already appealed this decision.");
    const createdAt = clock.now();
    const appeal = await db().reviewAppeal.create({
      data: { id: newId(), reviewId, decisionId: removal.id, text, createdAt, dueAt: dueAt(removalCodeOf(review), createdAt) },
    });
    return toAppeal(appeal);
  });
}
