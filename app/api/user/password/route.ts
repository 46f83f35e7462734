import { changePassword } from "@/lib/accounts/passwords/change-password";
import { passwordChange } from "@/lib/accounts/schema";
import { browserOf } from "@/lib/accounts/sessions/browser";
import { noContent } from "@/lib/http/responses/responses";
import { withCookies } from "@/lib/http/cookies";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const PUT = userWrite({
  summary: "Change your password",
  description: "Ends all other sessions and gives this browser a new one.",
  body: passwordChange,
  repeats: false,
  handle: async ({ actor, body, request }) =>
    withCookies(noContent(), await changePassword({ actor, ...body, browser: browserOf(request) })),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
