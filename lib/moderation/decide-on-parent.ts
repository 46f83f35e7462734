import { inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { decideVerification } from "@/lib/verification/decide-verification";
import type { DecisionPayload } from "@/lib/verification/schema";
import { undoDecision } from "@/lib/verification/undo-decision";
import type { DecidedUser } from "@/lib/verification/view";
import { hideReviews, showReviews } from "./reports/hide-reviews";

/**
 * Decides on a parent (decide-verification.ts). Revoking a verification hides the parent's reviews and returns them to the
 * queue in the same transaction.
 */
export function decideOnParent(decision: { actor: Person; parentId: string; decision: DecisionPayload }): Promise<DecidedUser> {
  return inTransaction(async () => {
    const { user, made } = await decideVerification(decision);
    if (made?.kind === "revoked") await hideReviews({ authorId: user.id, decisionId: made.id });
    return user;
  });
}

/** Undoes a decision on a parent (undo-decision.ts), including the hiding of reviews. */
export function undoDecisionOnParent(actor: Person, parentId: string): Promise<DecidedUser> {
  return inTransaction(async () => {
    const { user, undone } = await undoDecision(actor, parentId);
    if (undone.kind === "revoked") await showReviews({ authorId: user.id, decisionId: undone.id });
    return user;
  });
}
