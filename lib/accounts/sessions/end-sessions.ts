import { db, inTransaction } from "@/lib/platform/db";
import { endLinkTokens } from "@/lib/accounts/email/link-tokens";
import { lockAccount } from "@/lib/accounts/lock-account";

/**
 * Ends all of a person's sessions, or all but one, and the links mailed for the account, because a link that a thief requested
 * must not outlive the thief's session.
 */
export function endSessions({ userId, except }: { userId: string; except?: string }): Promise<void> {
  return inTransaction(async () => {
    await lockAccount(userId);
    await db().session.deleteMany({ where: { userId, ...(except && { id: { not: except } }) } });
    await endLinkTokens({ userId });
  });
}

/**
 * Ends a session that a person chose from the list of their devices, and the links that were mailed for the account: that session may have
 * been a thief's, who asked for the links.
 * @returns false: the person has no such session
 */
export function revokeSession({ userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  return inTransaction(async () => {
    await lockAccount(userId);
    const isEnded = await endSession({ userId, sessionId });
    if (isEnded) await endLinkTokens({ userId });
    return isEnded;
  });
}

/** Signs a person out of one session. @returns false: the person has no such session */
export async function endSession({ userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  const { count } = await db().session.deleteMany({ where: { id: sessionId, userId } });
  return count > 0;
}
