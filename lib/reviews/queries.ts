import type { Prisma } from "@/prisma/generated/client";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/like";
import { RATING_CATEGORIES } from "@/lib/schools/view";
import { provenanceOf } from "@/lib/verification/provenance";
import { REVIEW_TOTAL_CAP, REVIEWS_PER_PAGE, type ReviewSort } from "./schema";
import type { PublicReview, SchoolReview } from "./view";

const COMMENTS = (["overall", ...RATING_CATEGORIES.filter((category) => category !== "overall")] as const).map(
  (category) => `${category}Comment` as const,
);

export interface ReviewPage {
  reviews: PublicReview[];
  /** How many there are; no more than REVIEW_TOTAL_CAP are counted. */
  total: number;
  isTotalCapped: boolean;
}

export interface ReviewList {
  schoolId: string;
  page?: number;
  limit?: number;
  sort?: ReviewSort;
  /** Words that a comment holds, in this order; any characters stand for themselves. */
  search?: string;
}

/**
 * A school's approved reviews, newest first unless another order is asked for, good and bad alike. Held by an index over
 * school, status and day of publication; the order within a day is that of the random ids, so it tells nothing about
 * who wrote when. A search reads comments only, never names, and only this school's: its cost is bounded by the school.
 */
export async function listSchoolReviews({
  schoolId,
  page = 1,
  limit = REVIEWS_PER_PAGE,
  sort = "newest",
  search,
}: ReviewList): Promise<ReviewPage> {
  const where: Prisma.ReviewWhereInput = { schoolId, status: "approved", ...commentsHold(search?.trim()) };
  const skip = (page - 1) * limit;
  const [rows, counted] = await Promise.all([
    skip >= REVIEW_TOTAL_CAP
      ? []
      : db().review.findMany({
          where,
          orderBy: ORDERS[sort],
          skip,
          take: Math.min(limit, REVIEW_TOTAL_CAP - skip),
          select: reviewColumns(schoolId),
        }),
    db().review.count({ where, take: REVIEW_TOTAL_CAP + 1 }),
  ]);
  const day = indianDay();
  return {
    reviews: rows.map((row) => toPublicReview(row, day)),
    total: Math.min(counted, REVIEW_TOTAL_CAP),
    isTotalCapped: counted > REVIEW_TOTAL_CAP,
  };
}

/** No further back than this: who looks for a certain review looks at its school. */
const NEWEST_PAGES = 500;

/**
 * The newest approved reviews of all schools, a page of them. Held by a partial index over the day of publication; within a
 * day the order is that of the random ids.
 */
export async function listNewestReviews({ page = 1, limit = REVIEWS_PER_PAGE }: { page?: number; limit?: number } = {}): Promise<{
  reviews: SchoolReview[];
  hasMore: boolean;
}> {
  if (page > NEWEST_PAGES) return { reviews: [], hasMore: false };
  const rows = await db().review.findMany({
    where: { status: "approved" },
    orderBy: newest,
    skip: (page - 1) * limit,
    take: limit + 1,
    select: {
      ...ownColumns,
      school: { select: { id: true, name: true, city: true, state: true } },
      author: { select: authorColumns() },
    },
  });
  const day = indianDay();
  const reviews = rows.slice(0, limit).map(({ school, author, ...review }) => {
    const enrolments = author?.enrolments.filter(({ schoolId }) => schoolId === school.id) ?? [];
    return { ...toPublicReview({ ...review, author: author && { ...author, enrolments } }, day), school };
  });
  return { reviews, hasMore: rows.length > limit && page < NEWEST_PAGES };
}

/** Whether a review stands on its school's page. */
export async function isPublished(id: string): Promise<boolean> {
  return (await db().review.count({ where: { id, status: "approved" } })) > 0;
}

/** The day on which a school's first approved review was published, `2025-03-14`; null where there is none. */
export async function findFirstReviewDay(schoolId: string): Promise<string | null> {
  const first = await db().review.findFirst({
    where: { schoolId, status: "approved" },
    orderBy: { publishedOn: "asc" },
    select: { publishedOn: true },
  });
  return first?.publishedOn?.toISOString().slice(0, 10) ?? null;
}

const newest = [{ publishedOn: "desc" }, { id: "asc" }] satisfies Prisma.ReviewOrderByWithRelationInput[];
const ORDERS: Record<ReviewSort, Prisma.ReviewOrderByWithRelationInput[]> = {
  newest,
  highest: [{ overallRating: "desc" }, ...newest],
  lowest: [{ overallRating: "asc" }, ...newest],
};

function commentsHold(text: string | undefined): Prisma.ReviewWhereInput {
  if (!text) return {};
  const contains = escapeLike(text);
  return { OR: COMMENTS.map((comment) => ({ [comment]: { contains, mode: "insensitive" } })) };
}

/**
 * What the page says of authors: their names where they are shown, the check that stands, and their enrolment at this school
 * (without one: at every school).
 */
const authorColumns = (schoolId?: string) =>
  ({
    firstName: true,
    lastName: true,
    isVerified: true,
    decisions: {
      where: { decision: "approved", undoneAt: null },
      orderBy: { decidedAt: "desc" },
      take: 1,
      select: { documentKind: true, decidedAt: true },
    },
    enrolments: {
      where: { schoolId, status: "confirmed" },
      orderBy: { createdAt: "desc" },
      take: schoolId === undefined ? undefined : 1,
      select: { schoolId: true, academicYear: true, endedOn: true, confirmedAt: true, createdAt: true },
    },
  }) satisfies Prisma.UserSelect;

const ownColumns = {
  id: true,
  publishedOn: true,
  isAnonymous: true,
  overallRating: true,
  teachersRating: true,
  facilitiesRating: true,
  academicsRating: true,
  atmosphereRating: true,
  administrationRating: true,
  overallComment: true,
  teachersComment: true,
  facilitiesComment: true,
  academicsComment: true,
  atmosphereComment: true,
  administrationComment: true,
} satisfies Prisma.ReviewSelect;

const reviewColumns = (schoolId: string) => ({ ...ownColumns, author: { select: authorColumns(schoolId) } }) satisfies Prisma.ReviewSelect;

type ReviewRow = Prisma.ReviewGetPayload<{ select: ReturnType<typeof reviewColumns> }>;

function toPublicReview({ author, publishedOn, ...review }: ReviewRow, day: string): PublicReview {
  const { isAnonymous } = review;
  const comments = COMMENTS.map((comment) => review[comment]);
  return {
    ...review,
    createdAt: publishedOn!.toISOString().slice(0, 10),
    user: isAnonymous || !author ? null : { firstName: author.firstName, lastName: author.lastName },
    provenance: author
      ? provenanceOf({ isVerified: author.isVerified, check: author.decisions[0], enrolment: author.enrolments[0] }, { isAnonymous, day })
      : null,
    reviewText: comments.find((comment) => comment?.trim()) ?? null,
  };
}
