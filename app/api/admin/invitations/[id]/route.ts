import { z } from "zod";
import { withdrawInvitation } from "@/lib/accounts/admins/invite-admin";
import { onlyAllows, route } from "@/lib/http/route";

export const DELETE = route(
  {
    summary: "Withdraw an invitation",
    access: "admin",
    params: z.object({ id: z.uuid() }),
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, params }) => {
    await withdrawInvitation({ actor, id: params.id });
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
