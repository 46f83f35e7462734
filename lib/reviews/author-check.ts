import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { type AnonymousBadge, anonymousBadgeOf, type CheckedAuthor } from "@/lib/verification/provenance";

/** The verification in force and the enrolment at this school, or at all schools. */
export const checkColumns = (schoolId?: string) =>
  ({
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
      take: schoolId === undefined ? undefined : 1,
      select: { schoolId: true, academicYear: true, endedOn: true, confirmedAt: true, createdAt: true },
    },
  }) satisfies Prisma.UserSelect;

type CheckRow = Prisma.UserGetPayload<{ select: ReturnType<typeof checkColumns> }>;

export const toCheckedAuthor = ({ isVerified, decisions, enrolments }: CheckRow): CheckedAuthor => ({
  isVerified,
  check: decisions[0],
  enrolment: enrolments[0],
});

/**
 * The badge of an anonymous review that is published now. A check also counts after its consent was withdrawn: the author's named reviews
 * have just lost their badges, and an anonymous one without a badge would stand out.
 */
export async function findAnonymousBadge({ authorId, schoolId }: { authorId: string; schoolId: string }): Promise<AnonymousBadge> {
  const author = await db().user.findUniqueOrThrow({ where: { id: authorId }, select: checkColumns(schoolId) });
  return anonymousBadgeOf({ ...toCheckedAuthor(author), isVerified: author.isVerified || author.verificationStatus === "none" });
}
