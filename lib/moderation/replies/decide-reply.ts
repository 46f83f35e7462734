import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { isRepresentative } from "@/lib/reviews/replies/representatives";
import { NO_RULE, type StatedRule } from "@/lib/reviews/schema";
import { type LockedReply, lockReply, replyNotFound, replyColumns } from "./locked-reply";
import { decisionState, requireVersion } from "@/lib/moderation/locked-review";
import { appendToLog } from "@/lib/moderation/log/public-log";
import { resolveReports } from "@/lib/moderation/reports/resolve-reports";
import type { ApprovalPayload, RemovalPayload } from "@/lib/moderation/schema";
import { cancelMails } from "@/lib/mail/queue-mail";
import { replyMailAbout } from "@/lib/reviews/replies/withdraw-reply";
import { queueModerationMail } from "@/lib/moderation/decisions/queue-moderation-mail";
import type { DecidedReply } from "@/lib/moderation/view";

interface Decision<Payload> {
  actor: Person;
  replyId: string;
  decision?: Payload;
}

/**
 * Publishes a reply, with `reopen` also a removed one, in one transaction that locks the review. Approving again changes nothing.
 * @throws AppError NOT_FOUND; DECIDED when it was removed; CONFLICT (stale, withdrawn, replied again, or the review is not published)
 */
export function approveReply({ actor, replyId, decision = {} }: Decision<ApprovalPayload>): Promise<DecidedReply> {
  return inTransaction(async () => {
    const reply = await lockReply(replyId);
    const state = decisionState(reply);
    if (state === "approved") return toDecided(reply);
    if (state === "withdrawn") throw new AppError("CONFLICT", "The school withdrew this reply.");
    if (state === "removed" && !decision.reopen) throw alreadyDecided(reply);
    requireVersion(reply, decision.version, "reply");
    await requireUnansweredReview(reply);
    const isRestored = state === "removed";
    const after = await change(reply, {
      status: "approved",
      publishedOn: reply.publishedOn ?? new Date(indianDay()),
      removalCode: null,
      removalText: null,
      removedAt: null,
      logSequence: null,
    });
    // The author of a reply hidden by a report knows that it was published, and was not told that it was hidden.
    if (isRestored || !reply.publishedOn) await mailAuthor(reply, { decision: "approved", rule: null, reasonText: null });
    await resolveReports({ replyId }, { resolution: "kept", resolvedById: actor.id, decidedAt: clock.now() });
    await audit(actor, reply, { status: "approved" });
    if (isRestored)
      await appendToLog({
        kind: "restored",
        subject: "reply",
        schoolId: reply.schoolId,
        ruleCode: reply.removalCode as StatedRule,
        refersTo: reply.logSequence,
      });
    return after;
  });
}

/**
 * Removes a reply for a rule, with `reopen` also a published one. Removing again changes nothing.
 * @throws AppError NOT_FOUND; DECIDED when it is approved; CONFLICT when `version` is stale
 */
export function removeReply({ actor, replyId, decision = {} }: Decision<RemovalPayload>): Promise<DecidedReply> {
  return inTransaction(async () => {
    const reply = await lockReply(replyId);
    const state = decisionState(reply);
    if (state === "removed" || state === "withdrawn") return toDecided(reply);
    if (state === "approved" && !decision.reopen) throw alreadyDecided(reply);
    requireVersion(reply, decision.version, "reply");
    const rule = decision.reasonCode ?? NO_RULE;
    const reasonText = decision.reasonText || null;
    await change(reply, { status: "removed", removalCode: rule, removalText: reasonText, removedAt: clock.now() });
    await mailAuthor(reply, { decision: "removed", rule, reasonText });
    await resolveReports({ replyId }, { resolution: "removed", resolvedById: actor.id, decidedAt: clock.now() });
    await audit(actor, reply, { status: "removed", rule }, reasonText);
    const logSequence = await appendToLog({ kind: "removed", subject: "reply", schoolId: reply.schoolId, ruleCode: rule });
    return toDecided(await db().reviewReply.update({ where: { id: replyId }, data: { logSequence }, select: replyColumns }));
  });
}

/** Refuses an admin who wrote the reply or represents its school. @throws AppError NOT_FOUND, FORBIDDEN */
export async function requireMayDecideReply(actor: Person, replyId: string): Promise<void> {
  const reply = await db().reviewReply.findUnique({ where: { id: replyId }, select: { authorId: true, schoolId: true } });
  if (!reply) throw replyNotFound();
  const isOfOwnSchool = await isRepresentative({ userId: actor.id, schoolId: reply.schoolId });
  authorize(actor, "reply.decide", { authorId: reply.authorId, isOfOwnSchool });
}

/** The review must be published and have no other reply. */
async function requireUnansweredReview({ id, reviewId, review }: LockedReply) {
  if (review.status !== "approved" && review.status !== "replaced")
    throw new AppError("CONFLICT", "The review it replies to is not published.");
  const others = await db().reviewReply.count({ where: { reviewId, id: { not: id }, status: { in: ["pending", "approved"] } } });
  if (others > 0) throw new AppError("CONFLICT", "The school has since replied again.");
}

const alreadyDecided = (reply: LockedReply) =>
  new AppError("DECIDED", `This reply is already ${decisionState(reply)}. Reopen it to change the decision.`);

async function change({ id }: LockedReply, to: Prisma.ReviewReplyUpdateInput): Promise<DecidedReply> {
  return toDecided(await db().reviewReply.update({ where: { id }, data: { ...to, version: { increment: 1 } }, select: replyColumns }));
}

/** A new decision within ten seconds replaces the email. The review's author gets none: the page shows the reply. */
async function mailAuthor(
  { id, author, school, schoolId, reviewId }: LockedReply,
  decided: { decision: "approved" | "removed"; rule: StatedRule | null; reasonText: string | null },
) {
  const about = replyMailAbout(id);
  await cancelMails(about);
  const path = `/schools/${schoolId}#review-${reviewId}`;
  if (author) await queueModerationMail({ subject: "reply", author, schoolName: school.name, ...decided, path, about });
}

const toDecided = ({ id, status, version }: LockedReply): DecidedReply => ({ id, status: status as DecidedReply["status"], version });

function audit(actor: Person, { id, status, author }: LockedReply, after: Prisma.InputJsonObject, reasonText: string | null = null) {
  return recordAudit({
    actor,
    action: "reply.decide",
    subject: { kind: "reply", id },
    before: { status },
    after,
    personal: reasonText && author ? [{ personId: author.id, after: { reasonText } }] : [],
  });
}
