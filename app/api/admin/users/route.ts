import { adminRead, onlyAllows } from "@/lib/http/route";
import { listUsers } from "@/lib/verification/queries";
import { adminUser } from "@/lib/verification/view";
import { USER_SORTS } from "@/lib/verification/schema";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "All users, newest first by default",
  description: "A search reads first name, last name and email address.",
  query: listQuery(USER_SORTS),
  response: { rows: adminUser },
  handle: ({ query }) => listUsers(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
