import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { lockLiveReviews } from "@/lib/reviews/lock-reviews";
import { recountStatistics } from "@/lib/reviews/statistics";
import { destroyDocument } from "@/lib/verification/documents/destroy-document";

interface DocumentCheckEnd {
  actor: Person;
  keepReviews: boolean;
}

/**
 * Ends a parent's document check when they withdraw their consent: files are destroyed, the application leaves the queue, the badge ends
 * and reviews are withdrawn unless the parent keeps them. The record that a check took place stays.
 */
export async function endDocumentCheck({ actor, keepReviews }: DocumentCheckEnd): Promise<void> {
  const [parent] = await db().$queryRaw<{ verificationStatus: string }[]>`
    SELECT verification_status AS "verificationStatus" FROM users WHERE id = ${actor.id}::uuid FOR UPDATE`;
  const documents = await db().document.findMany({ where: { ownerId: actor.id, state: { not: "destroyed" } }, select: { id: true } });
  for (const { id } of documents) await destroyDocument({ id, because: "consent-withdrawn", actor });
  if (parent.verificationStatus !== "none") await recordWithdrawal(actor, parent.verificationStatus);
  if (parent.verificationStatus === "approved" && !keepReviews) await withdrawReviews(actor.id);
}

async function recordWithdrawal(actor: Person, previousStatus: string) {
  const now = clock.now();
  await db().verificationDecision.create({
    data: { id: newId(), parentId: actor.id, decision: "withdrawn", previousStatus, decidedAt: now },
  });
  await db().user.update({
    where: { id: actor.id },
    data: {
      isVerified: false,
      verificationStatus: "none",
      verifiedAt: null,
      hasDocument: false,
      reasonCode: null,
      reasonText: null,
      version: { increment: 1 },
    },
  });
  await recordAudit({
    actor,
    action: "verification.withdraw",
    subject: { kind: "user", id: actor.id },
    before: { verificationStatus: previousStatus },
    after: { verificationStatus: "none" },
  });
}

async function withdrawReviews(authorId: string) {
  const reviews = await lockLiveReviews(authorId);
  await db().review.updateMany({
    where: { id: { in: reviews.map(({ id }) => id) } },
    data: { status: "removed", removalCode: "withdrawn", removedAt: clock.now(), isPendingVersion: false, version: { increment: 1 } },
  });
  await recountStatistics(reviews.map(({ schoolId }) => schoolId));
}
