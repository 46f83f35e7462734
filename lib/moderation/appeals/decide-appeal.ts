import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { UNDO_SECONDS } from "@/lib/verification/schema";
import { approveReview } from "@/lib/moderation/decisions/decide-review";
import { getLockedReview, type LockedReviewRow, lockReviewsAndAuthors } from "@/lib/moderation/locked-review";
import { factsOf } from "@/lib/moderation/decisions/require-decider";
import { toAppeal } from "@/lib/moderation/review-detail";
import type { AppealDecisionPayload } from "@/lib/moderation/schema";
import type { DetailAppeal } from "@/lib/moderation/view";

interface DecideAppeal {
  actor: Person;
  appealId: string;
  decision: AppealDecisionPayload;
}

/**
 * Upholds a removal or publishes the review again, for good; repeating it changes nothing. The admin who removed it may decide only if
 * there is no other admin.
 * @throws AppError NOT_FOUND; FORBIDDEN; DECIDED when it was decided otherwise; CONFLICT when another review has replaced it
 */
export function decideAppeal({ actor, appealId, decision: { outcome, answer } }: DecideAppeal): Promise<DetailAppeal> {
  return inTransaction(async () => {
    const { reviewId } = await getAppeal(appealId);
    await lockReviewsAndAuthors([reviewId]);
    const appeal = await getAppeal(appealId);
    const facts = (await factsOf(actor, [reviewId])).get(reviewId)!;
    authorize(actor, "appeal.decide", { ...facts, isOwnDecision: await isOwnDecision(actor, appeal.decision.decidedById) });
    if (appeal.outcome === outcome) return toAppeal(appeal);
    if (appeal.outcome) throw new AppError("DECIDED", `This appeal has already been decided: ${appeal.outcome}.`);
    const answered = await db().reviewAppeal.update({
      where: { id: appealId },
      data: { outcome, answer: answer || null, decidedAt: clock.now(), decidedById: actor.id },
    });
    const review = await getLockedReview(reviewId);
    await notifyAuthor(review, { appealId, outcome, answer: answer || "" });
    await recordAudit({
      actor,
      action: "appeal.decide",
      subject: { kind: "review", id: reviewId },
      after: { appealId, outcome },
      personal: answer && review.author && !review.isAnonymous ? [{ personId: review.author.id, after: { answer } }] : [],
    });
    if (outcome === "restored") await approveReview({ actor, reviewId, decision: { reopen: true }, isMailed: false, isFinal: true });
    return toAppeal(answered);
  });
}

async function getAppeal(id: string) {
  const appeal = await db().reviewAppeal.findUnique({ where: { id }, include: { decision: { select: { decidedById: true } } } });
  if (!appeal) throw new AppError("NOT_FOUND", "This appeal doesn’t exist.");
  return appeal;
}

/** A sole admin may decide, because there is no colleague. */
const isOwnDecision = async ({ id }: Person, decidedById: string | null): Promise<boolean> =>
  decidedById === id && (await db().user.count({ where: { isAdmin: true, id: { not: id } } })) > 0;

async function notifyAuthor(
  review: LockedReviewRow,
  { appealId, outcome, answer }: { appealId: string; outcome: "upheld" | "restored"; answer: string },
): Promise<void> {
  if (!review.author) return;
  const { id: userId, firstName, email: address } = review.author;
  const link = outcome === "restored" ? `/schools/${review.schoolId}#review-${review.id}` : "/account#reviews";
  const facts = { firstName, schoolName: review.school.name, outcome, answer, link: `${appUrl()}${link}` };
  await queueMail({ kind: "appeal-decided", userId, address, about: `review-appeal:${appealId}`, delaySeconds: UNDO_SECONDS, facts });
}
