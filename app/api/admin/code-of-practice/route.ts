import { giveConsent } from "@/lib/accounts/consents";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/admin/code-of-practice – a moderator accepts the code of practice
export const POST = route({ access: "admin", limit: "write" }, async ({ actor }) => {
  await giveConsent({ userId: actor.id, purpose: "code_of_practice" });
  return noContent();
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
