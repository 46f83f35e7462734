import { auditUnfinished } from "@/lib/audit/audit-unfinished";
import { inTransaction, db } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { notifyTeam } from "@/lib/accounts/admins/notify-team";
import { decideVerification } from "@/lib/verification/decisions/decide-verification";
import type { DecisionPayload } from "@/lib/verification/schema";
import { undoDecision } from "@/lib/verification/decisions/undo-decision";
import type { DecidedUser } from "@/lib/verification/view";
import { scheduleRemovals } from "@/lib/reviews/anonymity/anonymous-removals";
import { lockLiveReviews } from "@/lib/reviews/lock-reviews";
import { recountStatistics } from "@/lib/reviews/statistics";

/** Revoking a verification hides the parent's named reviews and returns them to the queue in the same transaction, anonymous ones later. */
export function decideOnParent(decision: { actor: Person; parentId: string; decision: DecisionPayload }): Promise<DecidedUser> {
  const { actor, parentId: userId } = decision;
  return auditUnfinished({ actor, action: "verification.decide", userId }, () =>
    inTransaction(async () => {
      const { user, made } = await decideVerification(decision);
      if (made?.kind === "revoked") {
        await hideReviews({ authorId: user.id, decisionId: made.id });
        const { id, firstName, lastName } = actor;
        await notifyTeam({ event: "revoked", name: `${firstName} ${lastName}`, exceptIds: [id] });
      }
      return user;
    }),
  );
}

/** Undoes a decision on a parent (undo-decision.ts), including the hiding of reviews. */
export function undoDecisionOnParent(actor: Person, parentId: string): Promise<DecidedUser> {
  return inTransaction(async () => {
    const { user, undone } = await undoDecision(actor, parentId);
    if (undone.kind === "revoked") await showReviews({ authorId: user.id, decisionId: undone.id });
    return user;
  });
}

interface OfRevocation {
  authorId: string;
  decisionId: string;
}

async function hideReviews({ authorId, decisionId }: OfRevocation): Promise<void> {
  const live = await lockLiveReviews(authorId);
  const anonymous = live.filter(({ status, isAnonymous }) => status === "approved" && isAnonymous);
  await scheduleRemovals(anonymous, { kind: "hide", decisionId });
  const hidden = await db().$queryRaw<{ schoolId: string }[]>`
    UPDATE reviews SET status = 'pending', hidden_by = ${decisionId}::uuid, version = version + 1
    WHERE author_id = ${authorId}::uuid AND status = 'approved' AND NOT is_anonymous RETURNING school_id AS "schoolId"`;
  await recountStatistics(hidden.map(({ schoolId }) => schoolId));
}

/** Republishes reviews hidden by a revocation and not decided since, in the current transaction. */
async function showReviews({ authorId, decisionId }: OfRevocation): Promise<void> {
  await lockLiveReviews(authorId);
  await db().reviewRemoval.deleteMany({ where: { decisionId } });
  const shown = await db().$queryRaw<{ schoolId: string }[]>`
    UPDATE reviews SET status = 'approved', hidden_by = NULL, version = version + 1
    WHERE author_id = ${authorId}::uuid AND hidden_by = ${decisionId}::uuid AND status = 'pending' RETURNING school_id AS "schoolId"`;
  await recountStatistics(shown.map(({ schoolId }) => schoolId));
}
