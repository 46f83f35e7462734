import { changeEmail } from "@/lib/accounts/email/change-email";
import { emailChange } from "@/lib/accounts/schema";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const PUT = userWrite({
  summary: "Change your email address",
  description:
    "The change counts once the link that is mailed to the new address is opened. The response is the same if another account has this address.",
  body: emailChange,
  handle: ({ actor, body }) => changeEmail({ actor, ...body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
