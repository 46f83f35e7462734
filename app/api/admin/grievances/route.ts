import { listGrievances } from "@/lib/grievances/queries";
import { listedGrievance } from "@/lib/grievances/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { GRIEVANCE_SORTS } from "@/lib/grievances/schema";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "Grievances, open ones first, by their deadline",
  description: "A search reads number, name and email address.",
  query: listQuery(GRIEVANCE_SORTS),
  response: { rows: listedGrievance },
  handle: ({ query }) => listGrievances(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
