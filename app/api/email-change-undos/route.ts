import { emailChangeUndo } from "@/lib/accounts/schema";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { undoneEmailChange } from "@/lib/accounts/view";
import { withCookies } from "@/lib/http/cookies";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, publicWrite } from "@/lib/http/route";
import { undoEmailChange } from "@/lib/privacy/undo-email-change";

export const POST = publicWrite({
  summary: "Undo a change of email address with the token of the link mailed to the earlier address",
  description: "Ends all sessions, mailed links and the password, and destroys documents submitted since.",
  body: emailChangeUndo,
  response: { schema: undoneEmailChange },
  errors: ["LINK_INVALID", "EMAIL_TAKEN"],
  repeats: false,
  handle: async ({ body }) => withCookies(jsonResponse(await undoEmailChange(body.token)), noSessionCookies()),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
