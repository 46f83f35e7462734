import { renewRecoveryCodes } from "@/lib/accounts/second-factor/second-factor";
import { secondFactorChange } from "@/lib/accounts/schema";
import { created } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/user/second-factor/recovery-codes – replaces the recovery codes; the new ones are shown only once
export const POST = route({ access: "signed-in", body: secondFactorChange, limit: "write", repeats: false }, async ({ actor, body }) =>
  created({ recoveryCodes: await renewRecoveryCodes({ actor, ...body }) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
