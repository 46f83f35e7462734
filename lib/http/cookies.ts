import { isHttps } from "@/lib/platform/env";

interface Cookie {
  name: string;
  value: string;
  /** Seconds; 0 deletes the cookie; undefined: until the browser is closed */
  maxAge?: number;
  path?: string;
  /** Whether scripts on our pages may read it. Never for secrets. */
  isReadable?: boolean;
}

/** A Set-Cookie header, for our host only, with SameSite=Lax. */
export function setCookie({ name, value, maxAge, path = "/", isReadable = false }: Cookie): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    "SameSite=Lax",
    ...(isReadable ? [] : ["HttpOnly"]),
    ...(isHttps() ? ["Secure"] : []),
  ].join("; ");
}

/** Adds Set-Cookie headers to the response. */
export function withCookies(answer: Response, cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
