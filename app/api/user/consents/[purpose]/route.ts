import { z } from "zod";
import { CONSENT_PURPOSES, consentChange } from "@/lib/accounts/schema";
import { ownConsent } from "@/lib/accounts/view";
import { onlyAllows, userWrite } from "@/lib/http/route";
import { changeConsent } from "@/lib/privacy/change-consent";

const params = z.object({ purpose: z.enum(CONSENT_PURPOSES) });

export const PUT = userWrite({
  summary: "Give or withdraw a consent",
  description: "Withdrawing `document_check` erases your documents and ends your verification.",
  params,
  body: consentChange,
  response: { schema: ownConsent },
  errors: ["CONFLICT"],
  handle: ({ actor, params, body }) => changeConsent({ actor, purpose: params.purpose, ...body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
