import { sendConfirmationAgain } from "@/lib/accounts/email/confirm-email";
import { onlyAllows, userWrite } from "@/lib/http/route";

export const POST = userWrite({
  summary: "Send the link that confirms your email address again",
  handle: ({ actor }) => sendConfirmationAgain(actor),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
