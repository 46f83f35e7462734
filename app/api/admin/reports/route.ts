import { adminRead, onlyAllows } from "@/lib/http/route";
import { listOpenReports } from "@/lib/moderation/reports/list-reports";
import { openReport } from "@/lib/moderation/view";
import { REPORT_SORTS } from "@/lib/moderation/schema";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "The open reports, most urgent first",
  description: "A search reads the school's name and place.",
  query: listQuery(REPORT_SORTS),
  response: { rows: openReport },
  handle: ({ query }) => listOpenReports(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
