import { onlyAllows, route } from "@/lib/http/route";
import { listUsers } from "@/lib/verification/queries";
import { listAnswer } from "../list-answer";
import { usersQuery } from "../list-queries";

// GET /api/admin/users – all users
export const GET = route({ access: "admin", query: usersQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listUsers(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
