import { pendingReviewsWith } from "@/lib/moderation/queries";
import { isOpenReport } from "@/lib/moderation/reports/list-reports";
import { db } from "@/lib/platform/db";
import type { AdminFigures } from "./view";

/** Live counts for the admins' cards. Partial indexes hold the rows counted here; schools are summed from counts that triggers maintain. */
export async function countAdminFigures(): Promise<AdminFigures> {
  const [figures] = await db().$queryRaw<[AdminFigures]>`
    SELECT
      (SELECT count(*)::int FROM users WHERE NOT is_admin AND verification_status IN ('none', 'pending')) AS "pendingVerifications",
      (SELECT count(*)::int FROM enrolments WHERE status = 'pending') AS "pendingEnrolments",
      (SELECT count(*)::int FROM reviews WHERE ${pendingReviewsWith()}) AS "pendingReviews",
      (SELECT count(*)::int FROM review_replies AS reply JOIN reviews ON reviews.id = reply.review_id
        WHERE reply.status = 'pending' AND reviews.status IN ('approved', 'replaced')) AS "pendingReplies",
      (SELECT count(*)::int FROM review_reports AS report JOIN reviews ON reviews.id = report.review_id
        WHERE ${isOpenReport}) AS "openReports",
      (SELECT count(*)::int FROM review_appeals WHERE decided_at IS NULL) AS "openAppeals",
      (SELECT count(*)::int FROM grievances WHERE decided_at IS NULL) AS "openGrievances",
      (SELECT count(*)::int FROM joint_decisions WHERE status = 'open' AND expires_at > now()) AS "openJointDecisions",
      (SELECT count(*)::int FROM school_claims WHERE state = 'waiting') AS "openClaims",
      (SELECT count(*)::int FROM school_corrections AS correction JOIN schools ON schools.id = correction.school_id
        WHERE correction.status = 'pending' AND schools.status <> 'merged') AS "pendingCorrections",
      (SELECT count(*)::int FROM users WHERE is_verified AND NOT is_admin) AS "verifiedParents",
      (SELECT coalesce(sum(school_count), 0)::int FROM places) AS "activeSchools"`;
  return figures;
}
