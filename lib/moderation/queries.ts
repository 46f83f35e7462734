import { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AUTHOR_IS_HIDDEN } from "@/lib/reviews/anonymity/hidden-authors";
import { prefixTsQuery } from "@/lib/search/ts-query";
import { byTime, type ListOf, type Page, containsWords, PERSON_SEARCH_TEXT, listRows } from "@/lib/http/list-page";
import { queuedColumns, toQueuedReviews } from "./queued-review";
import type { ReviewQueueSort } from "./schema";
import type { QueuedReview } from "./view";

const ORDERS: Record<ReviewQueueSort, Prisma.Sql> = byTime(Prisma.sql`submitted_at`, Prisma.sql`id`);

/** Must equal the expression of the trigram index on pending reviews. */
const REVIEW_TEXT = Prisma.sql`lower(coalesce(overall_comment, '') || ' ' || coalesce(teachers_comment, '') || ' ' ||
  coalesce(facilities_comment, '') || ' ' || coalesce(academics_comment, '') || ' ' || coalesce(atmosphere_comment, '') || ' ' ||
  coalesce(administration_comment, ''))`;

/** Pending reviews, by default oldest first. The search covers schools, authors and comments. */
export function listPendingReviews({
  adminId,
  search,
  sort,
  ...page
}: Page & { adminId: string; sort: ReviewQueueSort }): Promise<ListOf<QueuedReview>> {
  const from = Prisma.sql`FROM reviews WHERE ${pendingReviewsWith(search)}`;
  return listRows({ columns: Prisma.sql`id`, from, order: ORDERS[sort], ...page }, async (ids) =>
    toQueuedReviews(await db().review.findMany({ where: { id: { in: ids } }, select: queuedColumns }), adminId),
  );
}

export const pendingReviewsWith = (search?: string): Prisma.Sql =>
  Prisma.sql`${search?.trim() ? Prisma.sql`id IN (${matchingIds(search.trim())}) AND` : Prisma.empty} status = 'pending' AND submitted_at <= ${clock.now()}`;

/** Matches by comments, author (unless hidden: queued-review.ts) or school, each with an index. */
function matchingIds(search: string): Prisma.Sql {
  const terms = prefixTsQuery(search);
  const ofSchools = Prisma.sql`
    UNION SELECT reviews.id FROM school_search JOIN schools USING (serial) JOIN reviews ON reviews.school_id = schools.id AND reviews.status = 'pending'
    WHERE school_search_terms(school_search) @@ ${terms}::tsquery`;
  return Prisma.sql`
    SELECT id FROM reviews WHERE status = 'pending' AND ${containsWords(REVIEW_TEXT, search)}
    UNION SELECT reviews.id FROM users JOIN reviews ON reviews.author_id = users.id AND status = 'pending'
    WHERE ${containsWords(PERSON_SEARCH_TEXT, search)} AND NOT ${AUTHOR_IS_HIDDEN}
    ${terms === null ? Prisma.empty : ofSchools}`;
}
