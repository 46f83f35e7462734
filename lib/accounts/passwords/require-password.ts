import { resetLimit, refundLimit, requireLimit } from "@/lib/http/limits/rate-limits";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { verifyPassword } from "@/lib/accounts/password-threads";

interface PasswordCheck {
  userId: string;
  password: string;
  field: "password" | "currentPassword";
}

/**
 * Call it before acts that a stolen session must not be able to do. @throws AppError VALIDATION, RATE_LIMITED after five wrong passwords
 */
export async function requirePassword({ userId, password, field }: PasswordCheck) {
  const budget = { limit: "password-check", of: userId } as const;
  await requireLimit(budget, "Too many wrong passwords. Please try again in 15 minutes, or reset your password.");
  const account = await db().user.findUnique({
    where: { id: userId },
    select: { id: true, firstName: true, lastName: true, email: true, isAdmin: true, passwordHash: true },
  });
  const isCorrect = await verifyPassword(password, account?.passwordHash).catch(async (error) => {
    await refundLimit(budget);
    throw error;
  });
  if (!account) throw new AppError("UNAUTHENTICATED", "Please sign in.");
  if (!isCorrect) throw new AppError("VALIDATION", "This is not your current password.", { [field]: "This is not your current password" });
  await resetLimit(budget);
  return account;
}
