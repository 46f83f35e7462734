import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { lockReviews } from "@/lib/reviews/lock-reviews";
import { ownReplyColumns, toOwnReply } from "./own-replies";
import { lockRepresentative, isRepresentative } from "./representatives";
import type { OwnReply } from "@/lib/reviews/view";

/**
 * Records a representative's reply as pending. The review's row is locked, and a unique index refuses a second live reply.
 * @throws AppError NOT_FOUND (no published review), FORBIDDEN (no representative), CONFLICT (there is a reply), RATE_LIMITED
 */
export async function submitReply({ actor, reviewId, text }: { actor: Person; reviewId: string; text: string }): Promise<OwnReply> {
  await requireLimit({ limit: "reply", of: actor.id }, "You’ve sent many replies today. Please try again tomorrow.");
  return inTransaction(async () => {
    await db().$queryRaw`SELECT id FROM users WHERE id = ${actor.id}::uuid FOR KEY SHARE`;
    const [review] = await lockReviews([reviewId]);
    if (review?.status !== "approved") throw reviewNotFound();
    const { schoolId } = review;
    authorize(actor, "reply.write", { isRepresentative: await lockRepresentative({ userId: actor.id, schoolId }) });
    if ((await db().reviewReply.count({ where: { reviewId, status: { in: ["pending", "approved"] } } })) > 0)
      throw new AppError("CONFLICT", "Your school has already replied to this review.");
    const reply = await db().reviewReply.create({
      data: { id: newId(), reviewId, schoolId, authorId: actor.id, text, submittedAt: clock.now() },
      select: ownReplyColumns,
    });
    await recordAudit({ actor, action: "reply.submit", subject: { kind: "reply", id: reply.id }, after: { reviewId, schoolId } });
    return toOwnReply(reply);
  });
}

/** Runs before the body is read. @throws AppError NOT_FOUND (no published review), FORBIDDEN (no representative) */
export async function requireMayReply(actor: Person, reviewId: string): Promise<void> {
  const review = await db().review.findUnique({ where: { id: reviewId }, select: { status: true, schoolId: true } });
  if (review?.status !== "approved") throw reviewNotFound();
  authorize(actor, "reply.write", { isRepresentative: await isRepresentative({ userId: actor.id, schoolId: review.schoolId }) });
}

const reviewNotFound = () => new AppError("NOT_FOUND", "This review doesn’t exist.");
