import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { hashOfSecret } from "@/lib/platform/secrets";
import { VISITOR } from "@/lib/policy/actor";
import { invalidLinkError } from "@/lib/accounts/email/confirm-email";
import { giveConsent } from "@/lib/accounts/consents";
import { endUndoLinks, isReservedForOther } from "@/lib/accounts/email-change-undo";
import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import { hashNewPassword } from "@/lib/accounts/passwords/new-password";
import { removePasskeys } from "@/lib/accounts/passkeys/remove-passkeys";
import { notifyTeam } from "./notify-team";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import { newPassword } from "@/lib/accounts/schema";
import type { OpenInvitation } from "@/lib/accounts/view";

/** @throws AppError LINK_INVALID */
export async function getInvitation(token: string): Promise<OpenInvitation> {
  const { email } = await findOpen(token);
  return { email, hasAccount: (await db().user.count({ where: { email } })) > 0 };
}

async function findOpen(token: string) {
  const open = await db().adminInvitation.findUnique({ where: { tokenHash: hashOfSecret(token) } });
  if (!open || open.expiresAt <= clock.now()) throw invalidLinkError();
  return open;
}

interface InvitationAnswer {
  token: string;
  password: string;
  firstName?: string;
  lastName?: string;
}

/**
 * A parent becomes an admin by giving their password; anyone else gets a new account. All sessions end, because admins sign in on a
 * separate form.
 * @throws AppError LINK_INVALID, VALIDATION, RATE_LIMITED
 */
export function answerInvitation({ token, password, firstName, lastName }: InvitationAnswer): Promise<void> {
  return inTransaction(
    async () => {
      const { id: invitationId, email } = await findOpen(token);
      const account = await db().user.findUnique({ where: { email }, select: { id: true, firstName: true, lastName: true } });
      const admin = account
        ? await promote({ account, password })
        : await createAdmin({ id: invitationId, email, password, firstName, lastName });
      const { count } = await db().adminInvitation.deleteMany({ where: { id: invitationId } });
      if (count === 0) throw invalidLinkError();
      await recordAudit({
        actor: VISITOR,
        action: "admin.join",
        subject: { kind: "user", id: admin.id },
        before: { isAdmin: false },
        after: { isAdmin: true, invitationId, isNewAccount: account === null },
      });
      await queueMail({ kind: "admin-joined", userId: admin.id, address: email, facts: { firstName: admin.firstName } });
      await notifyTeam({ event: "joined", name: `${admin.firstName} ${admin.lastName}`, exceptIds: [admin.id] });
    },
    { timeout: 20_000 },
  );
}

async function promote({ account, password }: { account: { id: string; firstName: string; lastName: string }; password: string }) {
  await requirePassword({ userId: account.id, password, field: "password" });
  await db().user.update({ where: { id: account.id }, data: { isAdmin: true, version: { increment: 1 } } });
  await db().user.updateMany({ where: { id: account.id, emailConfirmedAt: null }, data: { emailConfirmedAt: clock.now() } });
  await endSessions({ userId: account.id });
  // People who read the account's earlier addresses must not be able to take it over.
  await endUndoLinks(account.id);
  // Passkeys sign in admins too, and these were added in a parent's session.
  await removePasskeys(account.id);
  return account;
}

/** The account gets the invitation's id, under which the audit log has stored the invited address. */
async function createAdmin({
  id,
  email,
  password,
  firstName = "",
  lastName = "",
}: Omit<InvitationAnswer, "token"> & { id: string; email: string }) {
  const parsedPassword = newPassword.safeParse(password);
  const fields = {
    ...(firstName === "" && { firstName: "First name is required" }),
    ...(lastName === "" && { lastName: "Last name is required" }),
    ...(!parsedPassword.success && { password: parsedPassword.error.issues[0].message }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("VALIDATION", "Please check the form.", fields);
  const passwordHash = await hashNewPassword(password, { email, firstName, lastName });
  const now = clock.now();
  const data = { id, firstName, lastName, email, passwordHash, isAdmin: true, emailConfirmedAt: now, createdAt: now };
  // If someone registered with this address concurrently, they confirm with that account's password.
  const [created] = await db().user.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: { id: true, firstName: true, lastName: true },
  });
  if (!created) throw new AppError("CONFLICT", "This address now has an account. Please open the link again.");
  if (await isReservedForOther({ email, userId: id }))
    throw new AppError("CONFLICT", "Another account used this address in the last 7 days. Please open the link again later.");
  await giveConsent({ userId: id, purpose: "account" });
  return created;
}
