import { readAnalytics } from "@/lib/analytics/queries";
import { analyticsQuery, daysOf } from "@/lib/analytics/schema";
import { onlyAllows, route } from "@/lib/http/route";

// GET /api/admin/analytics – the figures of a range of days
export const GET = route({ access: "admin", query: analyticsQuery, limit: "read" }, async ({ query }) => readAnalytics(daysOf(query)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
