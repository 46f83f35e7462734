import { browserOf } from "@/lib/accounts/sessions/browser";
import { changePassword } from "@/lib/accounts/passwords/change-password";
import { passwordChange } from "@/lib/accounts/schema";
import { noContent } from "@/lib/http/answers";
import { withCookies } from "@/lib/http/cookies";
import { onlyAllows, route } from "@/lib/http/route";

// PUT /api/user/password – changes the user's password; all sessions end and this browser gets a new one
export const PUT = route({ access: "signed-in", body: passwordChange, limit: "write", repeats: false }, async ({ actor, body, request }) =>
  withCookies(noContent(), await changePassword({ actor, ...body, browser: browserOf(request) })),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
