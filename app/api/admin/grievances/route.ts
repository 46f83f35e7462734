import { listGrievances } from "@/lib/grievances/queries";
import { listedGrievance } from "@/lib/grievances/view";
import { onlyAllows, route } from "@/lib/http/route";
import { grievancesQuery } from "../list-queries";

export const GET = route(
  {
    summary: "Grievances, open ones first, by their deadline",
    description: "A search reads number, name and email address.",
    access: "admin",
    query: grievancesQuery,
    response: { rows: listedGrievance },
    limit: "read",
  },
  async ({ query }) => listGrievances(query),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
