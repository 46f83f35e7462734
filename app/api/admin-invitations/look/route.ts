import { getInvitation } from "@/lib/accounts/admins/answer-invitation";
import { invitationLookup } from "@/lib/accounts/schema";
import { openInvitation } from "@/lib/accounts/view";
import { onlyAllows, route } from "@/lib/http/route";

export const POST = route({
  summary: "Show an invitation by the token of the mailed link",
  description: "A POST because the token is secret.",
  body: invitationLookup,
  response: { schema: openInvitation },
  errors: ["LINK_INVALID"],
  limit: "write",
  repeats: false,
  handle: ({ body }) => getInvitation(body.token),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
