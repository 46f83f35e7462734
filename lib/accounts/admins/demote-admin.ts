import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import { endInvitations } from "./invite-admin";
import { notifyTeam } from "./notify-team";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import { removeSecondFactor } from "@/lib/accounts/second-factor/second-factor";

interface Demotion {
  actor: Person;
  /** Another admin, or the actor */
  userId: string;
  password: string;
}

/**
 * Locks all admins' rows in one order, so that at least one admin remains.
 * @throws AppError VALIDATION, RATE_LIMITED, FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function demoteAdmin({ actor, userId, password }: Demotion): Promise<void> {
  await requirePassword({ userId: actor.id, password, field: "password" });
  await inTransaction(async () => {
    const admins = await lockAdmins();
    const admin = admins.find(({ id }) => id === userId);
    if (!admins.some(({ id }) => id === actor.id)) throw new AppError("FORBIDDEN", "You are no longer an administrator.");
    if (!admin) throw new AppError("NOT_FOUND", "We can’t find this administrator.");
    if (admins.length === 1) throw new AppError("CONFLICT", "You are the only administrator. Invite another one first.");
    await db().user.update({ where: { id: userId }, data: { isAdmin: false, version: { increment: 1 } } });
    await endSessions({ userId });
    const hadSecondFactor = await removeSecondFactor(userId);
    await endInvitations({ invitedById: userId });
    await db().editingLock.deleteMany({ where: { adminId: userId } });
    await recordAudit({
      actor,
      action: "admin.demote",
      subject: { kind: "user", id: userId },
      before: { isAdmin: true, ...(hadSecondFactor && { secondFactor: "on" }) },
      after: { isAdmin: false, ...(hadSecondFactor && { secondFactor: "off" }) },
    });
    await queueMail({ kind: "admin-demoted", userId, address: admin.email, facts: { firstName: admin.firstName } });
    await notifyTeam({ event: "demoted", name: `${admin.firstName} ${admin.lastName}`, exceptIds: [actor.id] });
  });
}

/** The lock is weak: a stronger one would wait while a review by one of these people is decided, and so reveal its author. */
const lockAdmins = () => db().$queryRaw<{ id: string; email: string; firstName: string; lastName: string }[]>`
  SELECT id, email, first_name AS "firstName", last_name AS "lastName" FROM users WHERE is_admin ORDER BY id FOR NO KEY UPDATE`;
