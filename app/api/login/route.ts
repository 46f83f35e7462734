import { z } from "zod";
import { browserOf } from "@/lib/accounts/sessions/browser";
import { login } from "@/lib/accounts/schema";
import { signIn } from "@/lib/accounts/sessions/sign-in";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows, route } from "@/lib/http/route";
import { signInAddress } from "./sign-in-address";

// GET /api/login – redirects to the sign-in page, and from there back to the previous page
export const GET = route(
  { access: "anyone", query: z.object({ next: z.unknown().optional() }), limit: "read" },
  async ({ query, request }) =>
    new Response(null, {
      status: 302,
      headers: { Location: signInAddress({ next: query.next, referer: request.headers.get("referer") }) },
    }),
);

// POST /api/login – a parent signs in
export const POST = route({ access: "anyone", body: login, limit: "write", repeats: false }, async ({ actor, body, request }) => {
  const { user, cookies } = await signIn({ door: "parents", credentials: body, browser: browserOf(request), actor });
  return withCookies(jsonResponse(user), cookies);
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
