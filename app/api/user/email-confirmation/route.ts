import { sendConfirmationAgain } from "@/lib/accounts/email/confirm-email";
import { onlyAllows, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Send the link that confirms your email address again",
    access: "signed-in",
    limit: "write",
  },
  async ({ actor }) => {
    await sendConfirmationAgain(actor);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
