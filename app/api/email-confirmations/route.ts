import { confirmEmail } from "@/lib/accounts/email/confirm-email";
import { emailConfirmation } from "@/lib/accounts/schema";
import { confirmedEmail } from "@/lib/accounts/view";
import { anyoneWrite, onlyAllows } from "@/lib/http/route";

export const POST = anyoneWrite({
  summary: "Confirm an email address with the token of the mailed link",
  description: "The first confirmation of an account ends its other sessions.",
  body: emailConfirmation,
  response: { schema: confirmedEmail },
  errors: ["LINK_INVALID", "EMAIL_TAKEN"],
  handle: ({ actor, body }) => confirmEmail({ actor, ...body }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
