import { inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { holdReviews } from "./locked-review";
import { listOwnReviews } from "./require-decider";
import type { UndoPayload } from "./schema";
import { undoReviewDecision } from "./undo-review-decision";
import type { UndoOutcome } from "./view";

/**
 * Takes the decisions about several reviews back, all in one transaction: each as if it were taken back alone, and each answered for. What
 * can't be undone any more stays as it is.
 */
export function undoTogether(actor: Person, { reviews }: UndoPayload): Promise<UndoOutcome[]> {
  return inTransaction(
    async () => {
      const ids = [...new Set(reviews)];
      await holdReviews(ids);
      const own = await listOwnReviews(actor, ids);
      const outcomes: UndoOutcome[] = [];
      for (const id of ids) outcomes.push({ id, outcome: own.has(id) ? "not-allowed" : await undoOne(actor, id) });
      return outcomes;
    },
    { timeout: 30_000 },
  );
}

const OUTCOMES: Partial<Record<string, UndoOutcome["outcome"]>> = { NOT_FOUND: "unknown", CONFLICT: "too-late" };

/** Nothing is written before a refusal, so the others go on. */
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
