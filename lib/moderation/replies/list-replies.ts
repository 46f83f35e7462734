import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { commentColumns, commentsByCategory } from "@/lib/reviews/review-columns";
import { byTime, type ListOf, type Page, containsWords, listRows } from "@/lib/http/list-page";
import { findReplyHints } from "@/lib/moderation/hints/find-hints";
import type { ReplyQueueSort } from "@/lib/moderation/schema";
import type { PendingReply } from "@/lib/moderation/view";
import { dayOf } from "@/lib/platform/dates";

const ORDERS: Record<ReplyQueueSort, Prisma.Sql> = byTime(Prisma.sql`reply.submitted_at`, Prisma.sql`reply.id`);

const columns = {
  id: true,
  text: true,
  submittedAt: true,
  version: true,
  author: { select: { id: true, firstName: true, lastName: true, email: true } },
  school: { select: { id: true, name: true, city: true } },
  review: {
    select: {
      id: true,
      publishedOn: true,
      overallRating: true,
      ...commentColumns,
    },
  },
} satisfies Prisma.ReviewReplySelect;

/** Pending replies to published reviews, by default oldest first. The search covers the school's name and the text. */
export function listPendingReplies({ search, sort, ...page }: Page & { sort: ReplyQueueSort }): Promise<ListOf<PendingReply>> {
  const pending = Prisma.sql`
    FROM review_replies AS reply JOIN reviews ON reviews.id = reply.review_id JOIN schools ON schools.id = reply.school_id
    WHERE reply.status = 'pending' AND reviews.status IN ('approved', 'replaced')
      AND ${containsWords(Prisma.sql`lower(schools.name || ' ' || schools.city || ' ' || reply.text)`, search)}`;
  return listRows({ columns: Prisma.sql`reply.id`, from: pending, order: ORDERS[sort], ...page }, async (ids) => {
    const rows = await db().reviewReply.findMany({ where: { id: { in: ids } }, select: columns });
    return rows.map(toPendingReply);
  });
}

function toPendingReply({ review, submittedAt, ...reply }: Prisma.ReviewReplyGetPayload<{ select: typeof columns }>): PendingReply {
  return {
    ...reply,
    submittedAt: submittedAt.toISOString(),
    hints: findReplyHints(reply.text),
    review: {
      id: review.id,
      publishedOn: dayOf(review.publishedOn!),
      overallRating: review.overallRating,
      comments: commentsByCategory(review),
    },
  };
}
