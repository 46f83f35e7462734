import { recordAudit } from "@/lib/audit/record-audit";
import { cancelMails } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { lockReviews } from "@/lib/reviews/lock-reviews";
import { lockRepresentative } from "./representatives";

/** The outbox key of a reply's unsent email. */
export const replyMailAbout = (replyId: string): string => `reply:${replyId}`;

/**
 * Any current representative may withdraw a reply, also a colleague's. Afterwards the school can reply again.
 * @throws AppError NOT_FOUND (no reply, or the review is not visible to the person), FORBIDDEN
 */
export function withdrawReply({ actor, reviewId }: { actor: Person; reviewId: string }): Promise<void> {
  return inTransaction(async () => {
    const [review] = await lockReviews([reviewId]);
    const mayReply = review !== undefined && (await lockRepresentative({ userId: actor.id, schoolId: review.schoolId }));
    // Not even the school may learn of a review that was never published.
    if (review?.status !== "approved" && !(mayReply && review.publishedOn)) throw new AppError("NOT_FOUND", "This review doesn’t exist.");
    authorize(actor, "reply.write", { isRepresentative: mayReply });
    const reply = await db().reviewReply.findFirst({
      where: { reviewId, status: { in: ["pending", "approved"] } },
      select: { id: true, status: true },
    });
    if (!reply) throw new AppError("NOT_FOUND", "This review has no reply.");
    await db().reviewReply.update({
      where: { id: reply.id },
      data: { status: "removed", removalCode: "withdrawn", removedAt: clock.now(), version: { increment: 1 } },
    });
    await cancelMails(replyMailAbout(reply.id));
    await recordAudit({
      actor,
      action: "reply.withdraw",
      subject: { kind: "reply", id: reply.id },
      before: { status: reply.status },
      after: { status: "removed" },
    });
  });
}
