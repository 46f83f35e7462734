import { resetLimit, refund, requireFrom } from "@/lib/http/rate-limits";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isPassword } from "@/lib/accounts/password-threads";

interface Proof {
  userId: string;
  password: string;
  /** The payload's name of it, beside which the fault is shown */
  field: "password" | "currentPassword";
}

/**
 * Asks a signed-in person for their password again, before what a stolen session must not do.
 *
 * @throws AppError VALIDATION at the field where it is wrong; RATE_LIMITED after five wrong ones
 */
export async function requirePassword({ userId, password, field }: Proof) {
  const budget = { limit: "password-check", of: userId } as const;
  await requireFrom(budget, "Too many wrong passwords. Please try again in 15 minutes, or reset your password.");
  const account = await db().user.findUnique({
    where: { id: userId },
    select: { id: true, firstName: true, lastName: true, email: true, isAdmin: true, passwordHash: true },
  });
  const isRight = await isPassword(password, account?.passwordHash).catch(async (error) => {
    await refund(budget);
    throw error;
  });
  if (!account) throw new AppError("UNAUTHENTICATED", "Please sign in.");
  if (!isRight) throw new AppError("VALIDATION", "This is not your current password.", { [field]: "This is not your current password" });
  await resetLimit(budget);
  return account;
}
