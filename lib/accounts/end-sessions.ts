import { db } from "@/lib/platform/db";

/** Signs a person out everywhere, or everywhere but in one session. At their next request the others are strangers. */
export async function endSessions({ userId, except }: { userId: string; except?: string }): Promise<number> {
  const { count } = await db().session.deleteMany({ where: { userId, ...(except && { id: { not: except } }) } });
  return count;
}

/** Ends one of a person's sessions. @returns whether there was such a one: another's is none of theirs. */
export async function endSession({ userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  const { count } = await db().session.deleteMany({ where: { id: sessionId, userId } });
  return count > 0;
}
