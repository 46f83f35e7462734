import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { commentColumns, commentsByCategory } from "@/lib/reviews/review-columns";
import type { ReportReason } from "@/lib/reviews/schema";
import { type ListOf, type Page, containsWords, listRows } from "@/lib/http/list-page";
import type { ReportSort } from "@/lib/moderation/schema";
import type { OpenReport } from "@/lib/moderation/view";
import { dayOf } from "@/lib/platform/dates";

const ORDERS: Record<ReportSort, Prisma.Sql> = {
  due: Prisma.sql`report.due_at, report.id`,
  newest: Prisma.sql`report.created_at DESC, report.id DESC`,
};

const columns = {
  id: true,
  reasonCode: true,
  text: true,
  reporterId: true,
  createdAt: true,
  dueAt: true,
  review: {
    select: {
      id: true,
      version: true,
      status: true,
      hiddenByReportId: true,
      publishedOn: true,
      overallRating: true,
      ...commentColumns,
      school: { select: { id: true, name: true, city: true } },
    },
  },
  reply: { select: { id: true, version: true, status: true, text: true, publishedOn: true } },
} satisfies Prisma.ReviewReportSelect;

/** Open reports, most urgent first, without those whose review or reply was removed. The search covers the school's name. */
export function listOpenReports({ search, sort, ...page }: Page & { sort: ReportSort }): Promise<ListOf<OpenReport>> {
  const open = Prisma.sql`
    FROM review_reports AS report JOIN reviews ON reviews.id = report.review_id JOIN schools ON schools.id = reviews.school_id
    WHERE ${isOpenReport} AND ${containsWords(Prisma.sql`lower(schools.name || ' ' || schools.city)`, search)}`;
  return listRows({ columns: Prisma.sql`report.id`, from: open, order: ORDERS[sort], ...page }, async (ids) => {
    const rows = await db().reviewReport.findMany({ where: { id: { in: ids } }, select: columns });
    return rows.map(toOpenReport);
  });
}

/** SQL: a `report`, joined with `reviews`, is open and its subject still exists. */
export const isOpenReport = Prisma.sql`report.resolved_at IS NULL AND reviews.status <> 'removed'
  AND NOT EXISTS (SELECT 1 FROM review_replies AS gone WHERE gone.id = report.reply_id AND gone.status = 'removed')`;

function toOpenReport({ review, reply, reporterId, ...report }: Prisma.ReviewReportGetPayload<{ select: typeof columns }>): OpenReport {
  const { id, version, status, overallRating, school } = review;
  return {
    id: report.id,
    reasonCode: report.reasonCode as ReportReason,
    text: report.text,
    isByMember: reporterId !== null,
    createdAt: report.createdAt.toISOString(),
    dueAt: report.dueAt.toISOString(),
    review: {
      id,
      version,
      school,
      overallRating,
      comments: commentsByCategory(review),
      publishedOn: dayOf(review.publishedOn),
      isPublished: status === "approved" || status === "replaced",
      isHidden: status === "pending" && review.hiddenByReportId !== null,
    },
    reply: reply && {
      id: reply.id,
      version: reply.version,
      text: reply.text,
      publishedOn: dayOf(reply.publishedOn),
      isHidden: reply.status === "pending",
    },
  };
}
