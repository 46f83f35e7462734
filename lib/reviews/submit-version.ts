import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { lockParents } from "@/lib/verification/lock-parents";
import { getStanding } from "./author-standing";
import { requireAllowed } from "./can-review";
import { storeReview } from "./store-review";
import { type LockedReview, lockReviews } from "./lock-reviews";
import { getOwnReview } from "./own-reviews";
import { reviewGate } from "./review-gate";
import type { ReviewSubmission } from "./schema";
import type { OwnReview } from "./view";
import { withdrawLocked } from "./withdraw-review";

interface SubmitVersion {
  actor: Person;
  /** The published review */
  id: string;
  submission: ReviewSubmission;
}

/**
 * Records a new version of a published review: one at a time is pending while the earlier one stays published. If anonymity
 * changes, the published review is withdrawn and the new one is separate, because replacing it would link the two.
 *
 * @returns the published review with its pending version, or the separate review
 * @throws AppError NOT_FOUND (someone else's), REVIEW_NOT_ALLOWED, CONFLICT (not published, or a version is pending), VALIDATION,
 * RATE_LIMITED
 */
export async function submitVersion({ actor, id, submission }: SubmitVersion): Promise<OwnReview> {
  return inTransaction(async () => {
    await lockParents([actor.id]);
    const [review] = await lockReviews([id]);
    authorize(actor, "review.own", { authorId: review?.authorId ?? null });
    const { schoolId } = review;
    const { facts, years } = await getStanding({ personId: actor.id, schoolId });
    requireAllowed(reviewGate({ ...facts, hasLiveReview: false }));
    if (review.status !== "approved") throw new AppError("CONFLICT", NOT_PUBLISHED);
    const isSeparate = submission.isAnonymous !== review.isAnonymous;
    if (isSeparate) await withdrawForNewSignature(review);
    const version = { authorId: actor.id, schoolId, submission, years: years!, replacesId: id };
    const versionId = await storeReview({ ...version, isPendingVersion: !isSeparate });
    if (!versionId) throw new AppError("CONFLICT", VERSION_WAITS);
    return getOwnReview({ id: isSeparate ? versionId : id, authorId: actor.id });
  });
}

async function withdrawForNewSignature(review: LockedReview) {
  if ((await db().review.count({ where: { replacesId: review.id, isPendingVersion: true } })) > 0)
    throw new AppError("CONFLICT", VERSION_WAITS);
  await withdrawLocked(review);
}

const NOT_PUBLISHED = "Only a published review can have a new version.";
const VERSION_WAITS = "Your new version is already waiting to be checked. Withdraw it first.";
