import { giveConsent } from "@/lib/accounts/consents";
import { adminWrite, onlyAllows } from "@/lib/http/route";

export const POST = adminWrite({
  summary: "Accept the moderators' code of practice in its current version",
  handle: ({ actor }) => giveConsent({ userId: actor.id, purpose: "code_of_practice" }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
