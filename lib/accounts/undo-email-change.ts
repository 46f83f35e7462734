import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newSecret } from "@/lib/platform/secrets";
import { VISITOR } from "@/lib/policy/actor";
import { replacePassword } from "./passwords/change-password";
import { getUndo, redeemUndoLinks } from "./email-change-undo";
import { endInvitations } from "./admins/invite-admin";
import { issueLinkToken } from "./email/link-tokens";
import { lockAccount } from "./lock-account";
import { removePasskeys } from "./passkeys/remove-passkeys";
import { hashPassword } from "./password-threads";
import { removeSecondFactor } from "@/lib/accounts/second-factor/second-factor";
import { setEmail } from "./set-email";
import type { UndoneEmailChange } from "./view";

/**
 * Undoes or stops a change of address for the reader of the old one. Sessions, links, known devices and invitations end, second factors
 * and passkeys set up since, and the password, because the person who changed the address knew it.
 *
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
    await recordAudit({ actor: VISITOR, action: "email.undo", subject: { kind: "user", id: userId } });
    if (account.email !== email) {
      const { firstName } = account;
      await queueMail({ kind: "email-change-undone", userId, address: account.email, facts: { firstName } });
    }
    return { email, resetToken: await issueLinkToken({ purpose: "reset", userId }) };
  });
}
