import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { cancelMails } from "@/lib/mail/cancel-mails";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { recountStatistics } from "@/lib/reviews/statistics";
import { undoUntil } from "@/lib/verification/undo-window";
import { decidedReview, isUntouched } from "./decided-review";
import { getHeldReview, type HeldReview, holdReviews, listLiveBeside, removalCodeOf } from "./locked-review";
import { appendToLog } from "./public-log";
import { mailAbout, type Restores } from "./record-review-decision";
import type { DecidedReview } from "./view";

type Decision = Prisma.ReviewDecisionGetPayload<object>;

/**
 * Takes a decision back within its ten seconds: the review, its versions, reports and proposals are as they were, and the mail is
 * not sent. Only its maker can, and only while nobody has changed any of the reviews since, nor its author written another. Whether it is too late the outbox
 * says in the same transaction. In the public log it is an entry of its own, for nothing there is ever taken away.
 *
 * @throws AppError NOT_FOUND; CONFLICT where it can't be undone (any more)
 */
export function undoReviewDecision(actor: Person, reviewId: string): Promise<DecidedReview> {
  return inTransaction(async () => {
    await holdReviews([reviewId]);
    const review = await getHeldReview(reviewId);
    const decision = await db().reviewDecision.findFirst({ where: { reviewId, undoneAt: null }, orderBy: { decidedAt: "desc" } });
    const now = clock.now();
    if (!decision?.restores || !undoUntil({ ...decision, reasonCode: null }, actor.id, now) || !(await areUntouched(decision)))
      throw tooLate();
    const restores = decision.restores as Restores;
    if (!(await hasPlace(review, decision))) throw tooLate();
    if (restores.isMailed && (await cancelMails(mailAbout(decision.id))) === 0) throw tooLate();
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

const tooLate = () => new AppError("CONFLICT", "This can’t be undone any more.");

/** Whoever changes a review raises its version. */
async function areUntouched({ restores }: Decision): Promise<boolean> {
  const ids = (restores as Restores).rows.map(({ id }) => id);
  const rows = await db().review.findMany({ where: { id: { in: ids } }, select: { id: true, version: true } });
  return rows.length === ids.length && rows.every((row) => isUntouched(restores, row));
}

/**
 * What was removed comes back only to the place it had: no other review of the author is live, or the one that it would replace
 * still is and no other version of it waits.
 */
async function hasPlace(review: HeldReview, { decision, restores }: Decision): Promise<boolean> {
  const { rows } = restores as Restores;
  const before = rows.find(({ id }) => id === review.id)!.before as Pick<HeldReview, "status" | "isPendingVersion">;
  if (decision !== "removed" || before.status === "replaced") return true;
  const others = (await listLiveBeside(review)).filter((other) => !rows.some(({ id }) => id === other.id));
  return before.isPendingVersion ? others.length === 1 && others[0].id === review.replacesId : others.length === 0;
}

async function logUndo(review: HeldReview, { decision, logSequence }: Decision, { removalId, rows }: Restores): Promise<void> {
  if (logSequence === null) return;
  const entry = { subject: "review" as const, schoolId: review.schoolId };
  if (decision === "removed") {
    await appendToLog({ ...entry, kind: "restored", ruleCode: removalCodeOf(review), refersTo: logSequence });
    return;
  }
  // A removed review was published again, and that is undone: it is removed as before.
  const before = rows.find(({ id }) => id === review.id)!.before as Pick<HeldReview, "removalCode">;
  const removed = await appendToLog({ ...entry, kind: "removed", ruleCode: removalCodeOf(before) });
  if (removalId) await db().reviewDecision.update({ where: { id: removalId }, data: { logSequence: removed } });
}
