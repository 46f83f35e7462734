import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { lockParents } from "@/lib/verification/lock-parents";
import { authorize } from "@/lib/policy/authorize";
import { getStanding } from "./author-standing";
import { randomArrival } from "@/lib/reviews/anonymity/queue-arrival";
import { requireAllowed } from "./can-review";
import { storeReview } from "./store-review";
import { getOwnReview } from "@/lib/reviews/own-reviews";
import { reviewGate } from "./review-gate";
import type { ReviewSubmission } from "@/lib/reviews/schema";
import type { OwnReview } from "@/lib/reviews/view";
import { delayDecisions, type LockedReview, lockReviews } from "@/lib/reviews/lock-reviews";
import { withdrawLocked } from "./withdraw-review";

interface SubmitReview {
  actor: Person;
  schoolId: string;
  submission: ReviewSubmission;
}

/**
 * Records a review as pending. Locking the author's row makes concurrent submissions fail with a reason.
 * @throws AppError REVIEW_NOT_ALLOWED (with the gate's reason), ALREADY_REVIEWED, SCHOOL_NOT_FOUND, VALIDATION, RATE_LIMITED
 */
export async function submitReview({ actor, schoolId, submission }: SubmitReview): Promise<OwnReview> {
  return inTransaction(async () => {
    await lockParents([actor.id]);
    await delayDecisions(actor.id);
    await lockSchool(schoolId);
    const { facts, years } = await getStanding({ personId: actor.id, schoolId });
    requireAllowed(reviewGate(facts));
    const id = await storeReview({ authorId: actor.id, schoolId, submission, years: years! });
    if (!id) throw new AppError("ALREADY_REVIEWED", "You have already reviewed this school.");
    return getOwnReview({ id, authorId: actor.id });
  });
}

/** Locks the school against deletion; moderation of its reviews can go on. */
async function lockSchool(id: string) {
  const locked = await db().$queryRaw<unknown[]>`SELECT 1 FROM schools WHERE id = ${id} AND status = 'listed' FOR KEY SHARE`;
  if (locked.length === 0) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
}

interface SubmitVersion {
  actor: Person;
  id: string;
  submission: ReviewSubmission;
}

/**
 * Records a pending version of a published review, and returns that. If the signature changes, the published one is withdrawn and the
 * new one is separate and arrives later, because replacing it would link the two.
 * @throws AppError NOT_FOUND (someone else's), REVIEW_NOT_ALLOWED, CONFLICT (not published, or a version is pending), VALIDATION, RATE_LIMITED
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
    const versionId = await storeReview({ ...version, ...(isSeparate ? { submittedAt: randomArrival() } : { isPendingVersion: true }) });
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
