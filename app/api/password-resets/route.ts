import { browserOf } from "@/lib/accounts/sessions/browser";
import { requestReset, resetPassword } from "@/lib/accounts/passwords/reset-password";
import { passwordReset, resetRequest } from "@/lib/accounts/schema";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { noContent } from "@/lib/http/answers";
import { withCookies } from "@/lib/http/cookies";
import { requireFrom } from "@/lib/http/rate-limits";
import { clientAddress, onlyAllows, route } from "@/lib/http/route";

// POST /api/password-resets – mails a link to set a new password; the response is the same for every address
export const POST = route({ access: "anyone", body: resetRequest, limit: "write" }, async ({ body, request }) => {
  await requireFrom(
    { limit: "reset-address", of: clientAddress(request) },
    "Many links were asked for from your network. Please try again later.",
  );
  await requestReset(body.email);
  return noContent();
});

// PUT /api/password-resets – sets a new password by a mailed link, once
export const PUT = route({ access: "anyone", body: passwordReset, limit: "write", repeats: false }, async ({ body, request }) => {
  const { deviceSecret } = browserOf(request);
  return withCookies(noContent(), [...noSessionCookies(), ...(await resetPassword({ ...body, deviceSecret }))]);
});

export const { GET, PATCH, DELETE, OPTIONS } = onlyAllows("POST", "PUT");
