import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { isHttps } from "@/lib/platform/env";

export const readCookie = (request: Request, name: string): string | undefined => parseCookie(request.headers.get("cookie") ?? "")[name];

/** For our host only. Set `httpOnly: false` only if our pages' scripts read the cookie. */
export const setCookie = (cookie: SetCookie): string =>
  stringifySetCookie({ path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(), ...cookie });

export function withCookies(answer: Response, cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
