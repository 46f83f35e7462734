import { decode, encode } from "next-auth/jwt";
import { isHttps, sessionSecret } from "@/lib/platform/env";

/** How long a session lasts: in seconds without use, and in all. The database holds the rule (current-actor.ts). */
export const SESSION_LIMITS = {
  parent: { idle: 30 * 86_400, absolute: 90 * 86_400 },
  admin: { idle: 30 * 60, absolute: 12 * 3_600 },
} as const;

/** NextAuth's name of its session cookie. */
export const sessionCookieName = (): string => `${isHttps() ? "__Secure-" : ""}next-auth.session-token`;

interface SessionToken {
  userId: string;
  sessionId: string;
  /** Made at the administrators' sign-in. What rights it has now, the database says. */
  isAdmin: boolean;
}

/** The cookie's value: NextAuth's encrypted token, which names the session and its kind. */
export function encodeSession({ userId, sessionId, isAdmin }: SessionToken, maxAge: number): Promise<string> {
  return encode({ token: { sub: userId, sid: sessionId, adm: isAdmin }, secret: sessionSecret(), maxAge });
}

/** What the cookie names; null for none, an altered or an old one. */
export async function decodeSession(value: string | undefined): Promise<SessionToken | null> {
  if (!value) return null;
  try {
    const token = await decode({ token: value, secret: sessionSecret() });
    return token?.sub && typeof token.sid === "string" ? { userId: token.sub, sessionId: token.sid, isAdmin: token.adm === true } : null;
  } catch {
    return null;
  }
}

/** The value of one cookie of a request's Cookie header. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
