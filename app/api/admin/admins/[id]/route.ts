import { demoteAdmin } from "@/lib/accounts/admins/demote-admin";
import { demotion } from "@/lib/accounts/schema";
import { onlyAllows, route } from "@/lib/http/route";
import { idParams } from "../../../id-params";

export const DELETE = route(
  {
    summary: "Remove an admin's rights, with your own password",
    description: "The account stays, signed out everywhere. The last admin can't be removed.",
    access: "admin",
    params: idParams,
    body: demotion,
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, params, body }) => {
    await demoteAdmin({ actor, userId: params.id, ...body });
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
