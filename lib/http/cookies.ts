import { isHttps } from "@/lib/platform/env";

interface Cookie {
  name: string;
  value: string;
  /** Seconds; 0 takes the cookie away; left out: until the browser is closed */
  maxAge?: number;
  path?: string;
  /** Whether scripts of our own pages may read it. Never one that holds a secret. */
  isReadable?: boolean;
}

/** A Set-Cookie header. Our own host and no other; not sent along with what another site makes a browser load. */
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

/** The answer, with these Set-Cookie headers. */
export function withCookies(answer: Response, cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
