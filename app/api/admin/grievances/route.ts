import { listGrievances } from "@/lib/grievances/queries";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../list-answer";
import { grievancesQuery } from "../list-queries";

// GET /api/admin/grievances – grievances, open ones first, by their deadline
export const GET = route({ access: "admin", query: grievancesQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listGrievances(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
