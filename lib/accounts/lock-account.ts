import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";

interface LockedAccount {
  id: string;
  firstName: string;
  email: string;
  isAdmin: boolean;
}

/**
 * Locks an account until the transaction ends. Whatever issues, uses or ends its sessions and links locks it first, so a link
 * cannot be issued while the account's links are being ended. Rows that only refer to the account don't wait.
 */
export async function lockAccount(id: string): Promise<LockedAccount | null> {
  const [account] = await db().$queryRaw<LockedAccount[]>`
    SELECT id, first_name AS "firstName", email, is_admin AS "isAdmin" FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return account ?? null;
}

/**
 * Locks the account of the person who asks.
 *
 * @throws AppError UNAUTHENTICATED where their session has ended since the request began
 */
export async function lockOwnAccount({ id, sessionId }: Pick<Person, "id" | "sessionId">): Promise<LockedAccount> {
  const account = await lockAccount(id);
  // A statement of its own: only one that begins after the lock sees what was committed while it waited.
  const hasSession = (await db().session.count({ where: { id: sessionId, userId: id } })) > 0;
  if (!account || !hasSession) throw new AppError("UNAUTHENTICATED", "Please sign in.");
  return account;
}
