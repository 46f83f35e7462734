import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { isRepresentative } from "@/lib/reviews/replies/representatives";
import { NO_RULE, type StatedRule } from "@/lib/reviews/schema";
import { type HeldReply, lockReply, noSuchReply, replyColumns } from "./locked-reply";
import { standing } from "@/lib/moderation/locked-review";
import { appendToLog } from "@/lib/moderation/public-log";
import { queueReplyMail } from "./queue-reply-mail";
import { resolveReports } from "@/lib/moderation/reports/resolve-reports";
import type { ApprovalPayload, RemovalPayload } from "@/lib/moderation/schema";
import type { DecidedReply } from "@/lib/moderation/view";

interface Decision<Payload> {
  actor: Person;
  replyId: string;
  decision?: Payload;
}

/**
 * Publishes a school's reply below the review that it answers: dated today, or as it was when it had been published before.
 * With `reopen` one that was removed is published again. State, reports, audit, mail and public log are one transaction that holds the
 * review. Approved again it changes nothing and sends nothing.
 *
 * @throws AppError NOT_FOUND; DECIDED where it is removed; CONFLICT where `version` is stale, the school withdrew it or has replied
 * anew, or the review is not published
 */
export function approveReply({ actor, replyId, decision = {} }: Decision<ApprovalPayload>): Promise<DecidedReply> {
  return inTransaction(async () => {
    const reply = await lockReply(replyId);
    const stands = standing(reply);
    if (stands === "approved") return decided(reply);
    if (stands === "withdrawn") throw new AppError("CONFLICT", "The school withdrew this reply.");
    if (stands === "removed" && !decision.reopen) throw decidedOtherwise(reply);
    requireVersion(reply, decision.version);
    await requirePlace(reply);
    const isRestored = stands === "removed";
    const after = await change(reply, {
      status: "approved",
      publishedOn: reply.publishedOn ?? new Date(indianDay()),
      removalCode: null,
      removalText: null,
      removedAt: null,
      logSequence: null,
    });
    // One that a report had hidden was told before that it is published, and nobody told it that it was hidden.
    if (isRestored || !reply.publishedOn) await queueReplyMail({ reply, decision: "approved", rule: null, reasonText: null });
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
 * Removes a school's reply for a rule that its writer is told and, without its words, the public log. What is published needs
 * `reopen`. Removed again it changes nothing and sends nothing. One transaction, as approveReply.
 *
 * @throws AppError NOT_FOUND; DECIDED where it is approved; CONFLICT where `version` is stale
 */
export function removeReply({ actor, replyId, decision = {} }: Decision<RemovalPayload>): Promise<DecidedReply> {
  return inTransaction(async () => {
    const reply = await lockReply(replyId);
    const stands = standing(reply);
    if (stands === "removed" || stands === "withdrawn") return decided(reply);
    if (stands === "approved" && !decision.reopen) throw decidedOtherwise(reply);
    requireVersion(reply, decision.version);
    const rule = decision.reasonCode ?? NO_RULE;
    const reasonText = decision.reasonText || null;
    await change(reply, { status: "removed", removalCode: rule, removalText: reasonText, removedAt: clock.now() });
    await queueReplyMail({ reply, decision: "removed", rule, reasonText });
    await resolveReports({ replyId }, { resolution: "removed", resolvedById: actor.id, decidedAt: clock.now() });
    await audit(actor, reply, { status: "removed", rule }, reasonText);
    const logSequence = await appendToLog({ kind: "removed", subject: "reply", schoolId: reply.schoolId, ruleCode: rule });
    return decided(await db().reviewReply.update({ where: { id: replyId }, data: { logSequence }, select: replyColumns }));
  });
}

/**
 * Refuses an admin who wrote the reply, or who speaks for its school.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function requireMayDecideReply(actor: Person, replyId: string): Promise<void> {
  const reply = await db().reviewReply.findUnique({ where: { id: replyId }, select: { authorId: true, schoolId: true } });
  if (!reply) throw noSuchReply();
  const isOfOwnSchool = await isRepresentative({ userId: actor.id, schoolId: reply.schoolId });
  authorize(actor, "reply.decide", { authorId: reply.authorId, isOfOwnSchool });
}

/** A review that is shown, and no other reply to it. */
async function requirePlace({ id, reviewId, review }: HeldReply) {
  if (review.status !== "approved" && review.status !== "replaced")
    throw new AppError("CONFLICT", "The review that it answers is not published.");
  const others = await db().reviewReply.count({ where: { reviewId, id: { not: id }, status: { in: ["pending", "approved"] } } });
  if (others > 0) throw new AppError("CONFLICT", "The school has replied again since.");
}

function requireVersion(reply: HeldReply, version: number | null | undefined) {
  if (typeof version === "number" && version !== reply.version)
    throw new AppError("CONFLICT", "This reply has changed since you opened it. Please look at it again.");
}

const decidedOtherwise = (reply: HeldReply) =>
  new AppError("DECIDED", `This reply is ${standing(reply)} already. Reopen it to decide otherwise.`);

async function change({ id }: HeldReply, to: Prisma.ReviewReplyUpdateInput): Promise<DecidedReply> {
  return decided(await db().reviewReply.update({ where: { id }, data: { ...to, version: { increment: 1 } }, select: replyColumns }));
}

const decided = ({ id, status, version }: HeldReply): DecidedReply => ({ id, status: status as DecidedReply["status"], version });

function audit(actor: Person, { id, status, author }: HeldReply, after: Prisma.InputJsonObject, reasonText: string | null = null) {
  return recordAudit({
    actor,
    action: "reply.decide",
    subject: { kind: "reply", id },
    before: { status },
    after,
    personal: reasonText && author ? [{ personId: author.id, after: { reasonText } }] : [],
  });
}
