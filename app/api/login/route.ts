import { z } from "zod";
import { login } from "@/lib/accounts/schema";
import { browserOf } from "@/lib/accounts/sessions/browser";
import { signIn } from "@/lib/accounts/sessions/sign-in";
import { currentUser } from "@/lib/accounts/view";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/responses/responses";
import { anyoneRead, anyoneWrite, onlyAllows } from "@/lib/http/route";
import { ownPath } from "@/lib/http/own-path";
import { appUrl } from "@/lib/platform/env";

export const GET = anyoneRead({
  summary: "Redirect to the sign-in page, and from there back to the previous page",
  query: z.object({ next: z.unknown().optional().meta({ type: "string", description: "A path of this site" }) }),
  response: { status: 302 },
  handle: ({ query, request }) =>
    new Response(null, {
      status: 302,
      headers: { Location: signInAddress({ next: query.next, referer: request.headers.get("referer") }) },
    }),
});

export const POST = anyoneWrite({
  summary: "Sign in as a parent",
  description: "Sets the session cookie.",
  body: login,
  response: { schema: currentUser },
  errors: ["WRONG_CREDENTIALS", "ADMIN_LOGIN_REQUIRED"],
  repeats: false,
  handle: async ({ actor, body, request }) => {
    const { user, cookies } = await signIn({ form: "parents", credentials: body, browser: browserOf(request), actor });
    return withCookies(jsonResponse(user), cookies);
  },
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");

/** The URL of the sign-in page with a return path, which is always on this site. */
function signInAddress({ next, referer }: { next?: unknown; referer: string | null }): string {
  const path = ownPath(next) ?? pathOfReferer(referer);
  return path && path !== "/" && !path.startsWith("/sign-in") ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in";
}

function pathOfReferer(referer: string | null): string | null {
  const origin = `${new URL(appUrl()).origin}/`;
  return referer?.startsWith(origin) ? ownPath(referer.slice(origin.length - 1)) : null;
}
