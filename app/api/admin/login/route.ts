import { browserOf } from "@/lib/accounts/sessions/browser";
import { adminLogin } from "@/lib/accounts/schema";
import { signIn } from "@/lib/accounts/sessions/sign-in";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/admin/login – an admin signs in; the only call that creates an admin session
export const POST = route({ access: "anyone", body: adminLogin, limit: "write", repeats: false }, async ({ actor, body, request }) => {
  const { user, cookies } = await signIn({ door: "admins", credentials: body, browser: browserOf(request), actor });
  return withCookies(jsonResponse(user), cookies);
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
