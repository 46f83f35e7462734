import { db } from "@/lib/platform/db";
import { encodeSession, sessionCookieName } from "@/lib/policy/session-cookie";

/** Creates a session and returns its Cookie header. */
export async function signIn({ id, isAdmin = false }: { id: string; isAdmin?: boolean }): Promise<string> {
  const session = await db().session.create({ data: { userId: id, isAdmin, device: "Chrome on Android" } });
  return `${sessionCookieName()}=${await encodeSession({ userId: id, sessionId: session.id, isAdmin }, 3600)}`;
}
