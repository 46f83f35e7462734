import { recordAudit } from "@/lib/audit/record-audit";
import { permitAlone, type Permission } from "@/lib/joint-decisions/second-person";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { hasRepresentativeOrClaim } from "@/lib/representatives/approval-requirements";
import { notifyOfEnd } from "@/lib/representatives/notify-representatives";
import { lockReviews } from "@/lib/reviews/lock-reviews";
import { isProtected } from "@/lib/reviews/anonymity/protected-schools";
import { erasePersonalFacts } from "./facts/erase-personal-facts";
import { auditedChange } from "./facts/personal-facts";
import { findAdminSchool, lockSchools, listIdsWithMerged } from "./facts/school-facts";
import type { AdminSchool } from "./view";
import { changedFacts, lockCentroids, updateCentroids } from "./facts/write-facts";

interface Deletion {
  actor: Person;
  schoolId: string;
  /** The second admin's agreement, required if the school has or had reviews, or a representative */
  permission?: Permission;
}

/**
 * Deletes a school with all its data and the schools merged into it; it can't be undone. The audit log keeps counts and impersonal facts.
 * @throws AppError SCHOOL_NOT_FOUND; SECOND_PERSON_REQUIRED if it has reviews or a representative, or had reviews that were moved by a merger or
 *   deleted with accounts
 */
export function deleteSchool({ actor, schoolId, permission }: Deletion): Promise<void> {
  return inTransaction(
    async () => {
      await lockSchools([schoolId]);
      const school = await findAdminSchool(schoolId);
      if (!school) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
      const reviews = await db().review.findMany({ where: { schoolId }, select: { id: true } });
      const ids = await listIdsWithMerged(schoolId);
      const needsPermission =
        reviews.length > 0 || (await isProtected(ids)) || (await hasMovedReviews(school)) || (await hasRepresentativeOrClaim(ids));
      if (needsPermission && !permission) await permitAlone(actor, "school.delete", school.name);
      await lockReviews(reviews.map(({ id }) => id));
      const enrolments = await db().enrolment.count({ where: { schoolId } });
      const merged = ids.length - 1;
      await lockCentroids([school]);
      await erasePersonalFacts(ids);
      await notifyOfEnd(ids);
      await db().school.deleteMany({ where: { id: { in: ids } } });
      await updateCentroids(school, null);
      await recordAudit({
        actor,
        action: "school.delete",
        subject: { kind: "school", id: schoolId },
        before: auditedChange(schoolId, changedFacts(school, { fees: [] })).before,
        after: { note: { reviews: reviews.length, enrolments, ...(merged > 0 && { merged }) } },
      });
    },
    { timeout: 30_000 },
  );
}

/** Deleting a merged school would make its merger final: its reviews could no longer return. */
async function hasMovedReviews({ id, status }: AdminSchool): Promise<boolean> {
  return status === "merged" && (await db().mergerPart.count({ where: { schoolId: id, kind: "review" }, take: 1 })) > 0;
}
