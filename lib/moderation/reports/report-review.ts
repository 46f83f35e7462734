import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit, consumeLimit } from "@/lib/http/limits/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Actor } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { type LockedReview, lockReviews } from "@/lib/reviews/lock-reviews";
import { isRepresentative } from "@/lib/reviews/replies/representatives";
import type { ReportPayload, ReportReason } from "@/lib/reviews/schema";
import { recountStatistics } from "@/lib/reviews/statistics";
import { hidesImmediately, dueAt } from "@/lib/moderation/deadlines";
import type { ReceivedReport } from "@/lib/moderation/view";

interface ReportReview {
  actor: Actor;
  /** The sender's network address; not stored */
  address: string;
  reviewId: string;
  report: ReportPayload;
}

const TOO_MANY = "You’ve sent many reports today. Please tell us about the rest under “Raise a grievance”.";

/**
 * Records a report, one open per person and reason. Reports of harm to a person hide the review or reply at once: see `mayHide`.
 * @throws AppError NOT_FOUND (not published), FORBIDDEN (the person's own or their school's), RATE_LIMITED
 */
export async function reportReview({ actor, address, reviewId, report }: ReportReview): Promise<ReceivedReport> {
  await requireLimit({ limit: "report-address", address }, TOO_MANY);
  if (actor.kind === "person") await requireLimit({ limit: "report", of: actor.id }, TOO_MANY);
  if (report.email) await requireLimit({ limit: "report-mail", of: report.email }, TOO_MANY);
  return inTransaction(async () => {
    await lockReporter(actor);
    const [review] = await lockReviews([reviewId]);
    authorize(actor, "review.report", { isPublished: review?.status === "approved" });
    const replyId = report.about === "reply" ? await findReply(reviewId) : null;
    await refuseOwnContent(actor, review, replyId !== null);
    const { reasonCode, text, email } = report;
    const earlier = await findOpenReport({ actor, reviewId, replyId, reasonCode });
    if (earlier && email) await db().reviewReport.update({ where: { id: earlier.id }, data: { email } });
    if (earlier) return { id: earlier.id, reasonCode, dueAt: earlier.dueAt.toISOString(), isHidden: false };
    const now = clock.now();
    const created = await db().reviewReport.create({
      data: {
        id: newId(),
        reviewId,
        replyId,
        reasonCode,
        text,
        email,
        reporterId: actor.kind === "person" ? actor.id : null,
        createdAt: now,
        dueAt: dueAt(reasonCode, now),
      },
    });
    const isHidden = await mayHide({ actor, address, review, replyId, reasonCode });
    if (isHidden) await hide({ actor, review, replyId, reportId: created.id });
    return { id: created.id, reasonCode, dueAt: created.dueAt.toISOString(), isHidden };
  });
}

/** Locks the person's row first, as everywhere; the report refers to it. */
async function lockReporter(actor: Actor) {
  if (actor.kind === "person") await db().$queryRaw`SELECT id FROM users WHERE id = ${actor.id}::uuid FOR KEY SHARE`;
}

async function findReply(reviewId: string): Promise<string> {
  const reply = await db().reviewReply.findFirst({ where: { reviewId, status: "approved" }, select: { id: true } });
  if (!reply) throw new AppError("NOT_FOUND", "This review has no reply.");
  return reply.id;
}

async function refuseOwnContent(actor: Actor, { authorId, schoolId }: LockedReview, isReply: boolean) {
  if (actor.kind !== "person") return;
  if (!isReply && authorId === actor.id)
    throw new AppError("FORBIDDEN", "This is your own review. You can withdraw it on your account page.");
  if (isReply && (await isRepresentative({ userId: actor.id, schoolId })))
    throw new AppError("FORBIDDEN", "This is your school’s own reply. You can withdraw it on your account page.");
}

async function findOpenReport({ actor, ...which }: { actor: Actor; reviewId: string; replyId: string | null; reasonCode: ReportReason }) {
  if (actor.kind === "visitor") return null;
  return db().reviewReport.findFirst({ where: { ...which, reporterId: actor.id, resolvedAt: null } });
}

interface MayHide {
  actor: Actor;
  address: string;
  review: LockedReview;
  replyId: string | null;
  reasonCode: ReportReason;
}

async function mayHide({ actor, address, review, replyId, reasonCode }: MayHide): Promise<boolean> {
  if (!hidesImmediately(reasonCode)) return false;
  if (await db().reviewReport.findFirst({ where: { reviewId: review.id, replyId, resolution: "kept" } })) return false;
  if (await hasReachedHideLimit(review.schoolId, replyId !== null)) return false;
  if ((await consumeLimit({ limit: "report-hide", of: "address", address })) !== null) return false;
  return actor.kind === "visitor" || (await consumeLimit({ limit: "report-hide", of: actor.id })) === null;
}

/** Reports can hide this number of a school's reviews until a moderator decides, or this share if that is more, but never all. */
const MAX_HIDDEN = 3;
const MAX_HIDDEN_SHARE = 0.1;

/** The school is locked, so concurrent reports are counted one after the other. */
async function hasReachedHideLimit(schoolId: string, isReply: boolean): Promise<boolean> {
  const [hidden, published] = await (isReply ? countReplies(schoolId) : countReviews(schoolId));
  return hidden >= Math.max(MAX_HIDDEN, MAX_HIDDEN_SHARE * (published + hidden));
}

async function countReviews(schoolId: string): Promise<[hidden: number, published: number]> {
  const statistics = await db().schoolStatistics.findUnique({ where: { schoolId }, select: { reviewCount: true } });
  const hidden = await db().review.count({ where: { schoolId, status: "pending", hiddenByReportId: { not: null } } });
  return [hidden, statistics?.reviewCount ?? 0];
}

async function countReplies(schoolId: string): Promise<[hidden: number, published: number]> {
  const hidden = await db().reviewReply.count({ where: { review: { schoolId }, status: "pending", publishedOn: { not: null } } });
  return [hidden, await db().reviewReply.count({ where: { review: { schoolId }, status: "approved" } })];
}

interface Hidden {
  actor: Actor;
  review: LockedReview;
  replyId: string | null;
  reportId: string;
}

/** A hidden reply is pending again; its day of publication distinguishes it from a new one. */
async function hide({ actor, review: { id, schoolId }, replyId, reportId }: Hidden) {
  const pending = { status: "pending", version: { increment: 1 } };
  if (replyId) await db().reviewReply.update({ where: { id: replyId }, data: pending });
  else {
    await db().review.update({ where: { id }, data: { ...pending, hiddenByReportId: reportId } });
    await recountStatistics([schoolId]);
  }
  await recordAudit({
    actor,
    action: replyId ? "reply.hide" : "review.hide",
    subject: replyId ? { kind: "reply", id: replyId } : { kind: "review", id },
    before: { status: "approved" },
    after: { status: "pending", reportId },
  });
}
