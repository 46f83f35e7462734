import { secondFactorChange } from "@/lib/accounts/schema";
import { renewRecoveryCodes } from "@/lib/accounts/second-factor/second-factor";
import { newRecoveryCodes } from "@/lib/accounts/view";
import { onlyAllows, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Replace the recovery codes, with your password and a code",
    description: "The new codes are shown only once.",
    access: "signed-in",
    body: secondFactorChange,
    response: { status: 201, schema: newRecoveryCodes },
    errors: ["FORBIDDEN", "CONFLICT", "TOTP_REQUIRED"],
    limit: "write",
    repeats: false,
  },
  async ({ actor, body }) => ({ recoveryCodes: await renewRecoveryCodes({ actor, ...body }) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
