import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { lockParents } from "@/lib/verification/lock-parents";
import { getStanding } from "./author-standing";
import { requireAllowed } from "./can-review";
import { storeReview } from "./store-review";
import { getOwnReview } from "./own-reviews";
import { reviewGate } from "./review-gate";
import type { ReviewSubmission } from "./schema";
import type { OwnReview } from "./view";

interface SubmitReview {
  actor: Person;
  schoolId: string;
  submission: ReviewSubmission;
}

/**
 * Records a parent's review of a school as pending. A unique index allows one live review per parent and school; locking the
 * author's row makes concurrent submissions fail with a reason. Facts about the author never come from the request.
 *
 * @throws AppError REVIEW_NOT_ALLOWED (with the gate's reason), ALREADY_REVIEWED, SCHOOL_NOT_FOUND, VALIDATION, RATE_LIMITED
 */
export async function submitReview({ actor, schoolId, submission }: SubmitReview): Promise<OwnReview> {
  return inTransaction(async () => {
    await lockParents([actor.id]);
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
