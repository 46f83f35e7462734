import { type NextRequest, NextResponse } from "next/server";
import { readSessionToken } from "@/lib/policy/session-cookie";

// Redirects visitors without a session away from /admin, for convenience: every page and call is authorised itself. Only there, because
// middleware costs a page milliseconds; with a cache handler Next runs it only in Node.
export const config = { matcher: ["/admin/:path*"], runtime: "nodejs" };

export async function middleware(request: NextRequest) {
  return (await hasSession(request)) ? NextResponse.next() : toSignIn(request);
}

/** Whether the cookie was created by us. Pages check its session and rights in the database. */
async function hasSession(request: NextRequest): Promise<boolean> {
  return (await readSessionToken(request.headers.get("cookie"))) !== null;
}

function toSignIn(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const response = NextResponse.redirect(new URL(`/sign-in?next=${encodeURIComponent(pathname + search)}`, request.url), 302);
  response.headers.set("cache-control", "private, no-store");
  return response;
}
