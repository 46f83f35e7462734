import { inviteAdmin } from "@/lib/accounts/admins/invite-admin";
import { newInvitation } from "@/lib/accounts/schema";
import { created } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { listInvitations } from "@/lib/verification/list-admins";
import { listAnswer } from "../list-answer";
import { invitationsQuery } from "../list-queries";

// GET /api/admin/invitations – who was asked to become an administrator and has not answered
export const GET = route({ access: "admin", query: invitationsQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listInvitations(query), { url, ...query }),
);

// POST /api/admin/invitations – asks the owner of an address to become an administrator, by mail
export const POST = route({ access: "admin", body: newInvitation, limit: "write" }, async ({ actor, body }) =>
  created(await inviteAdmin({ actor, ...body })),
);

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
