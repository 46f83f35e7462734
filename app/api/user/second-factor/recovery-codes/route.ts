import { secondFactorChange } from "@/lib/accounts/schema";
import { renewRecoveryCodes } from "@/lib/accounts/second-factor/second-factor";
import { newRecoveryCodes } from "@/lib/accounts/view";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const POST = userWrite({
  summary: "Replace the recovery codes, with your password and a code",
  description: "The new codes are shown only once.",
  body: secondFactorChange,
  response: { status: 201, schema: newRecoveryCodes },
  errors: ["FORBIDDEN", "CONFLICT", "TOTP_REQUIRED"],
  repeats: false,
  handle: async ({ actor, body }) => ({ recoveryCodes: await renewRecoveryCodes({ actor, ...body }) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
