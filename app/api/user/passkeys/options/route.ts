import { beginPasskey } from "@/lib/accounts/passkeys/add-passkey";
import { passwordAndCode } from "@/lib/accounts/schema";
import { passkeyOptions } from "@/lib/accounts/view";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const POST = userWrite({
  summary: "Start to add a passkey, with your password",
  description:
    "An admin with an authenticator app also sends its code in `totp`, unless they proved a second factor in this session in the last five minutes. An admin who has only passkeys uses one with `POST /api/user/step-up` first, under the same condition. Returns PublicKeyCredentialCreationOptionsJSON and sets a cookie. The challenge works once, for five minutes.",
  body: passwordAndCode,
  response: { schema: passkeyOptions },
  errors: ["CONFLICT", "EMAIL_UNCONFIRMED", "PASSKEY_REQUIRED", "TOTP_REQUIRED"],
  repeats: false,
  handle: async ({ actor, body }) => {
    const { options, cookie } = await beginPasskey({ actor, ...body });
    return withCookies(jsonResponse(options), [cookie]);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
