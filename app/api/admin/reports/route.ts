import { onlyAllows, route } from "@/lib/http/route";
import { listOpenReports } from "@/lib/moderation/reports/list-reports";
import { openReport } from "@/lib/moderation/view";
import { reportsQuery } from "../list-queries";

export const GET = route(
  {
    summary: "The open reports, most urgent first",
    description: "A search reads the school's name and place.",
    access: "admin",
    query: reportsQuery,
    response: { rows: openReport },
    limit: "read",
  },
  async ({ query }) => listOpenReports(query),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
