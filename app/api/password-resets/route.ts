import { requestReset, resetPassword } from "@/lib/accounts/passwords/reset-password";
import { passwordReset, resetRequest } from "@/lib/accounts/schema";
import { browserOf } from "@/lib/accounts/sessions/browser";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { noContent } from "@/lib/http/responses/responses";
import { withCookies } from "@/lib/http/cookies";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { anyoneWrite, clientAddress, onlyAllows } from "@/lib/http/route";

export const POST = anyoneWrite({
  summary: "Request a link to set a new password",
  description: "The response is the same for every address.",
  body: resetRequest,
  handle: async ({ body, request }) => {
    await requireLimit(
      { limit: "reset-address", address: clientAddress(request) },
      "Many links were asked for from your network. Please try again later.",
    );
    await requestReset(body.email);
  },
});

export const PUT = anyoneWrite({
  summary: "Set a new password with the token of the mailed link, once",
  description: "Doesn't sign in.",
  body: passwordReset,
  errors: ["LINK_INVALID"],
  repeats: false,
  handle: async ({ body, request }) => {
    const { deviceSecret } = browserOf(request);
    return withCookies(noContent(), [...noSessionCookies(), ...(await resetPassword({ ...body, deviceSecret }))]);
  },
});

export const { GET, PATCH, DELETE, OPTIONS } = onlyAllows("POST", "PUT");
