import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { lockParents } from "@/lib/verification/lock-parents";
import { getStanding } from "./author-standing";
import { refuse } from "./can-review";
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
 * Records a parent's review of a school, to wait for a moderator.
 *
 * A parent has at most one live review per school. A partial unique index over live reviews holds that rule; the author's row is held meanwhile, so
 * that of several sent at once the others hear why. Nothing of what may be said of an author (who, verified, when) is taken from what was sent.
 *
 * @throws AppError REVIEW_NOT_ALLOWED (with the gate's reason), ALREADY_REVIEWED, SCHOOL_NOT_FOUND, VALIDATION, RATE_LIMITED
 */
export async function submitReview({ actor, schoolId, submission }: SubmitReview): Promise<OwnReview> {
  return inTransaction(async () => {
    await lockParents([actor.id]);
    await lockSchool(schoolId);
    const { facts, years } = await getStanding({ personId: actor.id, schoolId });
    refuse(reviewGate(facts));
    const id = await storeReview({ authorId: actor.id, schoolId, submission, years: years! });
    if (!id) throw new AppError("ALREADY_REVIEWED", "You have already reviewed this school.");
    return getOwnReview({ id, authorId: actor.id });
  });
}

/** Nobody deletes the school until the transaction ends; reviews of it are decided meanwhile. */
async function lockSchool(id: string) {
  const held = await db().$queryRaw<unknown[]>`SELECT 1 FROM schools WHERE id = ${id} AND status = 'listed' FOR KEY SHARE`;
  if (held.length === 0) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
}
