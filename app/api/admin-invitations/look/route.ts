import { getInvitation } from "@/lib/accounts/admins/answer-invitation";
import { invitationLookup } from "@/lib/accounts/schema";
import { openInvitation } from "@/lib/accounts/view";
import { onlyAllows, publicWrite } from "@/lib/http/route";

export const POST = publicWrite({
  summary: "Show an invitation by the token of the mailed link",
  description: "A POST because the token is secret.",
  body: invitationLookup,
  response: { schema: openInvitation },
  errors: ["LINK_INVALID"],
  repeats: false,
  handle: ({ body }) => getInvitation(body.token),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
