import { giveConsent } from "@/lib/accounts/consents";
import { onlyAllows, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Accept the moderators' code of practice in its current version",
    access: "admin",
    limit: "write",
  },
  async ({ actor }) => {
    await giveConsent({ userId: actor.id, purpose: "code_of_practice" });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
