import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newSecret } from "@/lib/platform/secrets";
import { VISITOR } from "@/lib/policy/actor";
import { replacePassword } from "@/lib/accounts/passwords/change-password";
import { getUndo, redeemUndoLinks } from "@/lib/accounts/email-change-undo";
import { endInvitations } from "@/lib/accounts/admins/invite-admin";
import { issueLinkToken } from "@/lib/accounts/email/link-tokens";
import { lockAccount } from "@/lib/accounts/lock-account";
import { removePasskeys } from "@/lib/accounts/passkeys/remove-passkeys";
import { hashPassword } from "@/lib/accounts/password-threads";
import { removeSecondFactor } from "@/lib/accounts/second-factor/second-factor";
import { setEmail } from "@/lib/accounts/set-email";
import type { UndoneEmailChange } from "@/lib/accounts/view";
import { endVerification } from "./change-consent";
import { destroyDocument } from "@/lib/verification/documents/destroy-document";

/**
 * Undoes or stops a change of address for the reader of the old one. Ends sessions, links and second factors, and the password, which the
 * person who made the change knew. Destroys documents sent since, because a stranger may have sent them in good faith.
 * @returns the address, and the token with which its reader sets a new password now
 * @throws AppError LINK_INVALID (unknown, used, ended or expired), EMAIL_TAKEN
 */
export async function undoEmailChange(token: string): Promise<UndoneEmailChange> {
  const { userId, email } = await getUndo(token);
  const passwordHash = await hashPassword(newSecret());
  return inTransaction(async () => {
    const account = await lockAccount(userId);
    // Checked again under the lock: the link may have been used or ended meanwhile.
    await getUndo(token);
    if (!account) throw new AppError("LINK_INVALID", "This account has been deleted.");
    const since = await redeemUndoLinks({ userId, email });
    await setEmail({ userId, email });
    await replacePassword({ userId, passwordHash });
    await endInvitations({ invitedById: userId });
    await removeSecondFactor(userId, { since });
    await removePasskeys(userId, { since });
    await destroyDocumentsSince({ userId, since });
    await recordAudit({ actor: VISITOR, action: "email.undo", subject: { kind: "user", id: userId } });
    if (account.email !== email) {
      const { firstName } = account;
      await queueMail({ kind: "email-change-undone", userId, address: account.email, facts: { firstName } });
    }
    return { email, resetToken: await issueLinkToken({ purpose: "reset", userId }) };
  });
}

/** Destroys the documents that were submitted since a moment, and ends an application, or a verification from then on. */
async function destroyDocumentsSince({ userId, since }: { userId: string; since: Date }): Promise<void> {
  const where = { ownerId: userId, state: { not: "destroyed" }, OR: [{ createdAt: { gte: since } }, { submittedAt: { gte: since } }] };
  const documents = await db().document.findMany({ where, select: { id: true } });
  for (const { id } of documents) await destroyDocument({ id, because: "email-change-undone" });
  const { verificationStatus, verifiedAt, appliedAt } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const isVerifiedBefore = verificationStatus === "approved" && verifiedAt && verifiedAt < since;
  const hasAppliedBefore = verificationStatus !== "approved" && documents.length === 0 && (!appliedAt || appliedAt < since);
  if (verificationStatus !== "none" && !isVerifiedBefore && !hasAppliedBefore)
    await endVerification({ parentId: userId, previousStatus: verificationStatus, actor: VISITOR });
}
