import { sendConfirmationAgain } from "@/lib/accounts/email/confirm-email";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/user/email-confirmation – sends the link that confirms the user's email address again
export const POST = route({ access: "signed-in", limit: "write" }, async ({ actor }) => {
  await sendConfirmationAgain(actor);
  return noContent();
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
