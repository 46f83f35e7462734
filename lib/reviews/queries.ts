import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { RATING_CATEGORIES } from "@/lib/schools/view";
import type { PublicReview } from "./view";

export const REVIEWS_PER_PAGE = 10;

export interface ReviewPage {
  reviews: PublicReview[];
  total: number;
}

/**
 * A school's approved reviews, newest first, good and bad alike. Held by an index over school, status and day of
 * publication; the order within a day is that of the random ids, so it tells nothing about who wrote when.
 */
export async function listSchoolReviews({
  schoolId,
  page = 1,
  limit = REVIEWS_PER_PAGE,
}: {
  schoolId: string;
  page?: number;
  limit?: number;
}): Promise<ReviewPage> {
  const where = { schoolId, status: "approved" };
  const [rows, total] = await Promise.all([
    db().review.findMany({
      where,
      orderBy: [{ publishedOn: "desc" }, { id: "asc" }],
      skip: (page - 1) * limit,
      take: limit,
      select: reviewColumns,
    }),
    db().review.count({ where }),
  ]);
  return { reviews: rows.map(toPublicReview), total };
}

const reviewColumns = {
  id: true,
  publishedOn: true,
  isAnonymous: true,
  author: { select: { firstName: true, lastName: true } },
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

function toPublicReview({ author, publishedOn, ...review }: Prisma.ReviewGetPayload<{ select: typeof reviewColumns }>): PublicReview {
  const comments = ["overall", ...RATING_CATEGORIES].map(
    (category) => review[`${category}Comment` as keyof typeof review] as string | null,
  );
  return {
    ...review,
    createdAt: publishedOn!.toISOString().slice(0, 10),
    user: review.isAnonymous ? null : { firstName: author.firstName, lastName: author.lastName },
    reviewText: comments.find((comment) => comment?.trim()) ?? null,
  };
}
