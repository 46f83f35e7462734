import { db } from "@/lib/platform/db";

/**
 * Removes a parent's passkeys once mail to the account's address has reached them, because someone else may have added the passkeys. An
 * admin's stay: without them, the password alone could set up another second factor.
 */
export async function removePasskeysOfParent(userId: string): Promise<void> {
  await db().passkey.deleteMany({ where: { userId, user: { isAdmin: false } } });
}

/** Removes all passkeys of a person, or those added since a moment. @returns whether there were any */
export async function removePasskeys(userId: string, { since }: { since?: Date } = {}): Promise<boolean> {
  const { count } = await db().passkey.deleteMany({ where: { userId, ...(since && { createdAt: { gte: since } }) } });
  return count > 0;
}
