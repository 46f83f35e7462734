import { recordAudit } from "@/lib/audit/record-audit";
import { consumeLimit, requireLimit, resetLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { type Person, VISITOR } from "@/lib/policy/actor";
import { hasProvedFactor } from "@/lib/accounts/passkeys/passkeys";
import { countRecoveryCodes, markRecoveryCodeUsed } from "./recovery-codes";
import { openSecret } from "./sealed-secret";
import { timeStepOfCode } from "./totp";

/** How the second factor was proved. `none`: the account has none. */
export type SecondProof = "none" | "app" | "recovery-code" | "passkey";

interface Proof {
  account: { id: string; firstName: string; email: string };
  code?: string;
}

/**
 * A recovery code works once. An app's code must be newer than the last one used. @throws AppError TOTP_REQUIRED (none or wrong),
 * RATE_LIMITED
 */
export async function proveSecondFactor({ account, code }: Proof): Promise<SecondProof> {
  const factor = await db().secondFactor.findUnique({ where: { userId: account.id }, select: { secret: true, confirmedAt: true } });
  if (!factor?.confirmedAt) return "none";
  if (!code) throw new AppError("TOTP_REQUIRED", "Enter the code of your authenticator app.");
  const budget = await countCodeAttempt(account.id);
  const isAppCode = await redeemAppCode({ userId: account.id, sealed: factor.secret, code });
  if (!isAppCode && !(await redeemRecoveryCode(account, code))) {
    await noteWrongCode(account);
    const message = "This code is wrong or was already used. Please wait for the next one.";
    throw new AppError("TOTP_REQUIRED", message, { totp: message });
  }
  await Promise.all([resetLimit(budget), resetLimit({ limit: "second-factor-unnoticed", of: account.id })]);
  return isAppCode ? "app" : "recovery-code";
}

/** Asks for the second factor, unless it was proved in this session. Returns whether it was proved now. */
export async function proveFactorOnce({ actor, ...proof }: Proof & { actor: Person }): Promise<boolean> {
  return !(await hasProvedFactor(actor)) && (await proveSecondFactor(proof)) !== "none";
}

/** The third wrong code in a row is recorded and mailed, once a day: someone else may know the password. */
async function noteWrongCode({ id, firstName, email }: Proof["account"]) {
  const isUnnoticed = (await consumeLimit({ limit: "second-factor-unnoticed", of: id })) === null;
  if (isUnnoticed || (await consumeLimit({ limit: "second-factor-notice", of: id })) !== null) return;
  await inTransaction(async () => {
    await recordAudit({ actor: VISITOR, action: "second-factor.refused", subject: { kind: "user", id } });
    await queueMail({ kind: "codes-refused", userId: id, address: email, facts: { firstName } });
  });
}

/** Counts a guess before it is checked. @throws AppError RATE_LIMITED */
export async function countCodeAttempt(userId: string) {
  const budget = { limit: "second-factor", of: userId } as const;
  await requireLimit(budget, "Too many wrong codes. Please try again in five minutes.");
  return budget;
}

/** The conditional update makes concurrent uses safe. */
export async function redeemAppCode({ userId, sealed, code }: { userId: string; sealed: string; code: string }): Promise<boolean> {
  const secret = openSecret(sealed, userId);
  const step = secret && timeStepOfCode({ secret, code, now: clock.now() });
  if (!step) return false;
  const { count } = await db().secondFactor.updateMany({
    where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  });
  return count === 1;
}

const redeemRecoveryCode = ({ id, firstName, email }: Proof["account"], code: string): Promise<boolean> =>
  inTransaction(async () => {
    if (!(await markRecoveryCodeUsed(id, code))) return false;
    const remaining = String(await countRecoveryCodes(id));
    await queueMail({ kind: "recovery-code-used", userId: id, address: email, facts: { firstName, left: remaining } });
    return true;
  });
