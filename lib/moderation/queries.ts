import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { prefixTsQuery } from "@/lib/search/engine/ts-query";
import { capTotal, inOrderOf, offsetAndLimit, type ListOf, type Page } from "@/lib/verification/list-page";
import { LIST_TOTAL_CAP } from "@/lib/verification/schema";
import { holdWords, SEARCHED_OF_PERSON } from "@/lib/verification/search-people";
import { queuedColumns, toQueuedReviews } from "./queued-review";
import type { ReviewQueueSort } from "./schema";
import type { QueuedReview } from "./view";

/** Each order uses an index, forwards or backwards. */
const ORDERS: Record<ReviewQueueSort, Prisma.Sql> = {
  oldest: Prisma.sql`submitted_at, id`,
  newest: Prisma.sql`submitted_at DESC, id DESC`,
};

/** Must equal the expression of the trigram index on pending reviews. */
const REVIEW_TEXT = Prisma.sql`lower(coalesce(overall_comment, '') || ' ' || coalesce(teachers_comment, '') || ' ' ||
  coalesce(facilities_comment, '') || ' ' || coalesce(academics_comment, '') || ' ' || coalesce(atmosphere_comment, '') || ' ' ||
  coalesce(administration_comment, ''))`;

/** Pending reviews, by default oldest first. The search covers schools, authors and comments. */
export async function listPendingReviews({
  adminId,
  search,
  sort,
  ...page
}: Page & { adminId: string; sort: ReviewQueueSort }): Promise<ListOf<QueuedReview>> {
  const condition = pendingReviewsWith(search);
  const { offset, limit } = offsetAndLimit(page);
  const [ids, [{ total }]] = await Promise.all([
    db().$queryRaw<{ id: string }[]>`SELECT id FROM reviews WHERE ${condition} ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}`,
    db().$queryRaw<[{ total: number }]>`
      SELECT count(*)::int AS total FROM (SELECT FROM reviews WHERE ${condition} LIMIT ${LIST_TOTAL_CAP + 1}) AS counted`,
  ]);
  const order = ids.map(({ id }) => id);
  const rows = await db().review.findMany({ where: { id: { in: order } }, select: queuedColumns });
  return { rows: await toQueuedReviews(inOrderOf(order, rows), adminId), ...capTotal(total) };
}

/** The condition for pending reviews that match a search. */
export const pendingReviewsWith = (search?: string): Prisma.Sql =>
  search?.trim() ? Prisma.sql`id IN (${matchingIds(search.trim())}) AND status = 'pending'` : Prisma.sql`status = 'pending'`;

/** Matches by comments, author or school, each with an index. */
function matchingIds(search: string): Prisma.Sql {
  const terms = prefixTsQuery(search);
  const ofSchools = Prisma.sql`
    UNION SELECT reviews.id FROM school_search JOIN schools USING (serial) JOIN reviews ON reviews.school_id = schools.id AND reviews.status = 'pending'
    WHERE school_search_terms(school_search) @@ ${terms}::tsquery`;
  return Prisma.sql`
    SELECT id FROM reviews WHERE status = 'pending' AND ${holdWords(REVIEW_TEXT, search)}
    UNION SELECT reviews.id FROM users JOIN reviews ON reviews.author_id = users.id AND status = 'pending'
    WHERE ${holdWords(SEARCHED_OF_PERSON, search)}
    ${terms === null ? Prisma.empty : ofSchools}`;
}
