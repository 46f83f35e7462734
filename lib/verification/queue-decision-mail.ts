import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { queueMail } from "@/lib/mail/queue-mail";
import { reasonTold, whatWasChecked } from "./labels";
import type { LockedParent } from "./lock-parents";
import { monthOfCheck } from "./provenance";
import { UNDO_SECONDS, type DocumentKind, type ReasonCode } from "./schema";
import type { DecisionKind } from "./view";

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

/** Tells the parent what was decided, once it can't be undone any more. */
export async function queueDecisionMail({ parent, decision }: DecisionMail): Promise<void> {
  const { firstName } = parent;
  const envelope = { userId: parent.id, address: parent.email, about: mailAbout(decision.id), delaySeconds: UNDO_SECONDS };
  const reason = reasonTold(decision);
  if (decision.kind === "approved") {
    const badge = whatWasChecked({ seen: decision.documentKind, checkedIn: monthOfCheck(decision.decidedAt) });
    const schoolName = await findSchoolName(parent.id);
    await queueMail({ ...envelope, kind: "application-approved", facts: { firstName, schoolName, badge } });
  } else if (decision.kind === "rejected") {
    await queueMail({ ...envelope, kind: "application-rejected", facts: { firstName, reason, link: `${appUrl()}/account` } });
  } else {
    await queueMail({ ...envelope, kind: "verification-revoked", facts: { firstName, reason } });
  }
}

/** By what name the outbox finds the mail of a decision. */
export const mailAbout = (decisionId: string): string => `decision:${decisionId}`;

async function findSchoolName(parentId: string): Promise<string | null> {
  const enrolment = await db().enrolment.findFirst({
    where: { parentId, status: "confirmed", endedOn: null },
    orderBy: { createdAt: "asc" },
    select: { school: { select: { name: true } } },
  });
  return enrolment?.school.name ?? null;
}
