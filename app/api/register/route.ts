import { getCurrentUser } from "@/lib/accounts/queries";
import { registration } from "@/lib/accounts/schema";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { currentUser } from "@/lib/accounts/view";
import { created } from "@/lib/http/responses/responses";
import { readCookie, withCookies } from "@/lib/http/cookies";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { anyoneWrite, clientAddress, onlyAllows } from "@/lib/http/route";
import { AppError } from "@/lib/platform/errors";
import { sessionCookieName } from "@/lib/policy/session-cookie";
import { registerParent } from "@/lib/verification/register-parent";

export const POST = anyoneWrite({
  summary: "Register as a parent",
  description: "Doesn't sign in.",
  body: registration,
  response: { status: 201, schema: currentUser },
  errors: ["ALREADY_SIGNED_IN", "EMAIL_TAKEN", "NOT_FOUND"],
  handle: async ({ actor, body, request }) => {
    if (actor.kind === "person") throw new AppError("ALREADY_SIGNED_IN", "You are signed in already. Sign out to make another account.");
    const address = clientAddress(request);
    await requireLimit(
      { limit: "registration", address },
      "Many accounts were made from your network in the last hour. Please try again later.",
    );
    const { id } = await registerParent(body, address);
    const response = created(await getCurrentUser({ id, isAdmin: false }));
    const hasDeadSession = readCookie(request, sessionCookieName()) !== undefined;
    return hasDeadSession ? withCookies(response, noSessionCookies()) : response;
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
