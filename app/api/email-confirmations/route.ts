import { confirmEmail } from "@/lib/accounts/email/confirm-email";
import { emailConfirmation } from "@/lib/accounts/schema";
import { confirmedEmail } from "@/lib/accounts/view";
import { onlyAllows, route } from "@/lib/http/route";

export const POST = route({
  summary: "Confirm an email address with the token of the mailed link",
  access: "anyone",
  body: emailConfirmation,
  response: { schema: confirmedEmail },
  errors: ["LINK_INVALID", "EMAIL_TAKEN"],
  limit: "write",
  handle: ({ body }) => confirmEmail(body.token),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
