import { browserOf } from "@/lib/accounts/sessions/browser";
import { beginPasskeySignIn } from "@/lib/accounts/sessions/sign-in-with-passkey";
import { passkeyOptions } from "@/lib/accounts/view";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, publicWrite } from "@/lib/http/route";

export const POST = publicWrite({
  summary: "Start to sign in with a passkey",
  description: "Returns PublicKeyCredentialRequestOptionsJSON and sets a cookie. The challenge works once, for five minutes.",
  response: { schema: passkeyOptions },
  repeats: false,
  handle: async ({ request }) => {
    const { options, cookie } = await beginPasskeySignIn(browserOf(request));
    return withCookies(jsonResponse(options), [cookie]);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
