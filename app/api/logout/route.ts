import { endSession } from "@/lib/accounts/sessions/end-sessions";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { withCookies } from "@/lib/http/cookies";
import { anyoneRead, onlyAllows } from "@/lib/http/route";
import { refuseOtherSites } from "@/lib/http/same-site";

export const GET = anyoneRead({
  summary: "Sign out and redirect to the home page",
  response: { status: 302 },
  errors: ["CROSS_SITE"],
  handle: async ({ actor, request }) => {
    refuseOtherSites(request);
    const response = new Response(null, { status: 302, headers: { Location: "/" } });
    if (!isDeliberate(request)) return response;
    if (actor.kind === "person") await endSession({ userId: actor.id, sessionId: actor.sessionId });
    response.headers.set("Clear-Site-Data", '"cache", "storage"');
    return withCookies(response, noSessionCookies());
  },
});

/** False for prefetches and HEAD requests, which must not sign anybody out. */
function isDeliberate({ method, headers }: Request): boolean {
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-moz") ?? ""}`;
  return method === "GET" && !purpose.includes("prefetch") && !headers.has("next-router-prefetch");
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
