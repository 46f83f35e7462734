import { onlyAllows, route } from "@/lib/http/route";
import { listAdmins } from "@/lib/verification/list-admins";
import { listAnswer } from "../list-answer";
import { adminsQuery } from "../list-queries";

// GET /api/admin/admins – the admins
export const GET = route({ access: "admin", query: adminsQuery, limit: "read" }, async ({ actor, query, url }) =>
  listAnswer(await listAdmins({ adminId: actor.id, ...query }), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
