import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { monthOfCheck } from "./provenance";
import type { DocumentKind } from "./schema";
import type { OwnApplication, VerificationStatus } from "./view";

/** The state of a parent's own application. @throws AppError UNAUTHENTICATED if the account was deleted meanwhile */
export async function getOwnApplication(parentId: string): Promise<OwnApplication> {
  const parent = await db().user.findUnique({
    where: { id: parentId },
    select: {
      verificationStatus: true,
      verifiedAt: true,
      appliedAt: true,
      hasDocument: true,
      reasonText: true,
      decisions: {
        where: { decision: "approved", undoneAt: null },
        orderBy: { decidedAt: "desc" },
        take: 1,
        select: { documentKind: true },
      },
    },
  });
  if (!parent) throw new AppError("UNAUTHENTICATED", "Please sign in.");
  const { verifiedAt, appliedAt, hasDocument } = parent;
  return {
    status: parent.verificationStatus as VerificationStatus,
    documentSentAt: hasDocument && appliedAt ? appliedAt.toISOString() : null,
    reason: parent.reasonText,
    check: verifiedAt && {
      seen: (parent.decisions[0]?.documentKind ?? null) as DocumentKind | null,
      checkedIn: monthOfCheck(verifiedAt),
    },
  };
}
