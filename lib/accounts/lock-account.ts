import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";

interface LockedAccount {
  id: string;
  firstName: string;
  email: string;
  isAdmin: boolean;
}

/** Call it before issuing, using or ending an account's sessions and links, so that none is issued while others are being ended. */
export async function lockAccount(id: string): Promise<LockedAccount | null> {
  const [account] = await db().$queryRaw<LockedAccount[]>`
    SELECT id, first_name AS "firstName", email, is_admin AS "isAdmin" FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return account ?? null;
}

/** @throws AppError UNAUTHENTICATED if the session has ended since the request started */
export async function lockOwnAccount({ id, sessionId }: Pick<Person, "id" | "sessionId">): Promise<LockedAccount> {
  const account = await lockAccount(id);
  // A separate statement, because only one that starts after the lock sees what was committed meanwhile.
  const hasSession = (await db().session.count({ where: { id: sessionId, userId: id } })) > 0;
  if (!account || !hasSession) throw new AppError("UNAUTHENTICATED", "Please sign in.");
  return account;
}
