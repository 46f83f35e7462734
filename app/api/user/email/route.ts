import { changeEmail } from "@/lib/accounts/email/change-email";
import { emailChange } from "@/lib/accounts/schema";
import { onlyAllows, route } from "@/lib/http/route";

export const PUT = route(
  {
    summary: "Change your email address",
    description:
      "The change counts once the link that is mailed to the new address is opened. The response is the same if another account has this address.",
    access: "signed-in",
    body: emailChange,
    limit: "write",
  },
  async ({ actor, body }) => {
    await changeEmail({ actor, ...body });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
