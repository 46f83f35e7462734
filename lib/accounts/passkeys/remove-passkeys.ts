import { db } from "@/lib/platform/db";

/**
 * Someone else may have added a parent's passkeys before mail reached the parent. An admin's stay, because the password alone could add
 * another.
 */
export async function removePasskeysOfParent(userId: string): Promise<void> {
  await db().passkey.deleteMany({ where: { userId, user: { isAdmin: false } } });
}

export async function removePasskeys(userId: string, { since }: { since?: Date } = {}): Promise<boolean> {
  const { count } = await db().passkey.deleteMany({ where: { userId, ...(since && { createdAt: { gte: since } }) } });
  return count > 0;
}
