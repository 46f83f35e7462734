import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { z } from "zod";
import { authOptions } from "@/lib/accounts/sessions/auth-options";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/responses/responses";
import { anyoneRead, anyoneWrite, onlyAllows } from "@/lib/http/route";
import { parseJson } from "@/lib/http/read-body";
import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

// NextAuth's handler reads the session, issues CSRF tokens and signs out. Its other actions are closed: only POST /api/login and
// POST /api/admin/login sign in (docs/auth.md).

const params = z.object({ nextauth: z.tuple([z.enum(["session", "csrf", "signout"])]) });
type Params = z.infer<typeof params>;

// GET /api/auth/{session,csrf} – the signed-in user, or a token for the sign-out form
export const GET = anyoneRead({
  params,
  handle: async ({ params, request }) => {
    const [action] = params.nextauth;
    if (action === "signout") throw notFound();
    const response = await callNextAuth(request, params);
    // NextAuth renews the session cookie with each read, which would extend it beyond our limits.
    const cookies = action === "csrf" ? response.headers.getSetCookie().filter((cookie) => cookie.includes("csrf-token=")) : [];
    return withCookies(jsonResponse(await response.json()), cookies);
  },
});

// POST /api/auth/signout – signs out, with a form that has the browser's CSRF token
export const POST = anyoneWrite({
  params,
  authorize: async ({ nextauth: [action] }) => {
    if (action !== "signout") throw notFound();
  },
  body: { contentTypes: ["application/x-www-form-urlencoded", "application/json"] },
  repeats: false,
  handle: async ({ body, params, request }) => {
    if (request.headers.get("content-type")?.includes("json")) parseJson(body); // NextAuth's own parser would respond with 500
    const response = await callNextAuth(request, params, body);
    const text = await response.text();
    const location = response.headers.get("Location") ?? JSON.parse(text).url;
    if (location.endsWith("/api/auth/signout?csrf=true")) throw new AppError("CROSS_SITE", "This works only from our own pages.");
    const headers = { Location: location };
    return withCookies(text === "" ? new Response(null, { status: 302, headers }) : jsonResponse({ url: location }), noSessionCookies());
  },
});

/** Calls NextAuth with the body that `route` has read, and with our home page as the default of `callbackUrl`. */
function callNextAuth({ method, headers }: Request, { nextauth }: Params, body?: Buffer): Promise<Response> {
  const url = `${appUrl()}/api/auth/${nextauth[0]}?callbackUrl=/`;
  const request = new NextRequest(url, { method, headers, body: body && new Uint8Array(body) });
  return NextAuth(request, { params: Promise.resolve({ nextauth: [...nextauth] }) }, authOptions());
}

const notFound = () => new AppError("NOT_FOUND", "There is nothing at this address.");

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
