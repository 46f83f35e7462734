import { db } from "@/lib/platform/db";
import { type AnonymousBadge, anonymousBadgeOf } from "@/lib/verification/provenance";

/**
 * The badge of an anonymous review that is published now. A check also counts after its consent was withdrawn: the author's named reviews
 * have just lost their badges, and an anonymous one without a badge would stand out.
 */
export async function findAnonymousBadge({ authorId, schoolId }: { authorId: string; schoolId: string }): Promise<AnonymousBadge> {
  const { isVerified, verificationStatus, decisions, enrolments } = await db().user.findUniqueOrThrow({
    where: { id: authorId },
    select: {
      isVerified: true,
      verificationStatus: true,
      decisions: {
        where: { decision: "approved", undoneAt: null },
        orderBy: { decidedAt: "desc" },
        take: 1,
        select: { documentKind: true, decidedAt: true },
      },
      enrolments: {
        where: { schoolId, status: "confirmed" },
        orderBy: { createdAt: "desc" },
        take: 1,
        select: { academicYear: true, endedOn: true, confirmedAt: true, createdAt: true },
      },
    },
  });
  return anonymousBadgeOf({ isVerified: isVerified || verificationStatus === "none", check: decisions[0], enrolment: enrolments[0] });
}
