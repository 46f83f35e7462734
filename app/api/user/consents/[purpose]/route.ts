import { z } from "zod";
import { CONSENT_PURPOSES, consentChange } from "@/lib/accounts/schema";
import { onlyAllows, route } from "@/lib/http/route";
import { changeConsent } from "@/lib/privacy/change-consent";

const params = z.object({ purpose: z.enum(CONSENT_PURPOSES) });

// PUT /api/user/consents/:purpose – gives or withdraws a consent
export const PUT = route({ access: "signed-in", params, body: consentChange, limit: "write" }, async ({ actor, params, body }) =>
  changeConsent({ actor, purpose: params.purpose, ...body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
