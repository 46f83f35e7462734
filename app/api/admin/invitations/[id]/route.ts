import { withdrawInvitation } from "@/lib/accounts/admins/invite-admin";
import { onlyAllows, route } from "@/lib/http/route";
import { idParams } from "../../../id-params";

export const DELETE = route(
  {
    summary: "Withdraw an invitation",
    access: "admin",
    params: idParams,
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, params }) => {
    await withdrawInvitation({ actor, id: params.id });
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
