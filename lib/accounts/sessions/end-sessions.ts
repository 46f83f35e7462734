import { db, inTransaction } from "@/lib/platform/db";
import { endLinkTokens } from "@/lib/accounts/email/link-tokens";
import { lockAccount } from "@/lib/accounts/lock-account";

/**
 * Signs a person out everywhere, or everywhere but in one session, and ends the links that were mailed for the account: a link
 * that a thief asked for must not outlive the thief's session.
 */
export function endSessions({ userId, except }: { userId: string; except?: string }): Promise<void> {
  return inTransaction(async () => {
    await lockAccount(userId);
    await db().session.deleteMany({ where: { userId, ...(except && { id: { not: except } }) } });
    await endLinkTokens({ userId });
  });
}

/** Ends one of a person's sessions. @returns whether there was such a one: another's is none of theirs. */
export async function endSession({ userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  const { count } = await db().session.deleteMany({ where: { id: sessionId, userId } });
  return count > 0;
}
