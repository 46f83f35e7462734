import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { approveReply, requireMayDecideReply } from "@/lib/moderation/replies/decide-reply";
import { approveReview } from "@/lib/moderation/decisions/decide-review";
import { lockReply } from "@/lib/moderation/replies/locked-reply";
import { lockReviewsAndAuthors } from "@/lib/moderation/locked-review";
import { requireMayDecide } from "@/lib/moderation/decisions/require-decider";
import { resolveReports } from "./resolve-reports";
import type { ResolvedReport } from "@/lib/moderation/view";

/**
 * Keeps a reported review or reply, publishes it again if it was hidden, and closes all reports with the same reason, without an email.
 * @throws AppError NOT_FOUND; FORBIDDEN (the admin's own or their school's); DECIDED (removed because of this report)
 */
export function keepReportedContent({ actor, reportId }: { actor: Person; reportId: string }): Promise<ResolvedReport> {
  return inTransaction(async () => {
    const report = await lockReport(reportId);
    if (!report) throw new AppError("NOT_FOUND", "This report doesn’t exist.");
    const { reviewId, replyId, reasonCode, resolution, review, reply } = report;
    await (replyId ? requireMayDecideReply(actor, replyId) : requireMayDecide(actor, reviewId));
    if (resolution === "removed")
      throw new AppError("DECIDED", `The ${replyId ? "reply" : "review"} has already been removed because of this report.`);
    if (resolution !== null) return { id: reportId, resolution: "kept" };
    if ((replyId ? reply?.status : review.status) === "removed")
      throw new AppError("DECIDED", `The ${replyId ? "reply" : "review"} no longer exists, so there is nothing to keep.`);
    if (replyId && reply?.status === "pending") await approveReply({ actor, replyId });
    else if (!replyId && review.status === "pending" && review.hiddenByReportId) await approveReview({ actor, reviewId, isMailed: false });
    else {
      await resolveReports({ reviewId, replyId, reasonCode }, { resolution: "kept", resolvedById: actor.id, decidedAt: clock.now() });
      const subject = replyId ? { kind: "reply", id: replyId } : { kind: "review", id: reviewId };
      await recordAudit({ actor, action: "report.keep", subject, after: { reportId, reasonCode } });
    }
    return { id: reportId, resolution: "kept" };
  });
}

async function lockReport(id: string) {
  const found = await db().reviewReport.findUnique({ where: { id }, select: { reviewId: true, replyId: true } });
  if (!found) return null;
  await (found.replyId ? lockReply(found.replyId) : lockReviewsAndAuthors([found.reviewId]));
  return db().reviewReport.findUnique({
    where: { id },
    include: { review: { select: { status: true, hiddenByReportId: true } }, reply: { select: { status: true } } },
  });
}
