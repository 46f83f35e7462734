import { db, inTransaction } from "@/lib/platform/db";
import { encodeSession, SESSION_LIMITS } from "@/lib/policy/session-cookie";
import { sessionCookies } from "./session-cookies";

/** More than any person has browsers; the ones not used for longest end. */
const MAX_SESSIONS = 50;

interface NewSession {
  userId: string;
  /** Made at the admins' door */
  isAdmin: boolean;
  /** "Chrome on Android" */
  device: string;
  /** The session that this browser had: it ends. */
  replaces?: string;
}

/** Signs a browser in: a new session each time, and the cookies that name it. */
export async function beginSession({ userId, isAdmin, device, replaces }: NewSession): Promise<string[]> {
  const maxAge = SESSION_LIMITS[isAdmin ? "admin" : "parent"].absolute;
  const session = await inTransaction(async () => {
    if (replaces) await db().session.deleteMany({ where: { id: replaces } });
    const made = await db().session.create({ data: { userId, isAdmin, device }, select: { id: true } });
    const [oldest] = await db().session.findMany({
      where: { userId },
      orderBy: { lastSeenAt: "desc" },
      skip: MAX_SESSIONS,
      take: 1,
      select: { lastSeenAt: true },
    });
    if (oldest) await db().session.deleteMany({ where: { userId, lastSeenAt: { lte: oldest.lastSeenAt }, id: { not: made.id } } });
    return made;
  });
  return sessionCookies(await encodeSession({ userId, sessionId: session.id, isAdmin }, maxAge), maxAge);
}
