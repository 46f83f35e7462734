import { db } from "@/lib/platform/db";

/**
 * Removes the passkeys of a parent who has just shown that mail to the account's address reaches them: someone else may have added them. An admin's stay, because they are the
 * second factor, and without them the password alone would set up another one.
 */
export async function removePasskeysOfParent(userId: string): Promise<void> {
  await db().passkey.deleteMany({ where: { userId, user: { isAdmin: false } } });
}

/** Removes all passkeys of a person, or those added since a moment. @returns whether there were any */
export async function removePasskeys(userId: string, { since }: { since?: Date } = {}): Promise<boolean> {
  const { count } = await db().passkey.deleteMany({ where: { userId, ...(since && { createdAt: { gte: since } }) } });
  return count > 0;
}
