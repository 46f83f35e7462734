import { db } from "@/lib/platform/db";

/**
 * Removes a parent's passkeys, which someone else may have added before the parent confirmed the address. An admin's passkeys stay,
 * because the password alone would then be enough to add another.
 */
export async function removePasskeysOfParent(userId: string): Promise<void> {
  await db().passkey.deleteMany({ where: { userId, user: { isAdmin: false } } });
}

export async function removePasskeys(userId: string, { since }: { since?: Date } = {}): Promise<boolean> {
  const { count } = await db().passkey.deleteMany({ where: { userId, ...(since && { createdAt: { gte: since } }) } });
  return count > 0;
}
