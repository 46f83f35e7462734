import { clock } from "@/lib/platform/clock";
import { inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { findLatestDocument } from "./documents/latest-document";
import { type LockedParent, lockParents, decisionStatus } from "./lock-parents";
import { recordDecision } from "./record-decision";
import type { RejectionsPayload } from "./schema";
import { undoUntil } from "./undo-window";
import type { RejectionOutcome } from "./view";

/**
 * Rejects several applications for one reason in one transaction. Approved ones stay approved, and are named in the result;
 * rejected ones aren't mailed again.
 */
export function rejectTogether(actor: Person, { userIds, reasonCode, reasonText }: RejectionsPayload): Promise<RejectionOutcome[]> {
  return inTransaction(async () => {
    const ids = [...new Set(userIds)];
    const parents = new Map((await lockParents(ids)).map((parent) => [parent.id, parent]));
    const outcomes: RejectionOutcome[] = [];
    for (const id of ids) outcomes.push(await rejectOne(id, parents.get(id)));
    return outcomes;
  });

  async function rejectOne(id: string, parent: LockedParent | undefined): Promise<RejectionOutcome> {
    if (!parent || parent.isAdmin) return { id, outcome: "unknown", undoUntil: null };
    const current = decisionStatus(parent);
    if (current !== "undecided") return { id, outcome: current === "rejected" ? "unchanged" : "decided", undoUntil: null };
    const reason = { reasonCode: reasonCode ?? null, reasonText: reasonText || null };
    const { decidedAt } = await recordDecision({ actor, parent, kind: "rejected", document: await findLatestDocument(id), ...reason });
    const until = undoUntil({ decidedById: actor.id, decidedAt, reasonCode: reason.reasonCode }, actor.id, clock.now());
    return { id, outcome: "rejected", undoUntil: until?.toISOString() ?? null };
  }
}
