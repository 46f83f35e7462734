import { recordAudit } from "@/lib/audit/record-audit";
import { takeFrom } from "@/lib/http/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { VISITOR } from "@/lib/policy/actor";
import { replacePassword } from "./change-password";
import { linkInvalid } from "@/lib/accounts/email/confirm-email";
import { rememberDevice } from "@/lib/accounts/sessions/known-devices";
import { issueLinkToken, redeemLinkToken } from "@/lib/accounts/email/link-tokens";
import { resetPasswordLink } from "@/lib/accounts/email/links";
import { lockAccount } from "@/lib/accounts/lock-account";
import { hashNewPassword } from "./new-password";
import { deviceCookie } from "@/lib/accounts/sessions/session-cookies";

/** Longer than the work takes, so that the time of an answer doesn't tell who has an account. */
const ANSWER_AFTER_MS = 250;

/**
 * Mails a link with which to set a new password, if there is such an account; three an hour at most. Answers the same,
 * after the same time, in every case.
 */
export async function requestReset(email: string): Promise<void> {
  await Promise.all([mailLink(email), new Promise((done) => setTimeout(done, ANSWER_AFTER_MS))]);
}

async function mailLink(email: string) {
  const account = await db().user.findFirst({ where: { email, passwordHash: { not: null } }, select: { id: true, firstName: true } });
  const wait = await takeFrom({ limit: "reset-mail", of: email });
  if (!account || wait !== null) return;
  await inTransaction(async () => {
    // The account may have got another address since it was looked up: whoever reads the old one gets no link.
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
 * Sets the password that a mailed link allows to set, once. All sessions end; the browser that holds the link is known from
 * now on, so that whoever was held up by a stranger's guesses gets in.
 *
 * @returns the cookie by which this browser is known
 * @throws AppError LINK_INVALID, VALIDATION (the password is too common)
 */
export async function resetPassword({ token, password, deviceSecret }: Reset): Promise<string[]> {
  return inTransaction(
    async () => {
      const subject = await redeemLinkToken("reset", token);
      const account = subject && (await db().user.findUnique({ where: { id: subject.userId } }));
      if (!account) throw linkInvalid();
      // Thrown within the transaction: a password that is refused leaves the link as good as it was.
      const passwordHash = await hashNewPassword(password, account);
      await replacePassword({ userId: account.id, passwordHash });
      // Whoever has the link reads that mailbox.
      if (!account.emailConfirmedAt) await db().user.update({ where: { id: account.id }, data: { emailConfirmedAt: clock.now() } });
      await recordAudit({ actor: VISITOR, action: "password.reset", subject: { kind: "user", id: account.id } });
      await queueMail({ kind: "password-changed", userId: account.id, address: account.email, facts: { firstName: account.firstName } });
      return [deviceCookie(await rememberDevice({ userId: account.id, secret: deviceSecret }))];
    },
    { timeout: 20_000 },
  );
}
