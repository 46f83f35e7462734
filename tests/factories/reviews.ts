import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { findAnonymousBadge } from "@/lib/reviews/anonymity/author-check";
import { recountStatistics } from "@/lib/reviews/statistics";
import { createParent } from "./parents";

export type ReviewFields = Partial<Prisma.ReviewUncheckedCreateInput> & { schoolId: string };

/** An approved, anonymous four-star review by a verified parent enrolled at the school. Updates the school's statistics. */
export async function createReview({ schoolId, ...fields }: ReviewFields) {
  const authorId = fields.authorId ?? (await createParent({ schoolId })).id;
  const isPublished = fields.status === undefined || fields.status === "approved";
  const review = await db().review.create({
    data: {
      schoolId,
      authorId,
      status: "approved",
      publishedOn: isPublished ? new Date("2026-11-02") : null,
      ...(isPublished && fields.isAnonymous !== false && (await findAnonymousBadge({ authorId, schoolId }))),
      ...(fields.status === "removed" && { removalCode: "off-topic", removedAt: new Date("2026-11-03") }),
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
  await recountStatistics([schoolId]);
  return review;
}
