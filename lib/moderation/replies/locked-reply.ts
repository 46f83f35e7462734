import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { lockReviews } from "@/lib/reviews/lock-reviews";

export const replyColumns = {
  id: true,
  reviewId: true,
  schoolId: true,
  status: true,
  publishedOn: true,
  removalCode: true,
  version: true,
  logSequence: true,
  school: { select: { name: true } },
  review: { select: { status: true } },
  author: { select: { id: true, firstName: true, email: true } },
} satisfies Prisma.ReviewReplySelect;

/** A reply that is locked until the transaction ends. */
export type LockedReply = Prisma.ReviewReplyGetPayload<{ select: typeof replyColumns }>;

/** Locks the author first, so that nobody who gets an email is deleted meanwhile; then the school and review (lock-reviews.ts). */
export async function lockReply(id: string): Promise<LockedReply> {
  const found = await db().reviewReply.findUnique({ where: { id }, select: { reviewId: true } });
  if (!found) throw replyNotFound();
  await db().$queryRaw`SELECT id FROM users WHERE id = (SELECT author_id FROM review_replies WHERE id = ${id}::uuid) FOR KEY SHARE`;
  await lockReviews([found.reviewId]);
  const reply = await db().reviewReply.findUnique({ where: { id }, select: replyColumns });
  if (!reply) throw replyNotFound();
  return reply;
}

export const replyNotFound = () => new AppError("NOT_FOUND", "This reply doesn’t exist.");
