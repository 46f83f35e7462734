import { db, inTransaction } from "@/lib/platform/db";
import { endLinkTokens } from "@/lib/accounts/email/link-tokens";
import { lockAccount } from "@/lib/accounts/lock-account";

/** Ends the account's mailed links as well: a link that a thief requested must not outlive the thief's session. */
export function endSessions({ userId, except }: { userId: string; except?: string }): Promise<void> {
  return inTransaction(async () => {
    await lockAccount(userId);
    await db().session.deleteMany({ where: { userId, ...(except && { id: { not: except } }) } });
    await endLinkTokens({ userId });
  });
}

/** Ends a session, and the account's mailed links, because a thief may have requested one. Returns false if there is no such session. */
export function revokeSession({ userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  return inTransaction(async () => {
    await lockAccount(userId);
    const isEnded = await endSession({ userId, sessionId });
    if (isEnded) await endLinkTokens({ userId });
    return isEnded;
  });
}

/** Returns false if there is no such session. */
export async function endSession({ userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  const { count } = await db().session.deleteMany({ where: { id: sessionId, userId } });
  return count > 0;
}
