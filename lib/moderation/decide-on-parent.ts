import { inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { decideVerification } from "@/lib/verification/decide-verification";
import type { DecisionPayload } from "@/lib/verification/schema";
import { undoDecision } from "@/lib/verification/undo-decision";
import type { DecidedUser } from "@/lib/verification/view";
import { hideReviews, showReviews } from "./reports/hide-reviews";

/**
 * Decides about a parent (decide-verification.ts). A verification that is revoked takes the parent's reviews with it: they are
 * hidden, queued for moderation and out of the statistics in the same transaction.
 */
export function decideOnParent(decision: { actor: Person; parentId: string; decision: DecisionPayload }): Promise<DecidedUser> {
  return inTransaction(async () => {
    const { user, made } = await decideVerification(decision);
    if (made?.kind === "revoked") await hideReviews({ authorId: user.id, decisionId: made.id });
    return user;
  });
}

/** Takes a decision back (undo-decision.ts), and with a revocation what it hid. */
export function undoOnParent(actor: Person, parentId: string): Promise<DecidedUser> {
  return inTransaction(async () => {
    const { user, undone } = await undoDecision(actor, parentId);
    if (undone.kind === "revoked") await showReviews({ authorId: user.id, decisionId: undone.id });
    return user;
  });
}
