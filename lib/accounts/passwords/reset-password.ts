import { recordAudit } from "@/lib/audit/record-audit";
import { consumeLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { VISITOR } from "@/lib/policy/actor";
import { mailPasswordChange, replacePassword } from "./change-password";
import { invalidLinkError } from "@/lib/accounts/email/confirm-email";
import { rememberDevice } from "@/lib/accounts/sessions/known-devices";
import { issueLinkToken, redeemLinkToken } from "@/lib/accounts/email/link-tokens";
import { resetPasswordLink } from "@/lib/accounts/email/links";
import { lockAccount } from "@/lib/accounts/lock-account";
import { removePasskeysOfParent } from "@/lib/accounts/passkeys/remove-passkeys";
import { hashNewPassword } from "./new-password";
import { deviceCookie } from "@/lib/accounts/sessions/session-cookies";

/** Longer than the work takes, so that the response time doesn't reveal who has an account. */
const MIN_RESPONSE_MS = 250;

/** Mails a link if the account exists; the response and its time are the same in every case. */
export async function requestReset(email: string): Promise<void> {
  await Promise.all([mailLink(email), new Promise((resolve) => setTimeout(resolve, MIN_RESPONSE_MS))]);
}

async function mailLink(email: string) {
  const account = await db().user.findFirst({ where: { email, passwordHash: { not: null } }, select: { id: true, firstName: true } });
  const wait = await consumeLimit({ limit: "reset-mail", of: email });
  if (!account || wait !== null) return;
  await inTransaction(async () => {
    // The address may have changed since the look-up; the reader of the old address must not get a link.
    if ((await lockAccount(account.id))?.email !== email) return;
    const link = resetPasswordLink(await issueLinkToken({ purpose: "reset", userId: account.id }));
    await queueMail({ kind: "password-reset", userId: account.id, address: email, facts: { firstName: account.firstName, link } });
  });
}

interface Reset {
  token: string;
  password: string;
  deviceSecret?: string;
}

/**
 * Makes this browser a known device, because a stranger's guesses may have locked the owner out. @throws AppError LINK_INVALID, VALIDATION
 */
export async function resetPassword({ token, password, deviceSecret }: Reset): Promise<string[]> {
  return inTransaction(
    async () => {
      const subject = await redeemLinkToken("reset", token);
      const account = subject && (await db().user.findUnique({ where: { id: subject.userId } }));
      if (!account) throw invalidLinkError();
      // Inside the transaction, so that a rejected password leaves the link valid.
      const passwordHash = await hashNewPassword(password, account);
      await replacePassword({ userId: account.id, passwordHash });
      // The link was mailed to this address, so opening it confirms the address.
      if (!account.emailConfirmedAt) await db().user.update({ where: { id: account.id }, data: { emailConfirmedAt: clock.now() } });
      await removePasskeysOfParent(account.id);
      await recordAudit({ actor: VISITOR, action: "password.reset", subject: { kind: "user", id: account.id } });
      await mailPasswordChange(account);
      return [deviceCookie(await rememberDevice({ userId: account.id, secret: deviceSecret }))];
    },
    { timeout: 20_000 },
  );
}
