import { type NextRequest, NextResponse } from "next/server";
import { decodeSession, sessionCookieName } from "@/lib/policy/session-cookie";

// The first gate of /admin. It is no boundary: every page and call asks the policy itself. It names nothing else, because
// any middleware costs a page milliseconds. With a cache handler of our own, Next can run middleware in Node only.
export const config = { matcher: ["/admin/:path*"], runtime: "nodejs" };

export async function middleware(request: NextRequest) {
  return (await hasSession(request)) ? NextResponse.next() : toSignIn(request);
}

/** Whether the cookie was made by us. Whose it is and what they may the page asks, with the database. */
async function hasSession(request: NextRequest): Promise<boolean> {
  return (await decodeSession(request.cookies.get(sessionCookieName())?.value)) !== null;
}

function toSignIn(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const response = NextResponse.redirect(new URL(`/sign-in?next=${encodeURIComponent(pathname + search)}`, request.url), 302);
  response.headers.set("cache-control", "private, no-store");
  return response;
}
