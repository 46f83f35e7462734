import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { setCookie } from "@/lib/http/cookies";
import { isHttps, sessionSecret } from "@/lib/platform/env";
import { readCookie } from "@/lib/policy/session-cookie";

// NextAuth's signed double-submit cookie: the form has the token, and the cookie the token with its keyed hash.

const TOKEN_BYTES = 32;
const cookieName = () => `${isHttps() ? "__Host-" : ""}next-auth.csrf-token`;
const signed = (token: string) => `${token}|${createHash("sha256").update(`${token}${sessionSecret()}`).digest("hex")}`;

/** The browser's token, or a new one with its cookie. */
export function csrfToken(cookieHeader: string | null): { token: string; cookies: string[] } {
  const known = tokenOf(cookieHeader);
  if (known) return { token: known, cookies: [] };
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  return { token, cookies: [setCookie({ name: cookieName(), value: encodeURIComponent(signed(token)) })] };
}

/** Whether a form's token matches the browser's cookie. */
export function isCsrfToken(given: unknown, cookieHeader: string | null): boolean {
  const token = tokenOf(cookieHeader);
  return token !== null && typeof given === "string" && isEqual(given, token);
}

function tokenOf(cookieHeader: string | null): string | null {
  const value = readCookie(cookieHeader, cookieName())?.replace(/%7C/i, "|") ?? "";
  const [token] = value.split("|");
  return token !== "" && isEqual(value, signed(token)) ? token : null;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
