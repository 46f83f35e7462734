import { readAnalytics } from "@/lib/analytics/queries";
import { analyticsQuery, daysOf } from "@/lib/analytics/schema";
import { analytics } from "@/lib/analytics/view";
import { adminRead, onlyAllows } from "@/lib/http/route";

export const GET = adminRead({
  summary: "The figures of a range of days in India",
  query: analyticsQuery,
  response: { schema: analytics },
  handle: ({ query }) => readAnalytics(daysOf(query)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
