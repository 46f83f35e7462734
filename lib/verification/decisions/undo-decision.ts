import { recordAudit } from "@/lib/audit/record-audit";
import { cancelMails } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { decidedUser, undoUntil } from "./undo-window";
import { lockParents, decisionStatus } from "@/lib/verification/lock-parents";
import { mailAbout } from "./queue-decision-mail";
import type { Restores } from "./record-decision";
import type { DecidedUser } from "@/lib/verification/view";

/**
 * Undoes the admin's own decision within ten seconds, unless its email has been sent. Call it through lib/moderation, because undoing a
 * revocation must also publish the hidden reviews. @throws AppError NOT_FOUND; CONFLICT if it can't be undone (any more)
 */
export function undoDecision(actor: Person, parentId: string): Promise<{ user: DecidedUser; undone: { id: string; kind: string } }> {
  return inTransaction(async () => {
    const [parent] = await lockParents([parentId]);
    if (!parent) throw new AppError("NOT_FOUND", "This person doesn’t exist.");
    const decision = await db().verificationDecision.findFirst({ where: { parentId, undoneAt: null }, orderBy: { decidedAt: "desc" } });
    const now = clock.now();
    const isCurrent = decision && decisionStatus(parent) === (decision.decision === "approved" ? "approved" : "rejected");
    if (!isCurrent || !undoUntil(decision, actor.id, now) || (await cancelMails(mailAbout(decision.id))) === 0)
      throw new AppError("CONFLICT", "This can’t be undone any more.");
    await restore(parentId, decision.previousStatus, decision.restores as Restores);
    await db().verificationDecision.update({ where: { id: decision.id }, data: { undoneAt: now } });
    await recordAudit({
      actor,
      action: "verification.undo",
      subject: { kind: "user", id: parentId },
      before: { verificationStatus: parent.verificationStatus },
      after: { verificationStatus: decision.previousStatus, decisionId: decision.id },
    });
    return { user: await decidedUser(parentId, actor), undone: { id: decision.id, kind: decision.decision } };
  });
}

async function restore(parentId: string, verificationStatus: string, { documents, enrolments, ...parent }: Restores) {
  await db().user.update({ where: { id: parentId }, data: { ...parent, verificationStatus, version: { increment: 1 } } });
  await db().document.updateMany({ where: { id: { in: documents } }, data: { decidedAt: null } });
  for (const { id, academicYear } of enrolments)
    await db().enrolment.updateMany({ where: { id, status: "confirmed" }, data: { status: "claimed", academicYear, confirmedAt: null } });
}
