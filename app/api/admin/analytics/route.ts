import { readAnalytics } from "@/lib/analytics/queries";
import { analyticsQuery, daysOf } from "@/lib/analytics/schema";
import { analytics } from "@/lib/analytics/view";
import { onlyAllows, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "The figures of a range of days in India",
    access: "admin",
    query: analyticsQuery,
    response: { schema: analytics },
    limit: "read",
  },
  async ({ query }) => readAnalytics(daysOf(query)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
