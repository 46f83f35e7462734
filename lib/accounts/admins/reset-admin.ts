import { randomBytes } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction } from "@/lib/platform/db";
import { replacePassword } from "@/lib/accounts/passwords/change-password";
import { hashPassword } from "@/lib/accounts/password-threads";
import { removePasskeys } from "@/lib/accounts/passkeys/remove-passkeys";
import { removeSecondFactor } from "@/lib/accounts/second-factor/second-factor";

const PASSWORD_BYTES = 15;

/**
 * Gives an admin a random password and removes second factors, for the operator. All sessions end; the admin is mailed, the act audited.
 * @returns the password; null if no admin has this address
 */
export async function resetAdmin(email: string): Promise<string | null> {
  const admin = await db().user.findFirst({ where: { email, isAdmin: true }, select: { id: true, firstName: true } });
  if (!admin) return null;
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const passwordHash = await hashPassword(password);
  await inTransaction(async () => {
    await replacePassword({ userId: admin.id, passwordHash });
    const hadSecondFactor = await removeSecondFactor(admin.id);
    const hadPasskeys = await removePasskeys(admin.id);
    await recordAudit({
      actor: null,
      action: "admin.reset",
      subject: { kind: "user", id: admin.id },
      before: { ...(hadSecondFactor && { secondFactor: "on" }), ...(hadPasskeys && { passkeys: "some" }) },
      after: { ...(hadSecondFactor && { secondFactor: "off" }), ...(hadPasskeys && { passkeys: "none" }) },
    });
    await queueMail({ kind: "password-changed", userId: admin.id, address: email, facts: { firstName: admin.firstName } });
  });
  return password;
}
