import { dayOf } from "@/lib/platform/dates";
import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { viewOf } from "@/lib/platform/view-of";
import { type OwnReply, ownReply } from "@/lib/reviews/view";

export const ownReplyColumns = {
  id: true,
  reviewId: true,
  school: { select: { id: true, name: true } },
  text: true,
  status: true,
  submittedAt: true,
  publishedOn: true,
  removalCode: true,
  removalText: true,
} satisfies Prisma.ReviewReplySelect;

const MAX_OWN_REPLIES = 50;

export async function listOwnReplies(authorId: string): Promise<OwnReply[]> {
  const rows = await db().reviewReply.findMany({
    where: { authorId },
    orderBy: [{ submittedAt: "desc" }, { id: "asc" }],
    take: MAX_OWN_REPLIES,
    select: ownReplyColumns,
  });
  return rows.map(toOwnReply);
}

export const toOwnReply = (row: Prisma.ReviewReplyGetPayload<{ select: typeof ownReplyColumns }>): OwnReply =>
  viewOf(ownReply, { ...row, publishedOn: dayOf(row.publishedOn) });
