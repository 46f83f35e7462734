import { giveConsent } from "@/lib/accounts/consents";
import { requireFrom } from "@/lib/http/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { fingerprintReview } from "./fingerprint-review";
import type { ReviewYears } from "./review-years";
import type { ReviewSubmission } from "./schema";

interface NewReview {
  authorId: string;
  schoolId: string;
  submission: ReviewSubmission;
  years: ReviewYears;
  /** The review that it is a new version of */
  replacesId?: string;
  /** It waits beside that review, which stays published meanwhile */
  isPendingVersion?: boolean;
}

/**
 * Writes down a review that waits for a moderator, with what its author declared by sending it, in the current transaction: its id, or null where
 * the unique indexes hold another one. Counted last, so that only what is accepted counts. There is no line in the audit log: it would tie an anonymous
 * review to its author's id after the account is gone.
 *
 * @throws AppError VALIDATION (a year the child was not there), RATE_LIMITED
 */
export async function storeReview({
  authorId,
  schoolId,
  submission,
  years,
  replacesId,
  isPendingVersion = false,
}: NewReview): Promise<string | null> {
  const academicYear = submission.academicYear ?? years.academicYear;
  if (!years.academicYears.includes(academicYear)) {
    const fault = "Please choose a year in which your child was at this school";
    throw new AppError("VALIDATION", `${fault}.`, { academicYear: fault });
  }
  const [made] = await db().review.createManyAndReturn({
    data: [
      {
        ...submission,
        id: newId(),
        authorId,
        schoolId,
        academicYear,
        replacesId,
        isPendingVersion,
        submittedAt: clock.now(),
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!made) return null;
  await fingerprintReview(made.id, submission);
  await giveConsent({ userId: authorId, purpose: "review_declaration" });
  await requireFrom({ limit: "review", of: authorId }, "That was a lot of reviews for one hour. Please go on a little later.");
  return made.id;
}
