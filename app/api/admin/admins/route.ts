import { listedAdmin } from "@/lib/accounts/view";
import { onlyAllows, route } from "@/lib/http/route";
import { listAdmins } from "@/lib/verification/list-admins";
import { adminsQuery } from "../list-queries";

export const GET = route(
  {
    summary: "The admins",
    access: "admin",
    query: adminsQuery,
    response: { rows: listedAdmin },
    limit: "read",
  },
  async ({ actor, query }) => listAdmins({ adminId: actor.id, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
