import { confirmEmail } from "@/lib/accounts/email/confirm-email";
import { emailConfirmation } from "@/lib/accounts/schema";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/email-confirmations – confirms an email address by a mailed link
export const POST = route({ access: "anyone", body: emailConfirmation, limit: "write" }, async ({ body }) => confirmEmail(body.token));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
