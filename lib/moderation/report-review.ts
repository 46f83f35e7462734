import { recordAudit } from "@/lib/audit/record-audit";
import { requireFrom, takeFrom } from "@/lib/http/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Actor } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { type LockedReview, lockReviews } from "@/lib/reviews/lock-reviews";
import type { ReportPayload, ReportReason } from "@/lib/reviews/schema";
import { recountStatistics } from "@/lib/reviews/statistics";
import { hidesAtOnce, dueAt } from "./clocks";
import type { ReceivedReport } from "./view";

interface ReportReview {
  actor: Actor;
  /** Where it comes from; not kept */
  address: string;
  reviewId: string;
  report: ReportPayload;
}

const TOO_MANY = "That were many reports. Please write to us about the rest, under Raise a grievance.";

/**
 * Takes a report about a published review. The review stays where it is until somebody decides, unless a person could be
 * hurt meanwhile (personal details, a child, an impersonation): then it is hidden at once, with its part of the statistics,
 * unless a moderator has read and kept it before, several of its school are hidden already, or whoever asks has hidden several
 * today. So nobody can switch reviews off at will. A person has one open report for a reason: the same again is the same.
 *
 * @throws AppError NOT_FOUND (not published), FORBIDDEN (one's own), RATE_LIMITED
 */
export async function reportReview({ actor, address, reviewId, report }: ReportReview): Promise<ReceivedReport> {
  await requireFrom({ limit: "report-address", of: address }, TOO_MANY);
  if (actor.kind === "person") await requireFrom({ limit: "report", of: actor.id }, TOO_MANY);
  return inTransaction(async () => {
    await holdReporter(actor);
    const [review] = await lockReviews([reviewId]);
    authorize(actor, "review.report", { isPublished: review?.status === "approved" });
    if (actor.kind === "person" && review.authorId === actor.id)
      throw new AppError("FORBIDDEN", "This is your own review. You can withdraw it on your account page.");
    const { reasonCode, text } = report;
    const earlier = await findOpenReport({ actor, reviewId, reasonCode });
    if (earlier) return { id: earlier.id, reasonCode, dueAt: earlier.dueAt.toISOString(), isHidden: false };
    const now = clock.now();
    const made = await db().reviewReport.create({
      data: {
        id: newId(),
        reviewId,
        reasonCode,
        text,
        reporterId: actor.kind === "person" ? actor.id : null,
        createdAt: now,
        dueAt: dueAt(reasonCode, now),
      },
    });
    const isHidden = await mayHide({ actor, address, review, reasonCode });
    if (isHidden) await hide({ actor, review, reportId: made.id });
    return { id: made.id, reasonCode, dueAt: made.dueAt.toISOString(), isHidden };
  });
}

/** A person's row comes first in the order of locks; the report will refer to it. */
async function holdReporter(actor: Actor) {
  if (actor.kind === "person") await db().$queryRaw`SELECT id FROM users WHERE id = ${actor.id}::uuid FOR KEY SHARE`;
}

async function findOpenReport({ actor, ...which }: { actor: Actor; reviewId: string; reasonCode: ReportReason }) {
  if (actor.kind === "visitor") return null;
  return db().reviewReport.findFirst({ where: { ...which, reporterId: actor.id, resolvedAt: null } });
}

interface MayHide {
  actor: Actor;
  address: string;
  review: LockedReview;
  reasonCode: ReportReason;
}

async function mayHide({ actor, address, review, reasonCode }: MayHide): Promise<boolean> {
  if (!hidesAtOnce(reasonCode)) return false;
  if (await db().reviewReport.findFirst({ where: { reviewId: review.id, resolution: "kept" } })) return false;
  if (await areEnoughHidden(review.schoolId)) return false;
  if ((await takeFrom({ limit: "report-hide", of: `address ${address}` })) !== null) return false;
  return actor.kind === "visitor" || (await takeFrom({ limit: "report-hide", of: actor.id })) === null;
}

/** Many addresses together can take away a few reviews of a school until a moderator looks, or a tenth of many: never all. */
const HIDDEN_AT_ONCE = 3;
const SHARE_HIDDEN_AT_ONCE = 0.1;

/** The school is held: two reports at once are counted one after the other. */
async function areEnoughHidden(schoolId: string): Promise<boolean> {
  const hidden = await db().review.count({ where: { schoolId, status: "pending", hiddenByReportId: { not: null } } });
  const statistics = await db().schoolStatistics.findUnique({ where: { schoolId }, select: { reviewCount: true } });
  return hidden >= Math.max(HIDDEN_AT_ONCE, SHARE_HIDDEN_AT_ONCE * ((statistics?.reviewCount ?? 0) + hidden));
}

async function hide({ actor, review, reportId }: { actor: Actor; review: LockedReview; reportId: string }) {
  await db().review.update({
    where: { id: review.id },
    data: { status: "pending", hiddenByReportId: reportId, version: { increment: 1 } },
  });
  await recountStatistics([review.schoolId]);
  await recordAudit({
    actor,
    action: "review.hide",
    subject: { kind: "review", id: review.id },
    before: { status: review.status },
    after: { status: "pending", reportId },
  });
}
