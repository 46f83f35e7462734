import { randomBytes, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "@/lib/http/page-cache/csp.mjs";
import { themeScriptHash } from "@/lib/http/page-cache/theme-script.mjs";
import { decodeSession, sessionCookieName } from "@/lib/policy/session-cookie";

// A nonce for pages' scripts, and the first gate of /admin. It is no boundary: every page and call asks the policy itself.
// Only pages that are made for each request: on a cached page a nonce would be the same for everyone, and any middleware
// halves its speed. With a cache handler of our own, Next can run middleware in Node only.
export const config = {
  matcher: [
    "/schools",
    "/sign-in",
    "/sign-up",
    "/register",
    "/forgot-password",
    "/reset-password",
    "/confirm-email",
    "/account/:path*",
    "/admin/:path*",
    // The home of whoever is signed in. (A literal: the build reads it without running it. See session-cookie.mjs.)
    { source: "/", has: [{ type: "header", key: "cookie", value: ".*next-auth.session-token.*" }] },
  ],
  runtime: "nodejs",
};

export async function middleware(request: NextRequest) {
  if (isAdminArea(request.nextUrl.pathname) && !(await hasSession(request))) return toSignIn(request);
  return withNonce(request);
}

const isAdminArea = (path: string) => path === "/admin" || path.startsWith("/admin/");

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

/** A nonce for the page's scripts, new each time, and a name for the request. */
function withNonce(request: NextRequest) {
  const id = randomUUID();
  const headers = new Headers(request.headers);
  headers.set("x-request-id", id);
  headers.delete("content-security-policy");
  const themeScript = themeScriptHash();
  const policy = themeScript && contentSecurityPolicy(`'nonce-${randomBytes(16).toString("base64")}' 'strict-dynamic' ${themeScript}`);
  // Next reads the nonce from the request's policy; what a client sent there is gone.
  if (policy) headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("x-request-id", id);
  if (policy) response.headers.set("content-security-policy", policy);
  return response;
}
