import { answerInvitation } from "@/lib/accounts/admins/answer-invitation";
import { invitationAnswer } from "@/lib/accounts/schema";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/admin-invitations – an invited person becomes an admin, with the token of the mailed link
export const POST = route({ body: invitationAnswer, limit: "write", repeats: false }, async ({ body }) => {
  await answerInvitation(body);
  return noContent();
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
