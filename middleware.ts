import { randomBytes, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "@/lib/http/page-cache/csp.mjs";
import { themeScriptHash } from "@/lib/http/page-cache/theme-script.mjs";

// Only pages that are made for each request: on a cached page a nonce would be the same for everyone, and any middleware
// halves its speed. With a cache handler of our own, Next can run middleware in Node only.
export const config = {
  matcher: ["/schools", "/sign-in", "/sign-up", "/register", "/forgot-password", "/reset-password", "/confirm-email"],
  runtime: "nodejs",
};

/** A nonce for the page's scripts, new each time, and a name for the request. */
export function middleware(request: NextRequest) {
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
