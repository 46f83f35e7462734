import { z } from "zod";
import { demoteAdmin } from "@/lib/accounts/admins/demote-admin";
import { demotion } from "@/lib/accounts/schema";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// DELETE /api/admin/admins/:id – removes an admin's rights; the account stays
export const DELETE = route(
  { access: "admin", params: z.object({ id: z.uuid() }), body: demotion, limit: "write" },
  async ({ actor, params, body }) => {
    await demoteAdmin({ actor, userId: params.id, ...body });
    return noContent();
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
