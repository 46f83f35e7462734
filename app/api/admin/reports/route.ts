import { onlyAllows, route } from "@/lib/http/route";
import { listOpenReports } from "@/lib/moderation/reports/list-reports";
import { listAnswer } from "../list-answer";
import { reportsQuery } from "../list-queries";

// GET /api/admin/reports – the open reports, most urgent first
export const GET = route({ access: "admin", query: reportsQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listOpenReports(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
