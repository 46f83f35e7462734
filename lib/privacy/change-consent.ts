import { giveConsent, listConsents, withdrawConsent } from "@/lib/accounts/consents";
import type { ConsentPurpose } from "@/lib/accounts/schema";
import type { OwnConsent } from "@/lib/accounts/view";
import { inTransaction, db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Actor, Person } from "@/lib/policy/actor";
import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { withdrawFees } from "@/lib/fees/report-fees";
import { withdrawSafetyAnswers } from "@/lib/safety/report-safety";
import { scheduleRemovals } from "@/lib/reviews/anonymity/anonymous-removals";
import { listHiddenAuthors } from "@/lib/reviews/anonymity/hidden-authors";
import { lockLiveReviews } from "@/lib/reviews/lock-reviews";
import { recountStatistics } from "@/lib/reviews/statistics";
import { destroyDocument } from "@/lib/verification/documents/destroy-document";

interface ConsentChange {
  actor: Person;
  purpose: ConsentPurpose;
  given: boolean;
  /** If the document check ends: whether published reviews stay */
  keepReviews: boolean;
}

/**
 * Withdrawing the consent to the document check destroys the documents and ends the verification in the same transaction.
 * @throws AppError CONFLICT (the consent to the account can only be withdrawn by deleting the account)
 */
export function changeConsent({ actor, purpose, given, keepReviews }: ConsentChange): Promise<OwnConsent> {
  if (purpose === "account" && !given)
    throw new AppError("CONFLICT", "We can’t run an account without this. To withdraw it, delete your account.");
  return inTransaction(async () => {
    if (given) await giveConsent({ userId: actor.id, purpose });
    else if ((await withdrawConsent({ userId: actor.id, purpose })) && purpose === "document_check")
      await endDocumentCheck({ actor, keepReviews });
    const consents = await listConsents(actor.id);
    return consents.find((consent) => consent.purpose === purpose)!;
  });
}

/**
 * Destroys a parent's files, ends their application and badge, withdraws their answers about fees and safety, and their reviews unless they
 * keep them. The record that a check took place stays.
 */
async function endDocumentCheck({ actor, keepReviews }: { actor: Person; keepReviews: boolean }): Promise<void> {
  const [parent] = await db().$queryRaw<{ verificationStatus: string }[]>`
    SELECT verification_status AS "verificationStatus" FROM users WHERE id = ${actor.id}::uuid FOR UPDATE`;
  const documents = await db().document.findMany({ where: { ownerId: actor.id, state: { not: "destroyed" } }, select: { id: true } });
  for (const { id } of documents) await destroyDocument({ id, because: "consent-withdrawn", actor });
  if (parent.verificationStatus !== "none") await endVerification({ parentId: actor.id, previousStatus: parent.verificationStatus, actor });
  await withdrawFees(actor.id);
  await withdrawSafetyAnswers(actor.id);
  if (parent.verificationStatus === "approved" && !keepReviews) await withdrawReviews(actor.id);
}

/** Ends a parent's application or verification without a decision by an admin. */
export async function endVerification({ parentId, previousStatus, actor }: { parentId: string; previousStatus: string; actor: Actor }) {
  const now = clock.now();
  await db().verificationDecision.create({
    data: { id: newId(), parentId, decision: "withdrawn", previousStatus, decidedAt: now },
  });
  await db().user.update({
    where: { id: parentId },
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
    subject: { kind: "user", id: parentId },
    before: { verificationStatus: previousStatus },
    after: { verificationStatus: "none" },
  });
}

async function withdrawReviews(authorId: string) {
  const live = await lockLiveReviews(authorId);
  const hidden = await listHiddenAuthors(live.map(({ id }) => id));
  const later = live.filter(({ id }) => hidden.has(id));
  const reviews = live.filter((review) => !later.includes(review));
  await scheduleRemovals(later, { kind: "withdraw" });
  await db().review.updateMany({
    where: { id: { in: reviews.map(({ id }) => id) } },
    data: { status: "removed", removalCode: "withdrawn", removedAt: clock.now(), isPendingVersion: false, version: { increment: 1 } },
  });
  await recountStatistics(reviews.filter(({ status }) => status === "approved").map(({ schoolId }) => schoolId));
}
