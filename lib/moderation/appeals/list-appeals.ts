import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { commentColumns, ratingColumns } from "@/lib/reviews/review-columns";
import { type ListOf, type Page, containsWords, listRows } from "@/lib/http/list-page";
import { removalCodeOf } from "@/lib/moderation/locked-review";
import { AUTHOR_IS_HIDDEN, listHiddenAuthors } from "@/lib/reviews/anonymity/hidden-authors";
import type { AppealSort } from "@/lib/moderation/schema";
import { type OpenAppeal, openAppeal } from "@/lib/moderation/view";
import { viewOf } from "@/lib/platform/view-of";

const ORDERS: Record<AppealSort, Prisma.Sql> = {
  due: Prisma.sql`a.due_at, a.id`,
  newest: Prisma.sql`a.created_at DESC, a.id DESC`,
};

/**
 * Open appeals, most urgent first. The search leaves out hidden authors: else an admin could remove a review and learn from the appeal
 * who wrote it.
 */
export function listAppeals({ adminId, search, sort, ...page }: Page & { adminId: string; sort: AppealSort }): Promise<ListOf<OpenAppeal>> {
  const open = Prisma.sql`
    FROM review_appeals AS a JOIN reviews ON reviews.id = a.review_id
      JOIN schools AS s ON s.id = reviews.school_id
      LEFT JOIN users AS u ON u.id = reviews.author_id AND NOT ${AUTHOR_IS_HIDDEN}
    WHERE a.decided_at IS NULL
      AND ${containsWords(Prisma.sql`lower(s.name || ' ' || coalesce(u.first_name || ' ' || u.last_name, '') || ' ' || a.text)`, search)}`;
  return listRows({ columns: Prisma.sql`a.id`, from: open, order: ORDERS[sort], ...page }, async (ids) => {
    const [rows, admins] = await Promise.all([
      db().reviewAppeal.findMany({ where: { id: { in: ids } }, select: columns }),
      db().user.count({ where: { isAdmin: true } }),
    ]);
    const hidden = await listHiddenAuthors(rows.map(({ review }) => review.id));
    return rows.map((row) => toOpenAppeal(row, { adminId, isOnlyAdmin: admins === 1, isAuthorHidden: hidden.has(row.review.id) }));
  });
}

const columns = {
  id: true,
  text: true,
  createdAt: true,
  dueAt: true,
  decision: { select: { decidedById: true, reasonText: true, decidedAt: true, decidedBy: { select: { firstName: true } } } },
  review: {
    select: {
      id: true,
      isAnonymous: true,
      removalCode: true,
      ...ratingColumns,
      ...commentColumns,
      school: { select: { id: true, name: true, city: true } },
      author: { select: { id: true, firstName: true, lastName: true } },
    },
  },
} satisfies Prisma.ReviewAppealSelect;

function toOpenAppeal(
  { decision, review, ...appeal }: Prisma.ReviewAppealGetPayload<{ select: typeof columns }>,
  { adminId, isOnlyAdmin, isAuthorHidden }: { adminId: string; isOnlyAdmin: boolean; isAuthorHidden: boolean },
): OpenAppeal {
  const { author, removalCode, ...removed } = review;
  const { reasonText, decidedAt, decidedBy, decidedById } = decision;
  const code = removalCodeOf({ removalCode });
  return viewOf(openAppeal, {
    ...appeal,
    review: { ...removed, user: isAuthorHidden ? null : author, isAuthorHidden },
    removal: { code, text: reasonText, at: decidedAt.toISOString(), by: decidedBy?.firstName ?? null },
    isYours: decidedById === adminId && !isOnlyAdmin,
  });
}
