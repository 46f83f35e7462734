import { parseSetCookie, stringifyCookie } from "cookie";

/** The cookies that a response sets, by name; "" for a deleted cookie. */
export function cookiesOf(response: Response): Record<string, string> {
  const cookies = response.headers.getSetCookie().map((line) => parseSetCookie(line));
  return Object.fromEntries(cookies.map(({ name, value = "" }) => [name, value]));
}

/** The Cookie header that a browser sends after this response. */
export function cookieHeader(response: Response): string {
  return stringifyCookie(Object.fromEntries(Object.entries(cookiesOf(response)).filter(([, value]) => value !== "")));
}
