import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { approveReview } from "./decide-review";
import { holdReviews } from "./held-review";
import { requireMayDecide } from "./may-decide";
import type { ResolvedReport } from "./view";

/**
 * Keeps a review that was reported: this report and all others of the same reason are closed, and no report hides the review again.
 * One that a report had hidden is published again, which closes all its reports; its author, who wasn't told that it was
 * hidden, gets no mail. The same again changes nothing.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN (what an admin wrote, or of a school they speak for); DECIDED (it was removed for this report)
 */
export function keepReported({ actor, reportId }: { actor: Person; reportId: string }): Promise<ResolvedReport> {
  return inTransaction(async () => {
    const report = await lockReport(reportId);
    if (!report) throw new AppError("NOT_FOUND", "There is no such report.");
    const { reviewId, reasonCode, resolution, review } = report;
    await requireMayDecide(actor, reviewId);
    if (resolution === "removed") throw new AppError("DECIDED", "The review was removed for this report already.");
    if (resolution === null && review.status === "pending" && review.hiddenByReportId) {
      await approveReview({ actor, reviewId, isMailed: false });
    } else if (resolution === null) {
      await db().reviewReport.updateMany({
        where: { reviewId, reasonCode, resolvedAt: null },
        data: { resolution: "kept", resolvedAt: clock.now(), resolvedById: actor.id },
      });
      await recordAudit({ actor, action: "report.keep", subject: { kind: "review", id: reviewId }, after: { reportId, reasonCode } });
    }
    return { id: reportId, resolution: "kept" };
  });
}

/** The report as it stands, with its review held: whoever decides about the review at the same moment waits. */
async function lockReport(id: string) {
  const found = await db().reviewReport.findUnique({ where: { id }, select: { reviewId: true } });
  if (!found) return null;
  await holdReviews([found.reviewId]);
  return db().reviewReport.findUnique({ where: { id }, include: { review: { select: { status: true, hiddenByReportId: true } } } });
}
