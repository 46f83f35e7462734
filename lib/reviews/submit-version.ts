import { inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { lockParents } from "@/lib/verification/lock-parents";
import { getStanding } from "./author-standing";
import { refuse } from "./can-review";
import { keepReview } from "./keep-review";
import { lockReviews } from "./lock-reviews";
import { getOwnReview } from "./own-reviews";
import { reviewGate } from "./review-gate";
import type { ReviewSubmission } from "./schema";
import type { OwnReview } from "./view";

interface SubmitVersion {
  actor: Person;
  /** The published review */
  id: string;
  submission: ReviewSubmission;
}

/**
 * Records a new version of a published review. It waits for a moderator beside the published one, which stays as it is: nobody changes in place what
 * was published. One waits at a time, which a unique index holds. Answers the published review with the version that waits.
 *
 * @throws AppError NOT_FOUND (another's), REVIEW_NOT_ALLOWED, CONFLICT (not published, or one waits), VALIDATION, RATE_LIMITED
 */
export async function submitVersion({ actor, id, submission }: SubmitVersion): Promise<OwnReview> {
  return inTransaction(async () => {
    await lockParents([actor.id]);
    const [review] = await lockReviews([id]);
    authorize(actor, "review.own", { authorId: review?.authorId ?? null });
    const { schoolId } = review;
    const { facts, years } = await getStanding({ personId: actor.id, schoolId });
    refuse(reviewGate({ ...facts, hasLiveReview: false }));
    if (review.status !== "approved") throw new AppError("CONFLICT", NOT_PUBLISHED);
    if (!(await keepReview({ authorId: actor.id, schoolId, submission, years: years!, replacesId: id })))
      throw new AppError("CONFLICT", "A new version of yours waits for a moderator already. Withdraw it first.");
    return getOwnReview({ id, authorId: actor.id });
  });
}

const NOT_PUBLISHED = "Only a published review can have a new version.";
