import { inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { lockReviewsAndAuthors } from "./locked-review";
import { listOwnReviews } from "./require-decider";
import type { UndoPayload } from "./schema";
import { undoReviewDecision } from "./undo-review-decision";
import type { UndoOutcome } from "./view";

/**
 * Undoes the decisions on several reviews in one transaction, with an outcome for each. A decision that
 * can't be undone any more stays.
 */
export function undoTogether(actor: Person, { reviews }: UndoPayload): Promise<UndoOutcome[]> {
  return inTransaction(
    async () => {
      const ids = [...new Set(reviews)];
      await lockReviewsAndAuthors(ids);
      const own = await listOwnReviews(actor, ids);
      const outcomes: UndoOutcome[] = [];
      for (const id of ids) outcomes.push({ id, outcome: own.has(id) ? "not-allowed" : await undoOne(actor, id) });
      return outcomes;
    },
    { timeout: 30_000 },
  );
}

const OUTCOMES: Partial<Record<string, UndoOutcome["outcome"]>> = { NOT_FOUND: "unknown", CONFLICT: "too-late" };

/** A refusal comes before any write, so the transaction can go on. */
async function undoOne(actor: Person, reviewId: string): Promise<UndoOutcome["outcome"]> {
  try {
    await undoReviewDecision(actor, reviewId);
    return "undone";
  } catch (error) {
    const outcome = error instanceof AppError ? OUTCOMES[error.code] : undefined;
    if (!outcome) throw error;
    return outcome;
  }
}
