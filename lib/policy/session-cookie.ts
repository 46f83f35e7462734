import { secondsInDay, secondsInHour, secondsInMinute } from "date-fns/constants";
import { parseCookie } from "cookie";
import { encode, getToken, type JWT } from "next-auth/jwt";
import { isHttps, sessionSecret } from "@/lib/platform/env";

/** In seconds: without use, and in total. Enforced by a query (current-actor.ts). */
export const SESSION_LIMITS = {
  parent: { idle: 30 * secondsInDay, absolute: 90 * secondsInDay },
  admin: { idle: 30 * secondsInMinute, absolute: 12 * secondsInHour },
} as const;

export const sessionCookieName = (): string => `${isHttps() ? "__Secure-" : ""}next-auth.session-token`;

export interface SessionToken {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
}

export function encodeSession({ userId, sessionId, isAdmin }: SessionToken, maxAge: number): Promise<string> {
  return encode({ token: { sub: userId, sid: sessionId, adm: isAdmin }, secret: sessionSecret(), maxAge });
}

/** The header of the tokens that NextAuth makes. Others can name an algorithm that takes many times as long to decrypt. */
const TOKEN_HEADER = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}.`;
export const hasNextAuthHeader = (token: string | undefined): token is string => token?.startsWith(TOKEN_HEADER) === true;

export async function readSessionToken(cookieHeader: string | null | undefined): Promise<SessionToken | null> {
  const cookieName = sessionCookieName();
  const value = parseCookie(cookieHeader ?? "")[cookieName];
  if (!hasNextAuthHeader(value)) return null;
  // Only the cookie of exactly this name: NextAuth would join it with others whose names begin like it.
  const req = { cookies: { [cookieName]: value }, headers: {} } as unknown as Parameters<typeof getToken>[0]["req"];
  const token = await getToken({ req, cookieName, secret: sessionSecret() });
  return token && sessionTokenOf(token);
}

export const sessionTokenOf = ({ sub, sid, adm }: JWT): SessionToken | null =>
  sub && typeof sid === "string" ? { userId: sub, sessionId: sid, isAdmin: adm === true } : null;
