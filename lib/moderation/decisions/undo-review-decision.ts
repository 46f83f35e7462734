import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { cancelMails } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { recountStatistics } from "@/lib/reviews/statistics";
import { undoUntil } from "@/lib/verification/decisions/undo-window";
import { decidedReview, isUnchanged } from "./decided-review";
import {
  getLockedReview,
  type LockedReviewRow,
  lockReviewsAndAuthors,
  listOtherLiveReviews,
  removalCodeOf,
} from "@/lib/moderation/locked-review";
import { appendToLog } from "@/lib/moderation/log/public-log";
import { mailAbout, type Restores } from "./record-review-decision";
import type { DecidedReview } from "@/lib/moderation/view";

type Decision = Prisma.ReviewDecisionGetPayload<object>;

/**
 * Undoes the admin's own decision within ten seconds, if its email is unsent, no affected review has changed and the author has not
 * written another. @throws AppError NOT_FOUND; CONFLICT when it can't be undone (any more)
 */
export function undoReviewDecision(actor: Person, reviewId: string): Promise<DecidedReview> {
  return inTransaction(async () => {
    await lockReviewsAndAuthors([reviewId]);
    const review = await getLockedReview(reviewId);
    const decision = await db().reviewDecision.findFirst({ where: { reviewId, undoneAt: null }, orderBy: { decidedAt: "desc" } });
    const now = clock.now();
    if (!decision?.restores || !undoUntil({ ...decision, reasonCode: null }, actor.id, now) || !(await areUnchanged(decision)))
      throw tooLateError();
    const restores = decision.restores as Restores;
    if (!(await canBeRestored(review, decision))) throw tooLateError();
    if (restores.isMailed && (await cancelMails(mailAbout(decision.id))) === 0) throw tooLateError();
    for (const { id, before } of restores.rows.toReversed())
      await db().review.update({ where: { id }, data: { ...before, version: { increment: 1 } } });
    await db().reviewReport.updateMany({
      where: { id: { in: restores.reports } },
      data: { resolution: null, resolvedAt: null, resolvedById: null },
    });
    await db().reviewEdit.updateMany({ where: { id: { in: restores.edits } }, data: { ratingsState: "proposed", answeredAt: null } });
    await db().reviewAppeal.updateMany({
      where: { id: { in: restores.appeals } },
      data: { outcome: null, decidedAt: null, decidedById: null },
    });
    await db().reviewDecision.update({ where: { id: decision.id }, data: { undoneAt: now } });
    await recountStatistics([review.schoolId]);
    await recordAudit({
      actor,
      action: "review.undo",
      subject: { kind: "review", id: reviewId },
      before: { status: review.status },
      after: { status: decision.previousStatus, decisionId: decision.id },
    });
    await logUndo(review, decision, restores);
    return decidedReview(reviewId, actor);
  });
}

const tooLateError = () => new AppError("CONFLICT", "This can’t be undone any more.");

/** Every change of a review increments its version. */
async function areUnchanged({ restores }: Decision): Promise<boolean> {
  const ids = (restores as Restores).rows.map(({ id }) => id);
  const rows = await db().review.findMany({ where: { id: { in: ids } }, select: { id: true, version: true } });
  return rows.length === ids.length && rows.every((row) => isUnchanged(restores, row));
}

/** Whether the author has no other live review; for a pending version, only the review that it would replace. */
async function canBeRestored(review: LockedReviewRow, { decision, restores }: Decision): Promise<boolean> {
  const { rows } = restores as Restores;
  const before = rows.find(({ id }) => id === review.id)!.before as Pick<LockedReviewRow, "status" | "isPendingVersion">;
  if (decision !== "removed" || before.status === "replaced") return true;
  const others = (await listOtherLiveReviews(review)).filter((other) => !rows.some(({ id }) => id === other.id));
  return before.isPendingVersion ? others.length === 1 && others[0].id === review.replacesId : others.length === 0;
}

async function logUndo(review: LockedReviewRow, { decision, logSequence }: Decision, { removalId, rows }: Restores): Promise<void> {
  if (logSequence === null) return;
  const entry = { subject: "review" as const, schoolId: review.schoolId };
  if (decision === "removed") {
    await appendToLog({ ...entry, kind: "restored", ruleCode: removalCodeOf(review), refersTo: logSequence });
    return;
  }
  // Undoing the publication of a removed review restores the removal.
  const before = rows.find(({ id }) => id === review.id)!.before as Pick<LockedReviewRow, "removalCode">;
  const removed = await appendToLog({ ...entry, kind: "removed", ruleCode: removalCodeOf(before) });
  if (removalId) await db().reviewDecision.update({ where: { id: removalId }, data: { logSequence: removed } });
}
