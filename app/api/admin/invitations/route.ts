import { inviteAdmin } from "@/lib/accounts/admins/invite-admin";
import { newInvitation, INVITATION_SORTS } from "@/lib/accounts/schema";
import { listedInvitation } from "@/lib/accounts/view";
import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { listInvitations } from "@/lib/verification/list-admins";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "The open invitations to become an admin",
  query: listQuery(INVITATION_SORTS),
  response: { rows: listedInvitation },
  handle: ({ query }) => listInvitations(query),
});

export const POST = adminWrite({
  summary: "Invite the owner of an email address to become an admin",
  description: "The mailed link works once, for 48 hours.",
  stepUp: true,
  body: newInvitation,
  response: { status: 201, schema: listedInvitation },
  errors: ["CONFLICT"],
  handle: ({ actor, body }) => inviteAdmin({ actor, ...body }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
