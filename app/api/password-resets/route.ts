import { requestReset, resetPassword } from "@/lib/accounts/passwords/reset-password";
import { passwordReset, resetRequest } from "@/lib/accounts/schema";
import { browserOf } from "@/lib/accounts/sessions/browser";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { noContent } from "@/lib/http/responses";
import { withCookies } from "@/lib/http/cookies";
import { requireLimit } from "@/lib/http/rate-limits";
import { clientAddress, onlyAllows, route } from "@/lib/http/route";

export const POST = route({
  summary: "Request a link to set a new password",
  description: "The response is the same for every address.",
  access: "anyone",
  body: resetRequest,
  limit: "write",
  handle: async ({ body, request }) => {
    await requireLimit(
      { limit: "reset-address", address: clientAddress(request) },
      "Many links were asked for from your network. Please try again later.",
    );
    await requestReset(body.email);
  },
});

export const PUT = route({
  summary: "Set a new password with the token of the mailed link, once",
  description: "Doesn't sign in.",
  access: "anyone",
  body: passwordReset,
  errors: ["LINK_INVALID"],
  limit: "write",
  repeats: false,
  handle: async ({ body, request }) => {
    const { deviceSecret } = browserOf(request);
    return withCookies(noContent(), [...noSessionCookies(), ...(await resetPassword({ ...body, deviceSecret }))]);
  },
});

export const { GET, PATCH, DELETE, OPTIONS } = onlyAllows("POST", "PUT");
