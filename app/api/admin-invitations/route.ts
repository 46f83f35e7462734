import { answerInvitation } from "@/lib/accounts/admins/answer-invitation";
import { invitationAnswer } from "@/lib/accounts/schema";
import { onlyAllows, publicWrite } from "@/lib/http/route";

export const POST = publicWrite({
  summary: "Become an admin with the token of the mailed invitation, once",
  description: "Doesn't sign in.",
  body: invitationAnswer,
  errors: ["LINK_INVALID", "CONFLICT"],
  repeats: false,
  handle: ({ body }) => answerInvitation(body),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
