import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isUniqueViolation } from "@/lib/platform/database/unique-violation";
import { isReservedForOther } from "./email-change-undo";
import { removePasskeysOfParent } from "./passkeys/remove-passkeys";

/**
 * The address was just confirmed. A parent's passkeys from before may be a stranger's who typed it, so they go.
 * @throws AppError EMAIL_TAKEN
 */
export async function setEmail({ userId, email }: { userId: string; email: string }): Promise<void> {
  const taken = () => new AppError("EMAIL_TAKEN", "Another account uses this email address.");
  const before = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, emailConfirmedAt: true } });
  try {
    await db().user.update({ where: { id: userId }, data: { email, emailConfirmedAt: clock.now(), version: { increment: 1 } } });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
  // After the update, which waits for a concurrent transaction that gives the address up.
  if (await isReservedForOther({ email, userId })) throw taken();
  if (!before.emailConfirmedAt || before.email !== email) await removePasskeysOfParent(userId);
}
