import { adminRead, onlyAllows } from "@/lib/http/route";
import { listOpenReports } from "@/lib/moderation/reports/list-reports";
import { openReport } from "@/lib/moderation/view";
import { reportsQuery } from "../list-queries";

export const GET = adminRead({
  summary: "The open reports, most urgent first",
  description: "A search reads the school's name and place.",
  query: reportsQuery,
  response: { rows: openReport },
  handle: ({ query }) => listOpenReports(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
