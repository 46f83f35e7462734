import { db, inTransaction } from "@/lib/platform/db";
import { encodeSession, SESSION_LIMITS } from "@/lib/policy/session-cookie";
import { sessionCookies } from "./session-cookies";

/** Beyond this number, the least recently used sessions end. */
const MAX_SESSIONS = 50;

interface NewSession {
  userId: string;
  isAdmin: boolean;
  device: string;
  replaces?: string;
  /** Now by default */
  confirmedAt?: Date;
  usedPasskey?: boolean;
  /** By this sign-in, never by an earlier session */
  factorProvedAt?: Date;
}

export async function beginSession({
  userId,
  isAdmin,
  device,
  replaces,
  confirmedAt,
  usedPasskey,
  factorProvedAt,
}: NewSession): Promise<string[]> {
  const maxAge = SESSION_LIMITS[isAdmin ? "admin" : "parent"].absolute;
  const session = await inTransaction(async () => {
    if (replaces) await db().session.deleteMany({ where: { id: replaces } });
    const data = { userId, isAdmin, device, confirmedAt, usedPasskey, factorProvedAt };
    const created = await db().session.create({ data, select: { id: true } });
    const [oldest] = await db().session.findMany({
      where: { userId },
      orderBy: { lastSeenAt: "desc" },
      skip: MAX_SESSIONS,
      take: 1,
      select: { lastSeenAt: true },
    });
    if (oldest) await db().session.deleteMany({ where: { userId, lastSeenAt: { lte: oldest.lastSeenAt }, id: { not: created.id } } });
    return created;
  });
  return sessionCookies(await encodeSession({ userId, sessionId: session.id, isAdmin }, maxAge), maxAge);
}
