import { addHours } from "date-fns";
import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";
import type { Person } from "@/lib/policy/actor";
import { adminInvitationLink } from "@/lib/accounts/email/links";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import type { ListedInvitation } from "@/lib/accounts/view";

const VALID_HOURS = 48;

/**
 * Mails an address a link that makes its owner an admin, once and within 48 hours; an earlier invitation ends.
 * @throws AppError RATE_LIMITED, FORBIDDEN, UNAUTHENTICATED, CONFLICT (an admin has this address)
 */
export async function inviteAdmin({ actor, email }: { actor: Person; email: string }): Promise<ListedInvitation> {
  await requireLimit({ limit: "invitation", of: actor.id }, "You've sent many invitations today. Please try again tomorrow.");
  await requireLimit(
    { limit: "invitation-address", of: email },
    "This address has been sent several invitations in the last hour. Please try again later.",
  );
  return inTransaction(async () => {
    const { isAdmin } = await lockOwnAccount(actor);
    if (!isAdmin) throw new AppError("FORBIDDEN", "You are no longer an administrator.");
    const account = await db().user.findUnique({ where: { email }, select: { id: true, isAdmin: true } });
    if (account?.isAdmin) throw new AppError("CONFLICT", "This person is already an administrator.", { email: "Already an administrator" });
    await endInvitations({ email });
    const secret = newSecret();
    const createdAt = clock.now();
    const expiresAt = addHours(createdAt, VALID_HOURS);
    const created = await db().adminInvitation.create({
      data: { email, tokenHash: hashOfSecret(secret), invitedById: actor.id, createdAt, expiresAt },
      select: { id: true },
    });
    await recordAudit({
      actor,
      action: "admin.invite",
      subject: { kind: "invitation", id: created.id },
      after: { expiresAt: expiresAt.toISOString() },
      personal: [{ personId: account?.id ?? created.id, after: { email } }],
    });
    await queueMail({ kind: "admin-invited", address: email, userId: account?.id, facts: { link: adminInvitationLink(secret) } });
    const invitedBy = `${actor.firstName} ${actor.lastName}`.trim();
    return { id: created.id, email, invitedBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  });
}

/** @throws AppError NOT_FOUND */
export function withdrawInvitation({ actor, id }: { actor: Person; id: string }): Promise<void> {
  return inTransaction(async () => {
    if ((await endInvitations({ id })) === 0)
      throw new AppError("NOT_FOUND", "This invitation doesn’t exist, or has already been answered.");
    await recordAudit({ actor, action: "admin.withdraw-invitation", subject: { kind: "invitation", id } });
  });
}

/** Deletes open invitations and the addresses that the audit log stores for them. */
export async function endInvitations(filter: { id: string } | { email: string } | { invitedById: string }): Promise<number> {
  const ended = await db().adminInvitation.findMany({ where: filter, select: { id: true } });
  const ids = ended.map(({ id }) => id);
  await db().auditPersonal.deleteMany({ where: { personId: { in: ids } } });
  return (await db().adminInvitation.deleteMany({ where: { id: { in: ids } } })).count;
}
