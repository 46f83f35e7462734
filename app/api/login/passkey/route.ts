import { challengeOf } from "@/lib/accounts/passkeys/challenges";
import { passkeyAssertion } from "@/lib/accounts/schema";
import { browserOf } from "@/lib/accounts/sessions/browser";
import { signInWithPasskey } from "@/lib/accounts/sessions/sign-in-with-passkey";
import { currentUser } from "@/lib/accounts/view";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/responses/responses";
import { anyoneWrite, onlyAllows } from "@/lib/http/route";

export const POST = anyoneWrite({
  summary: "Sign in with a passkey, as a parent or an admin",
  description: "The body is a PublicKeyCredential as JSON. Sets the session cookie. An admin needs no second factor.",
  body: passkeyAssertion,
  response: { schema: currentUser },
  errors: ["WRONG_CREDENTIALS"],
  repeats: false,
  handle: async ({ actor, body, request }) => {
    const { user, cookies } = await signInWithPasskey({
      assertion: body,
      givenChallenge: challengeOf(request),
      browser: browserOf(request),
      actor,
    });
    return withCookies(jsonResponse(user), cookies);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
