import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize, can, type FactsOf } from "@/lib/policy/authorize";

/** Refuses an admin who wrote the review or represents its school. @throws AppError NOT_FOUND, FORBIDDEN */
export async function requireMayDecide(actor: Person, reviewId: string): Promise<void> {
  const facts = (await factsOf(actor, [reviewId])).get(reviewId);
  if (!facts) throw new AppError("NOT_FOUND", "This review doesn’t exist.");
  authorize(actor, "review.decide", facts);
}

export async function listOwnReviews(actor: Person, reviewIds: string[]): Promise<Set<string>> {
  const facts = await factsOf(actor, reviewIds);
  return new Set([...facts].filter(([, ofReview]) => !can(actor, "review.decide", ofReview)).map(([id]) => id));
}

/** The policy's facts for these reviews; missing reviews are left out. */
export async function factsOf({ id: userId }: Person, reviewIds: string[]): Promise<Map<string, FactsOf<"review.decide">>> {
  const represents = { where: { userId, endedAt: null }, select: { userId: true } };
  const reviews = await db().review.findMany({
    where: { id: { in: reviewIds } },
    select: { id: true, authorId: true, school: { select: { representatives: represents } } },
  });
  return new Map(reviews.map(({ id, authorId, school }) => [id, { authorId, isOfOwnSchool: school.representatives.length > 0 }]));
}
