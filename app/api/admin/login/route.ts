import { adminLogin } from "@/lib/accounts/schema";
import { browserOf } from "@/lib/accounts/sessions/browser";
import { signIn } from "@/lib/accounts/sessions/sign-in";
import { currentUser } from "@/lib/accounts/view";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/responses/responses";
import { anyoneWrite, onlyAllows } from "@/lib/http/route";

export const POST = anyoneWrite({
  summary: "Sign in as an admin",
  description: "Sets the session cookie. POST /api/login/passkey signs admins in as well.",
  body: adminLogin,
  response: { schema: currentUser },
  errors: ["WRONG_CREDENTIALS", "TOTP_REQUIRED", "PASSKEY_REQUIRED"],
  repeats: false,
  handle: async ({ actor, body, request }) => {
    const { user, cookies } = await signIn({ form: "admins", credentials: body, browser: browserOf(request), actor });
    return withCookies(jsonResponse(user), cookies);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
