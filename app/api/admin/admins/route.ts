import { listedAdmin } from "@/lib/accounts/view";
import { onlyAllows, route } from "@/lib/http/route";
import { listAdmins } from "@/lib/verification/list-admins";
import { listAnswer } from "../list-answer";
import { adminsQuery } from "../list-queries";

export const GET = route(
  {
    summary: "The admins",
    access: "admin",
    query: adminsQuery,
    response: { schema: listedAdmin, isList: true },
    limit: "read",
  },
  async ({ actor, query, url }) => listAnswer(await listAdmins({ adminId: actor.id, ...query }), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
