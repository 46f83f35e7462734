import { lookAtInvitation } from "@/lib/accounts/admins/answer-invitation";
import { invitationLook } from "@/lib/accounts/schema";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/admin-invitations/look – shows an invitation; a POST because the token is secret
export const POST = route({ body: invitationLook, limit: "write", repeats: false }, async ({ body }) => lookAtInvitation(body.token));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
