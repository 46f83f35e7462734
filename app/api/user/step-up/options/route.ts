import { beginStepUp } from "@/lib/accounts/sessions/step-up";
import { passkeyOptions } from "@/lib/accounts/view";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const POST = userWrite({
  summary: "Start to confirm that it’s you with a passkey",
  description: "Returns PublicKeyCredentialRequestOptionsJSON and sets a cookie. The challenge works once, for five minutes.",
  response: { schema: passkeyOptions },
  repeats: false,
  handle: async ({ actor }) => {
    const { options, cookie } = await beginStepUp(actor);
    return withCookies(jsonResponse(options), [cookie]);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
