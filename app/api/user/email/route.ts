import { changeEmail } from "@/lib/accounts/email/change-email";
import { emailChange } from "@/lib/accounts/schema";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// PUT /api/user/email – requests a change of email address, which the link mailed to the new one confirms
export const PUT = route({ access: "signed-in", body: emailChange, limit: "write" }, async ({ actor, body }) => {
  await changeEmail({ actor, ...body });
  return noContent();
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
