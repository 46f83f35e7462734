import { listGrievances } from "@/lib/grievances/queries";
import { listedGrievance } from "@/lib/grievances/view";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../list-answer";
import { grievancesQuery } from "../list-queries";

export const GET = route(
  {
    summary: "Grievances, open ones first, by their deadline",
    description: "A search reads number, name and email address.",
    access: "admin",
    query: grievancesQuery,
    response: { schema: listedGrievance, isList: true },
    limit: "read",
  },
  async ({ query, url }) => listAnswer(await listGrievances(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
