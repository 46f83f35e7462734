import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { queueMail } from "@/lib/mail/queue-mail";
import { reasonForParent, whatWasChecked } from "@/lib/verification/labels";
import type { LockedParent } from "@/lib/verification/lock-parents";
import { monthOfCheck } from "@/lib/verification/provenance";
import { UNDO_SECONDS, type DocumentKind, type ReasonCode } from "@/lib/verification/schema";
import type { DecisionKind } from "@/lib/verification/view";

interface DecisionMail {
  parent: Pick<LockedParent, "id" | "firstName" | "email">;
  decision: {
    id: string;
    kind: DecisionKind;
    decidedAt: Date;
    documentKind: DocumentKind | null;
    reasonCode: ReasonCode | null;
    reasonText: string | null;
  };
}

/** Queues the email on a decision, delayed until it can't be undone any more. */
export async function queueDecisionMail({ parent, decision }: DecisionMail): Promise<void> {
  const { firstName } = parent;
  const envelope = { userId: parent.id, address: parent.email, about: mailAbout(decision.id), delaySeconds: UNDO_SECONDS };
  const reason = reasonForParent(decision);
  if (decision.kind === "approved") {
    const badge = whatWasChecked({ seen: decision.documentKind, checkedIn: monthOfCheck(decision.decidedAt) });
    const school = await findSchoolToReview(parent.id);
    const facts = { firstName, schoolName: school?.name ?? null, badge, link: school && linkToWriteReview(school.id) };
    await queueMail({ ...envelope, kind: "application-approved", facts });
  } else if (decision.kind === "rejected") {
    await queueMail({ ...envelope, kind: "application-rejected", facts: { firstName, reason, link: `${appUrl()}/account#verification` } });
  } else {
    await queueMail({ ...envelope, kind: "verification-revoked", facts: { firstName, reason } });
  }
}

/** The key by which the outbox finds a decision's email. */
export const mailAbout = (decisionId: string): string => `decision:${decisionId}`;

/** The section of a school's page with the button that opens the review form. */
export const linkToWriteReview = (schoolId: string): string => `${appUrl()}/schools/${schoolId}#write-review`;

/** The school that the parent can review: of the oldest enrolment at a listed school that they haven't reviewed and don't represent. */
async function findSchoolToReview(parentId: string): Promise<{ id: string; name: string } | null> {
  const hasReview = { some: { authorId: parentId, status: { in: ["pending", "approved"] } } };
  const representatives = { some: { userId: parentId, endedAt: null } };
  const enrolment = await db().enrolment.findFirst({
    where: {
      parentId,
      status: "confirmed",
      endedOn: null,
      school: { status: "listed", NOT: [{ reviews: hasReview }, { representatives }] },
    },
    orderBy: { createdAt: "asc" },
    select: { school: { select: { id: true, name: true } } },
  });
  return enrolment?.school ?? null;
}
