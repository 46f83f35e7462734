import { db } from "@/lib/platform/db";
import { encodeSession, sessionCookieName } from "@/lib/policy/session-cookie";

/** A session of this person, as the Cookie header that their browser would send. */
export async function signIn({ id, isAdmin = false }: { id: string; isAdmin?: boolean }): Promise<string> {
  const session = await db().session.create({ data: { userId: id, isAdmin, device: "Chrome on Android" } });
  return `${sessionCookieName()}=${await encodeSession({ userId: id, sessionId: session.id, isAdmin }, 3600)}`;
}
