import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isUniqueViolation } from "@/lib/platform/database/error-kinds";
import { isReservedForOther } from "./email-change-undo";
import { removePasskeysOfParent } from "./passkeys/remove-passkeys";

/**
 * Call it for an address that was just confirmed. Removes a parent's earlier passkeys, which a stranger who typed the address may have
 * added.
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
  // Checked after the update, which waits for a concurrent transaction that gives up the address.
  if (await isReservedForOther({ email, userId })) throw taken();
  if (!before.emailConfirmedAt || before.email !== email) await removePasskeysOfParent(userId);
}
