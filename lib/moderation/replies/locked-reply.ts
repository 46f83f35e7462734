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

/** A reply that nobody else decides about until the transaction ends. */
export type HeldReply = Prisma.ReviewReplyGetPayload<{ select: typeof replyColumns }>;

/** Its writer first, so that nobody is deleted to whom a decision is mailed; then the review with its school (lock-reviews.ts). */
export async function lockReply(id: string): Promise<HeldReply> {
  const found = await db().reviewReply.findUnique({ where: { id }, select: { reviewId: true } });
  if (!found) throw noSuchReply();
  await db().$queryRaw`SELECT id FROM users WHERE id = (SELECT author_id FROM review_replies WHERE id = ${id}::uuid) FOR KEY SHARE`;
  await lockReviews([found.reviewId]);
  const reply = await db().reviewReply.findUnique({ where: { id }, select: replyColumns });
  if (!reply) throw noSuchReply();
  return reply;
}

export const noSuchReply = () => new AppError("NOT_FOUND", "There is no such reply.");
