import { decode, encode } from "next-auth/jwt";
import { isHttps, sessionSecret } from "@/lib/platform/env";

/** Session lifetimes in seconds: without use, and in total. Enforced by a query (current-actor.ts). */
export const SESSION_LIMITS = {
  parent: { idle: 30 * 86_400, absolute: 90 * 86_400 },
  admin: { idle: 30 * 60, absolute: 12 * 3_600 },
} as const;

/** NextAuth's name for the session cookie. */
export const sessionCookieName = (): string => `${isHttps() ? "__Secure-" : ""}next-auth.session-token`;

interface SessionToken {
  userId: string;
  sessionId: string;
  /** Created at the admins' sign-in. Current rights are in the database. */
  isAdmin: boolean;
}

/** The cookie's value: NextAuth's encrypted token with the session and its kind. */
export function encodeSession({ userId, sessionId, isAdmin }: SessionToken, maxAge: number): Promise<string> {
  return encode({ token: { sub: userId, sid: sessionId, adm: isAdmin }, secret: sessionSecret(), maxAge });
}

/** The content of the cookie; null if it is missing, altered or expired. */
export async function decodeSession(value: string | undefined): Promise<SessionToken | null> {
  if (!value) return null;
  try {
    const token = await decode({ token: value, secret: sessionSecret() });
    return token?.sub && typeof token.sid === "string" ? { userId: token.sub, sessionId: token.sid, isAdmin: token.adm === true } : null;
  } catch {
    return null;
  }
}

/** The value of a cookie in a Cookie header. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
