import { jsonResponse } from "@/lib/http/error-response";
import { listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolListQuery } from "@/lib/search/criteria";
import { searchSchools } from "@/lib/search/queries";

// GET /api/schools – anyone searches, filters and sorts the listed schools
export const GET = route({ query: schoolListQuery, limit: "read" }, async ({ query, url }) => {
  const { schools, total, isTotalCapped } = await searchSchools(query);
  return jsonResponse(schools, { headers: listHeaders({ url, page: query.page, limit: query.limit, total, isTotalCapped }) });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
