import { inviteAdmin } from "@/lib/accounts/admins/invite-admin";
import { newInvitation } from "@/lib/accounts/schema";
import { created } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { listInvitations } from "@/lib/verification/list-admins";
import { listAnswer } from "../list-answer";
import { invitationsQuery } from "../list-queries";

// GET /api/admin/invitations – the open invitations to become an admin
export const GET = route({ access: "admin", query: invitationsQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listInvitations(query), { url, ...query }),
);

// POST /api/admin/invitations – invites the owner of an email address to become an admin
export const POST = route({ access: "admin", body: newInvitation, limit: "write" }, async ({ actor, body }) =>
  created(await inviteAdmin({ actor, ...body })),
);

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
