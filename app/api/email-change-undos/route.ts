import { emailChangeUndo } from "@/lib/accounts/schema";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { undoEmailChange } from "@/lib/accounts/undo-email-change";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/email-change-undos – undoes a change of email address by the link mailed to the earlier one
export const POST = route({ body: emailChangeUndo, limit: "write", repeats: false }, async ({ body }) =>
  withCookies(jsonResponse(await undoEmailChange(body.token)), noSessionCookies()),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
