import { confirmEmail } from "@/lib/accounts/email/confirm-email";
import { emailConfirmation } from "@/lib/accounts/schema";
import { confirmedEmail } from "@/lib/accounts/view";
import { anyoneWrite, onlyAllows } from "@/lib/http/route";

export const POST = anyoneWrite({
  summary: "Confirm an email address with the token of the mailed link",
  description: "If the address is new or was never confirmed, ends all other sessions and removes a parent's passkeys.",
  body: emailConfirmation,
  response: { schema: confirmedEmail },
  errors: ["LINK_INVALID", "EMAIL_TAKEN"],
  handle: ({ actor, body }) => confirmEmail({ actor, ...body }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
