import { z } from "zod";
import { withdrawInvitation } from "@/lib/accounts/admins/invite-admin";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// DELETE /api/admin/invitations/:id – withdraws an invitation
export const DELETE = route({ access: "admin", params: z.object({ id: z.uuid() }), limit: "write" }, async ({ actor, params }) => {
  await withdrawInvitation({ actor, id: params.id });
  return noContent();
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
