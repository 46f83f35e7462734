import { giveConsent } from "@/lib/accounts/consents";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { fingerprintReview } from "@/lib/reviews/fingerprint-review";
import type { ReviewYears } from "./review-years";
import type { ReviewSubmission } from "@/lib/reviews/schema";

interface NewReview {
  authorId: string;
  schoolId: string;
  submission: ReviewSubmission;
  years: ReviewYears;
  replacesId?: string;
  /** It is pending while the earlier version stays published */
  isPendingVersion?: boolean;
  /** When it reaches moderators; omitted: now */
  submittedAt?: Date;
}

/**
 * Stores a pending review; null if a unique index holds another. Not audited: an entry would link anonymous reviews to their authors.
 * @throws AppError VALIDATION (a year in which the child was not there), RATE_LIMITED (only accepted reviews count)
 */
export async function storeReview({
  authorId,
  schoolId,
  submission,
  years,
  replacesId,
  isPendingVersion = false,
  submittedAt = clock.now(),
}: NewReview): Promise<string | null> {
  const academicYear = submission.academicYear ?? years.academicYear;
  if (!years.academicYears.includes(academicYear)) {
    const message = "Please choose a year in which your child was at this school";
    throw new AppError("VALIDATION", `${message}.`, { academicYear: message });
  }
  const [created] = await db().review.createManyAndReturn({
    data: [
      {
        ...submission,
        id: newId(),
        authorId,
        schoolId,
        academicYear,
        replacesId,
        isPendingVersion,
        submittedAt,
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!created) return null;
  await requireLimit({ limit: "review", of: authorId }, "You’ve sent many reviews in the last hour. Please try again later.");
  await fingerprintReview(created.id, submission);
  await giveConsent({ userId: authorId, purpose: "review_declaration" });
  return created.id;
}
