import { z } from "zod";
import { csrfToken, isCsrfToken } from "@/lib/accounts/sessions/csrf-token";
import { endSession } from "@/lib/accounts/sessions/end-sessions";
import { getCurrentUser } from "@/lib/accounts/queries";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/error-response";
import { ownPath } from "@/lib/http/own-path";
import { onlyAllows, route } from "@/lib/http/route";
import { clock } from "@/lib/platform/clock";
import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Actor } from "@/lib/policy/actor";
import { SESSION_LIMITS } from "@/lib/policy/session-cookie";

// NextAuth's client API for session, CSRF token and sign-out. docs/auth.md says why NextAuth's own handler isn't used;
// signing in is not possible here.

const params = z.object({ nextauth: z.tuple([z.enum(["session", "csrf", "signout"])]) });

// GET /api/auth/{session,csrf} – the signed-in user, or a token for the sign-out form
export const GET = route({ access: "anyone", params, limit: "read" }, async ({ actor, params, request }) => {
  const [asked] = params.nextauth;
  if (asked === "session") return session(actor);
  if (asked === "csrf") {
    const { token, cookies } = csrfToken(request.headers.get("cookie"));
    return withCookies(jsonResponse({ csrfToken: token }), cookies);
  }
  throw new AppError("NOT_FOUND", "There is nothing at this address.");
});

/** The same fields as GET /api/user; an empty object for a visitor. */
async function session(actor: Actor) {
  if (actor.kind === "visitor") return {};
  const { idle } = SESSION_LIMITS[actor.isAdmin ? "admin" : "parent"];
  return { user: await getCurrentUser(actor), expires: new Date(clock.now().getTime() + idle * 1000).toISOString() };
}

// POST /api/auth/signout – signs out, with a form that has the browser's CSRF token
export const POST = route(
  {
    access: "anyone",
    params,
    authorize: async ({ nextauth: [asked] }) => {
      if (asked !== "signout") throw new AppError("NOT_FOUND", "There is nothing at this address.");
    },
    body: { contentTypes: ["application/x-www-form-urlencoded", "application/json"] },
    limit: "write",
    repeats: false,
  },
  async ({ actor, body, request }) => {
    const form = readForm(body.toString("utf8"), request.headers.get("content-type"));
    if (!isCsrfToken(form.csrfToken, request.headers.get("cookie")))
      throw new AppError("CROSS_SITE", "This works only from our own pages.");
    if (actor.kind === "person") await endSession({ userId: actor.id, sessionId: actor.sessionId });
    const path = ownPath(form.callbackUrl) ?? "/";
    const answer =
      String(form.json) === "true"
        ? jsonResponse({ url: appUrl() + path })
        : new Response(null, { status: 302, headers: { Location: path } });
    return withCookies(answer, noSessionCookies());
  },
);

function readForm(text: string, type: string | null): Record<string, unknown> {
  if (!type?.includes("json")) return Object.fromEntries(new URLSearchParams(text));
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
