import { onlyAllows, route } from "@/lib/http/route";
import { listUsers } from "@/lib/verification/queries";
import { adminUser } from "@/lib/verification/view";
import { listAnswer } from "../list-answer";
import { usersQuery } from "../list-queries";

export const GET = route(
  {
    summary: "All users, newest first by default",
    description: "A search reads first name, last name and email address.",
    access: "admin",
    query: usersQuery,
    response: { schema: adminUser, isList: true },
    limit: "read",
  },
  async ({ query, url }) => listAnswer(await listUsers(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
