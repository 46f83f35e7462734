import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { createParent } from "./parents";

export type ReviewFields = Partial<Prisma.ReviewUncheckedCreateInput> & { schoolId: string };

/** An approved, anonymous review of four stars by a verified parent enrolled at the school; the statistics follow. */
export async function createReview({ schoolId, ...fields }: ReviewFields) {
  const authorId = fields.authorId ?? (await createParent({ schoolId })).id;
  const review = await db().review.create({
    data: {
      schoolId,
      authorId,
      status: "approved",
      publishedOn: fields.status === undefined || fields.status === "approved" ? new Date("2026-11-02") : null,
      overallRating: 4,
      teachersRating: 4,
      facilitiesRating: 4,
      academicsRating: 4,
      atmosphereRating: 4,
      administrationRating: 4,
      overallComment: "The teachers answer every question we ask.",
      ...fields,
    },
  });
  await sumReviews(schoolId);
  return review;
}

async function sumReviews(schoolId: string) {
  const reviews = await db().review.findMany({ where: { schoolId, status: "approved" } });
  const sum = (rating: (review: (typeof reviews)[number]) => number) => reviews.reduce((total, review) => total + rating(review), 0);
  const stars = (count: number) => reviews.filter((review) => review.overallRating === count).length;
  const sums = {
    reviewCount: reviews.length,
    overallSum: sum((review) => review.overallRating),
    teachersSum: sum((review) => review.teachersRating),
    facilitiesSum: sum((review) => review.facilitiesRating),
    academicsSum: sum((review) => review.academicsRating),
    atmosphereSum: sum((review) => review.atmosphereRating),
    administrationSum: sum((review) => review.administrationRating),
    stars1: stars(1),
    stars2: stars(2),
    stars3: stars(3),
    stars4: stars(4),
    stars5: stars(5),
  };
  await db().schoolStatistics.upsert({ where: { schoolId }, create: { schoolId, ...sums }, update: sums });
}
