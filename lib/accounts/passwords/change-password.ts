import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { beginSession } from "@/lib/accounts/sessions/begin-session";
import type { Browser } from "@/lib/accounts/sessions/browser";
import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import { deleteDevices, rememberDevice } from "@/lib/accounts/sessions/known-devices";
import { countPasskeys } from "@/lib/accounts/passkeys/passkeys";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import { hashNewPassword } from "./new-password";
import { requirePassword } from "./require-password";
import { deviceCookie } from "@/lib/accounts/sessions/session-cookies";

interface PasswordChange {
  actor: Person;
  currentPassword: string;
  password: string;
  browser: Browser;
}

/** Ends all sessions, begins a new one, and treats other browsers as unknown. @throws AppError VALIDATION, RATE_LIMITED, UNAUTHENTICATED */
export async function changePassword({ actor, currentPassword, password, browser }: PasswordChange): Promise<string[]> {
  const account = await requirePassword({ userId: actor.id, password: currentPassword, field: "currentPassword" });
  const passwordHash = await hashNewPassword(password, account);
  await requireLimit(
    { limit: "password-change", of: actor.id },
    "You've changed your password several times in the last hour. Please try again later.",
  );
  return inTransaction(async () => {
    await lockOwnAccount(actor);
    // The password alone is no step-up for a person with a second factor.
    const { confirmedAt } = await db().session.findUniqueOrThrow({ where: { id: actor.sessionId }, select: { confirmedAt: true } });
    await replacePassword({ userId: account.id, passwordHash });
    const cookies = await beginSession({ userId: account.id, isAdmin: actor.isAdmin, device: browser.device, confirmedAt });
    const secret = await rememberDevice({ userId: account.id, secret: browser.deviceSecret });
    await recordAudit({ actor, action: "password.change", subject: { kind: "user", id: account.id } });
    await mailPasswordChange(account);
    return [...cookies, deviceCookie(secret)];
  });
}

export async function mailPasswordChange({ id, email, firstName }: { id: string; email: string; firstName: string }): Promise<void> {
  const count = await countPasskeys(id);
  const facts = { firstName, ...(count > 0 && { passkeys: String(count) }) };
  await queueMail({ kind: "password-changed", userId: id, address: email, facts });
}

export async function replacePassword({ userId, passwordHash }: { userId: string; passwordHash: string }): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { passwordHash } });
  await endSessions({ userId });
  await deleteDevices(userId);
}
