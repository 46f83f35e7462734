import { addSeconds } from "date-fns";
import type { AuthOptions, Session } from "next-auth";
import { decode } from "next-auth/jwt";
import { getCurrentUser } from "@/lib/accounts/queries";
import { ownPath } from "@/lib/http/own-path";
import { appUrl, isHttps, sessionSecret } from "@/lib/platform/env";
import { clock } from "@/lib/platform/clock";
import { actorOf } from "@/lib/policy/current-actor";
import { hasNextAuthHeader, SESSION_LIMITS, sessionTokenOf } from "@/lib/policy/session-cookie";
import { endSession } from "./end-sessions";

/** Each callback reads the row of `sessions` that the cookie's token names, so that a revoked session no longer counts. */
export function authOptions(): AuthOptions {
  return {
    providers: [],
    secret: sessionSecret(),
    useSecureCookies: isHttps(),
    session: { strategy: "jwt" },
    jwt: {
      // {} instead of an error, so that the logger below gets errors of callbacks only.
      decode: async (params) => (hasNextAuthHeader(params.token) ? decode(params).catch(() => ({})) : {}),
    },
    callbacks: {
      session: async ({ token }) => {
        const session = sessionTokenOf(token);
        const actor = session && (await actorOf(session));
        if (actor?.kind !== "person") return {} as Session;
        const { idle } = SESSION_LIMITS[actor.isAdmin ? "admin" : "parent"];
        return { user: await getCurrentUser(actor), expires: addSeconds(clock.now(), idle).toISOString() };
      },
      redirect: async ({ url }) => appUrl() + (ownPath(url) ?? "/"),
    },
    events: {
      signOut: async ({ token }) => {
        const session = sessionTokenOf(token);
        if (session) await endSession(session);
      },
    },
    // NextAuth logs an error of a callback and then treats the person as signed out. Throwing it again gives the error its own response.
    logger: {
      error: (_, error) => {
        throw error;
      },
      warn: () => {},
      debug: () => {},
    },
  };
}
