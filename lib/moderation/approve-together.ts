import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { recountStatistics } from "@/lib/reviews/statistics";
import { approveLocked } from "./decide-review";
import { decidedReview } from "./decided-review";
import { lockReviewsAndAuthors } from "./locked-review";
import { listOwnReviews } from "./require-decider";
import type { ApprovalsPayload } from "./schema";
import type { ApprovalOutcome } from "./view";

/**
 * Approves several reviews in one transaction, with an outcome for each. Removed reviews, changed ones and the admin's own
 * stay as they are.
 */
export function approveTogether(actor: Person, { reviews }: ApprovalsPayload): Promise<ApprovalOutcome[]> {
  return inTransaction(
    async () => {
      const versions = new Map(reviews.map(({ id, version }) => [id, version]));
      const ids = [...versions.keys()];
      await lockReviewsAndAuthors(ids);
      const own = await listOwnReviews(actor, ids);
      const outcomes: ApprovalOutcome[] = [];
      for (const id of ids) {
        const outcome = own.has(id) ? "not-allowed" : await approveOne(actor, id, versions.get(id));
        const { undoUntil } = outcome === "approved" ? await decidedReview(id, actor) : { undoUntil: null };
        outcomes.push({ id, outcome, undoUntil });
      }
      await recountSchoolsOf(outcomes);
      return outcomes;
    },
    { timeout: 30_000 },
  );
}

const OUTCOMES: Partial<Record<string, ApprovalOutcome["outcome"]>> = { NOT_FOUND: "unknown", DECIDED: "decided", CONFLICT: "changed" };

/** A refusal comes before any write, so the transaction can go on. */
async function approveOne(actor: Person, reviewId: string, version: number | null | undefined): Promise<ApprovalOutcome["outcome"]> {
  try {
    return (await approveLocked({ actor, reviewId, decision: { version }, recounts: false })) ? "approved" : "unchanged";
  } catch (error) {
    const outcome = error instanceof AppError ? OUTCOMES[error.code] : undefined;
    if (!outcome) throw error;
    return outcome;
  }
}

async function recountSchoolsOf(outcomes: ApprovalOutcome[]): Promise<void> {
  const approved = outcomes.filter(({ outcome }) => outcome === "approved").map(({ id }) => id);
  const schools = await db().review.findMany({ where: { id: { in: approved } }, distinct: ["schoolId"], select: { schoolId: true } });
  await recountStatistics(schools.map(({ schoolId }) => schoolId));
}
