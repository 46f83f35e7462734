import { changeEmail } from "@/lib/accounts/email/change-email";
import { emailChange } from "@/lib/accounts/schema";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// PUT /api/user/email – a person asks for another address; it counts once the link that is mailed to it is tapped
export const PUT = route({ access: "signed-in", body: emailChange, limit: "write" }, async ({ actor, body }) => {
  await changeEmail({ actor, ...body });
  return noContent();
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
