import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { commentColumns, ratingColumns } from "@/lib/reviews/review-columns";
import { type ListOf, type Page, holdWords, listRows } from "@/lib/verification/list-page";
import { removalCodeOf } from "@/lib/moderation/locked-review";
import type { AppealSort } from "@/lib/moderation/schema";
import { type OpenAppeal, openAppeal } from "@/lib/moderation/view";
import { viewOf } from "@/lib/platform/view-of";

const ORDERS: Record<AppealSort, Prisma.Sql> = {
  due: Prisma.sql`a.due_at, a.id`,
  newest: Prisma.sql`a.created_at DESC, a.id DESC`,
};

/** Open appeals, most urgent first. The search covers school, author and text. */
export function listAppeals({ adminId, search, sort, ...page }: Page & { adminId: string; sort: AppealSort }): Promise<ListOf<OpenAppeal>> {
  const open = Prisma.sql`
    FROM review_appeals AS a JOIN reviews AS r ON r.id = a.review_id JOIN schools AS s ON s.id = r.school_id LEFT JOIN users AS u ON u.id = r.author_id
    WHERE a.decided_at IS NULL
      AND ${holdWords(Prisma.sql`lower(s.name || ' ' || coalesce(u.first_name || ' ' || u.last_name, '') || ' ' || a.text)`, search)}`;
  return listRows({ columns: Prisma.sql`a.id`, from: open, order: ORDERS[sort], ...page }, async (ids) => {
    const [rows, admins] = await Promise.all([
      db().reviewAppeal.findMany({ where: { id: { in: ids } }, select: columns }),
      db().user.count({ where: { isAdmin: true } }),
    ]);
    return rows.map((row) => toOpenAppeal(row, { adminId, isOnlyAdmin: admins === 1 }));
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
  { adminId, isOnlyAdmin }: { adminId: string; isOnlyAdmin: boolean },
): OpenAppeal {
  const { author, removalCode, ...removed } = review;
  const { reasonText, decidedAt, decidedBy, decidedById } = decision;
  const code = removalCodeOf({ removalCode });
  return viewOf(openAppeal, {
    ...appeal,
    review: { ...removed, user: author },
    removal: { code, text: reasonText, at: decidedAt.toISOString(), by: decidedBy?.firstName ?? null },
    isYours: decidedById === adminId && !isOnlyAdmin,
  });
}
