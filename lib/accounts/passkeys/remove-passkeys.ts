import { db } from "@/lib/platform/db";

/** Removes all passkeys of a person, or those added since a moment. @returns whether there were any */
export async function removePasskeys(userId: string, { since }: { since?: Date } = {}): Promise<boolean> {
  const { count } = await db().passkey.deleteMany({ where: { userId, ...(since && { createdAt: { gte: since } }) } });
  return count > 0;
}
